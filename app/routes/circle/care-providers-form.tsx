import { useTranslation } from 'react-i18next'
import type { profileRecord, providerRecord } from '~/domain/recipient/profile-record'
import type { Paths } from '~/forms/inputs'
import type { Control } from '~/forms/use-input'
import { FieldPair, Fieldset } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'

type Part = { control: Control<Paths<typeof profileRecord>> }

/** The primary doctor. */
export function PrimaryCare({ control }: Part) {
  const { t } = useTranslation('recipient')
  return (
    <Fieldset legend={t('pcp')}>
      <FieldPair>
        {control('pcpFirstName', { label: t('firstName') })}
        {control('pcpLastName', { label: t('lastName') })}
      </FieldPair>
      <FieldPair>
        {control('pcpPhone', { label: t('phoneNumber'), hint: t('phoneHint') })}
        {control('pcpPhoneType', { label: t('phoneType') })}
      </FieldPair>
    </Fieldset>
  )
}

export function Pharmacy({ control }: Part) {
  const { t } = useTranslation('recipient')
  return (
    <Fieldset legend={t('pharmacy')}>
      {/* First, so that it stays under the finger when it hides the others. */}
      {control('hasNoPharmacy')}
      <FieldPair>
        {control('pharmacyName', { label: t('name') })}
        {control('pharmacyPhone', { label: t('phoneNumber'), hint: t('phoneHint') })}
      </FieldPair>
    </Fieldset>
  )
}

/** The other doctors and clinics, a row each with a summary when closed. */
export function Providers({ control }: Part) {
  const { t } = useTranslation('recipient')
  return (
    <Fieldset legend={t('providers')}>
      {control('providers', {
        row: (ofRow) => <ProviderFields control={ofRow} />,
        subtitle: (typedIn) => {
          const speciality = typedIn('speciality')
          const what =
            (speciality === 'other' && typedIn('otherSpeciality')) ||
            (speciality && t(`specialities.${speciality as 'other'}`))
          return [what, typedIn('clinicName')].filter(Boolean).join(', ')
        },
      })}
    </Fieldset>
  )
}

function ProviderFields({ control }: { control: Control<Paths<typeof providerRecord>> }) {
  const { t } = useTranslation('recipient')
  const isHydrated = useHydrated()
  return (
    <>
      <FieldPair>
        {control('firstName')}
        {control('lastName')}
      </FieldPair>
      <FieldPair>
        {control('clinicName')}
        {control('speciality')}
      </FieldPair>
      {control('otherSpeciality', { hint: isHydrated ? undefined : t('careProvider.otherSpecialityHint') })}
      <FieldPair>
        {control('phoneNumber')}
        {control('phoneType')}
      </FieldPair>
      <FieldPair>{control('faxNumber')}</FieldPair>
      {control('referringProvider')}
    </>
  )
}
