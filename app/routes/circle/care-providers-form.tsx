import { useTranslation } from 'react-i18next'
import type { profileRecord, providerRecord } from '~/domain/recipient/profile-record'
import type { Control, Paths } from '~/forms/inputs'
import { useHydrated } from '~/ui/hydrated'

type Part = { control: Control<Paths<typeof profileRecord>> }

/** The doctor who is asked first. */
export function PrimaryCare({ control }: Part) {
  const { t } = useTranslation('recipient')
  return (
    <fieldset className="fieldset">
      <legend>{t('pcp')}</legend>
      <div className="fields2">
        {control('pcpFirstName', { label: t('firstName') })}
        {control('pcpLastName', { label: t('lastName') })}
      </div>
      <div className="fields2">
        {control('pcpPhone', { label: t('phoneNumber'), hint: t('phoneHint') })}
        {control('pcpPhoneType', { label: t('phoneType') })}
      </div>
    </fieldset>
  )
}

export function Pharmacy({ control }: Part) {
  const { t } = useTranslation('recipient')
  return (
    <fieldset className="fieldset">
      <legend>{t('pharmacy')}</legend>
      {/* First, so that it stays under the finger when it hides the others. */}
      {control('hasNoPharmacy')}
      <div className="fields2">
        {control('pharmacyName', { label: t('name') })}
        {control('pharmacyPhone', { label: t('phoneNumber'), hint: t('phoneHint') })}
      </div>
    </fieldset>
  )
}

/** The other doctors and clinics, a row each: closed it says who and what they are. */
export function Providers({ control }: Part) {
  const { t } = useTranslation('recipient')
  return (
    <fieldset className="fieldset">
      <legend>{t('providers')}</legend>
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
    </fieldset>
  )
}

function ProviderFields({ control }: { control: Control<Paths<typeof providerRecord>> }) {
  const { t } = useTranslation('recipient')
  const isHydrated = useHydrated()
  return (
    <>
      <div className="fields2">
        {control('firstName')}
        {control('lastName')}
      </div>
      <div className="fields2">
        {control('clinicName')}
        {control('speciality')}
      </div>
      {control('otherSpeciality', { hint: isHydrated ? undefined : t('careProvider.otherSpecialityHint') })}
      <div className="fields2">
        {control('phoneNumber')}
        {control('phoneType')}
      </div>
      <div className="fields2">{control('faxNumber')}</div>
      {control('referringProvider')}
    </>
  )
}
