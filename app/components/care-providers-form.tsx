import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { mostProviders, providerFields, specialities } from '~/domain/recipient/rules'
import { Button } from '~/ui/button'
import { Choice } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'
import {
  CheckboxField,
  ChoiceField,
  type Part,
  PhoneField,
  type ProviderFields,
  type RecipientFields,
  TextInputField,
  useHasConflict,
} from './recipient-fields'
import { PhoneType } from './recipient-form'

/** The doctor who is asked first. */
export function PrimaryCare({ fields }: Part) {
  const { t } = useTranslation('recipient')
  return (
    <fieldset className="fieldset">
      <legend>{t('pcp')}</legend>
      <div className="fields2">
        <TextInputField field={fields.pcpFirstName} label={t('firstName')} />
        <TextInputField field={fields.pcpLastName} label={t('lastName')} />
      </div>
      <div className="fields2">
        <PhoneField field={fields.pcpPhone} label={t('phoneNumber')} hint={t('phoneHint')} />
        <PhoneType field={fields.pcpPhoneType} />
      </div>
    </fieldset>
  )
}

export function Pharmacy({ fields }: Part) {
  const { t } = useTranslation('recipient')
  const isHydrated = useHydrated()
  const hasTheirs = useHasConflict([fields.pharmacyName, fields.pharmacyPhone])
  const hasNone = isHydrated && fields.hasNoPharmacy.value === 'on' && !hasTheirs
  return (
    <fieldset className="fieldset">
      <legend>{t('pharmacy')}</legend>
      {hasNone ? null : (
        <div className="fields2">
          <TextInputField field={fields.pharmacyName} label={t('pharmacyName')} />
          <PhoneField field={fields.pharmacyPhone} label={t('phoneNumber')} hint={t('phoneHint')} />
        </div>
      )}
      <CheckboxField field={fields.hasNoPharmacy} label={t('hasNoPharmacy')} hint={t('hasNoPharmacyHint')} />
    </fieldset>
  )
}

/** Providers whom somebody else has removed while they were being changed here, by their ids. */
export type RemovedByOthers = Record<string, { by: string; take: string; isTaken: boolean }>
type Rows = Part & { form: FormMetadata<RecipientFields>; address: string; removed: RemovedByOthers }

/** The other doctors and clinics, a row each. Rows are added and taken away by buttons that send the form. */
export function Providers({ form, fields, address, removed }: Rows) {
  const { t } = useTranslation('recipient')
  const rows = fields.providers.getFieldList()
  const count = rows.length
  return (
    <fieldset className="fieldset" id="providers">
      <legend>{t('providers')}</legend>
      <div>
        {rows.map((row, index) => (
          <ProviderRow
            key={row.key}
            row={row}
            index={index}
            isLast={index === count - 1}
            removed={removed}
            remove={{
              ...form.remove.getButtonProps({ name: fields.providers.name, index }),
              formAction: `${address}#providers`,
            }}
          />
        ))}
        {count < mostProviders ? (
          <Button
            className="add-row"
            {...form.insert.getButtonProps({ name: fields.providers.name, defaultValue: emptyRow })}
            formAction={`${address}#last-provider`}
          >
            <Icon name="plus" />
            <span>{t(count ? 'addAnother' : 'addProvider')}</span>
          </Button>
        ) : (
          <p className="hint">{t('noMore', { count: mostProviders })}</p>
        )}
      </div>
    </fieldset>
  )
}

const emptyRow = Object.fromEntries(['id', ...providerFields].map((name) => [name, ''])) as ProviderFields

type RowProps = {
  row: FieldMetadata<ProviderFields, RecipientFields>
  index: number
  isLast: boolean
  removed: RemovedByOthers
  remove: { name: string; value: string; form: string; formNoValidate: boolean; formAction: string }
}

/** One provider: closed it says who, open it asks. A problem, and somebody else's change, open it. */
function ProviderRow({ row, index, isLast, removed, remove }: RowProps) {
  const { t } = useTranslation('recipient')
  const fields = row.getFieldset()
  const hasTheirs = useHasConflict(Object.values(fields))
  const hasOtherTheirs = useHasConflict([fields.otherSpeciality])
  const isHydrated = useHydrated()
  const number = index + 1
  const { firstName, lastName, speciality, otherSpeciality, clinicName, id } = fields
  const all = Object.values(fields)
  const isGone = removed[id.value ?? '']
  const needsLook = Boolean(isGone) || hasTheirs || all.some(({ errors }) => errors?.length)
  const name = [firstName.value, lastName.value].filter(Boolean).join(' ')
  const what = otherSpeciality.value || (speciality.value && t(`specialities.${speciality.value as 'other'}`))
  const isOther = speciality.value === 'other' || hasOtherTheirs

  return (
    <details className="inv" open={needsLook || !id.value} id={isLast ? 'last-provider' : undefined}>
      <summary>
        <span className="inv-n">{number}</span>
        <span>
          <strong>{name || t('newProvider')}</strong>
          <small>{[what, clinicName.value].filter(Boolean).join(', ')}</small>
        </span>
        <Icon name="chevron-down" className="tiny push" />
      </summary>
      <fieldset className="inv-body">
        <legend className="sr">{t('provider', { number })}</legend>
        <input {...getInputProps(id, { type: 'hidden' })} />
        {isGone ? (
          <div className="theirs">
            <p>
              <Icon name="alert-circle" />
              {t('conflict.removed', { name: isGone.by })}
            </p>
            <Choice
              type="checkbox"
              name="take"
              value={isGone.take}
              defaultChecked={isGone.isTaken}
              label={t('conflict.takeRemoval')}
            />
          </div>
        ) : null}
        <div className="fields2">
          <TextInputField field={firstName} label={t('firstName')} />
          <TextInputField field={lastName} label={t('lastName')} />
        </div>
        <div className="fields2">
          <TextInputField field={clinicName} label={t('clinicName')} optional={t('optional')} />
          <ChoiceField
            field={speciality}
            label={t('speciality')}
            none={t('notGiven')}
            options={specialities.map((one) => [one, t(`specialities.${one}`)] as const)}
          />
        </div>
        {isHydrated && !isOther ? null : (
          <TextInputField
            field={otherSpeciality}
            label={t('otherSpeciality')}
            hint={isHydrated ? undefined : t('otherSpecialityHint')}
          />
        )}
        <div className="fields2">
          <PhoneField field={fields.phoneNumber} label={t('phoneNumber')} optional={t('optional')} />
          <PhoneType field={fields.phoneType} />
        </div>
        <div className="fields2">
          <PhoneField field={fields.faxNumber} label={t('faxNumber')} optional={t('optional')} />
        </div>
        <CheckboxField field={fields.referringProvider} label={t('referringProvider')} />
        <Button kind="quiet" size="dense" className="danger-text" {...remove}>
          <Icon name="trash-2" />
          <span>{t('removeProvider')}</span>
        </Button>
      </fieldset>
    </details>
  )
}
