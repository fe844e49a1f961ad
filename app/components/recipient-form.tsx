import { getCollectionProps, getInputProps, getTextareaProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneTypes } from '~/domain/accounts/user'
import type { Masked } from '~/domain/recipient/queries.server'
import {
  communities,
  genders,
  insuranceDays,
  insuranceLines,
  olderResidences,
  type Rank,
  residences,
  timeZones,
} from '~/domain/recipient/rules'
import { TextArea, TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'
import { useProblem } from './problem'
import {
  CheckboxField,
  ChoiceField,
  DateField,
  type Field,
  FieldConflictBesideField,
  type Part,
  PhoneField,
  SealedField,
  TextInputField,
  UnusualNumber,
  useHasConflict,
} from './recipient-fields'

const lines = [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'cms',
  'phoneNumber',
  'phoneType',
  'email',
  'residence',
  'typeOfCommunity',
  'address',
  'aptSuite',
  'city',
  'state',
  'zipCode',
  'timeZone',
  'memberSince',
  'spokenLanguages',
  'communicationTips',
  'hasNoPharmacy',
] as const

/** The names of all fields but those of providers, for the summary of what is wrong. */
export function useRecipientLabels(): Record<string, string> {
  const { t } = useTranslation('recipient')
  const ofInsurance = (rank: Rank) =>
    (['memberID', ...insuranceLines, ...insuranceDays] as const).map((name): [string, string] => [
      `${rank}.${name}`,
      t(rank === 'primary' ? 'ofPrimary' : 'ofSecondary', { field: t(name) }),
    ])
  return {
    ...Object.fromEntries(lines.map((name) => [name, t(name)])),
    generalInformation: t('general'),
    ...Object.fromEntries([...ofInsurance('primary'), ...ofInsurance('secondary')]),
    pcpFirstName: t('ofPcp', { field: t('firstName') }),
    pcpLastName: t('ofPcp', { field: t('lastName') }),
    pcpPhone: t('ofPcp', { field: t('phoneNumber') }),
    pcpPhoneType: t('ofPcp', { field: t('phoneType') }),
    pharmacyName: t('ofPharmacy', { field: t('pharmacyName') }),
    pharmacyPhone: t('ofPharmacy', { field: t('phoneNumber') }),
  }
}

/** Who the recipient is, and how to reach them. `number` is the Medicare number that is kept. */
export function Identity({ fields, number = null, children }: Part & { number?: Masked | null; children?: ReactNode }) {
  const { t } = useTranslation('recipient')
  const problem = useProblem()
  return (
    <fieldset className="fieldset">
      <legend>{t('identity')}</legend>
      <div className="fields2">
        <TextInputField field={fields.firstName} label={t('firstName')} isNeeded />
        <TextInputField field={fields.lastName} label={t('lastName')} isNeeded />
      </div>
      <Gender field={fields.gender} />
      <div className="fields2">
        <DateField field={fields.dateOfBirth} label={t('dateOfBirth')} isNeeded />
        <SealedField field={fields.cms} label={t('cms')} hint={t('cmsHint')} optional={t('optional')} number={number} />
      </div>
      <UnusualNumber number={fields.cms.value} />
      {number ? <CheckboxField field={fields.removeCms} label={t('removeCms')} /> : null}
      <div className="fields2">
        <PhoneField
          field={fields.phoneNumber}
          label={t('phoneNumber')}
          hint={t('phoneHint')}
          optional={t('optional')}
        />
        <PhoneType field={fields.phoneType} />
      </div>
      <FieldConflictBesideField name={fields.email.name}>
        <TextField
          label={t('email')}
          optional={t('optional')}
          error={problem(fields.email)}
          {...getInputProps(fields.email, { type: 'email' })}
          autoComplete="off"
        />
      </FieldConflictBesideField>
      {children}
      <FieldConflictBesideField name={fields.generalInformation.name}>
        <TextArea
          label={t('general')}
          hint={t('generalHint')}
          optional={t('optional')}
          rows={6}
          error={problem(fields.generalInformation)}
          {...getTextareaProps(fields.generalInformation)}
        />
      </FieldConflictBesideField>
      <TextInputField
        field={fields.spokenLanguages}
        label={t('spokenLanguages')}
        hint={t('spokenLanguagesHint')}
        optional={t('optional')}
      />
      <FieldConflictBesideField name={fields.communicationTips.name}>
        <TextArea
          label={t('communicationTips')}
          hint={t('communicationTipsHint')}
          optional={t('optional')}
          rows={4}
          error={problem(fields.communicationTips)}
          {...getTextareaProps(fields.communicationTips)}
        />
      </FieldConflictBesideField>
    </fieldset>
  )
}

export function PhoneType({ field }: { field: Field }) {
  const { t } = useTranslation('recipient')
  const options = phoneTypes.map((one) => [one, t(`phoneTypes.${one}`)] as const)
  return <ChoiceField field={field} label={t('phoneType')} options={options} none={t('notGiven')} />
}

function Gender({ field }: { field: Field }) {
  const { t } = useTranslation('recipient')
  const problem = useProblem()(field)
  return (
    <FieldConflictBesideField name={field.name}>
      <fieldset className={problem ? 'field invalid' : 'field'}>
        <legend className="choices-label">{t('gender')}</legend>
        {problem ? (
          <p className="err">
            <Icon name="alert-circle" />
            {problem}
          </p>
        ) : null}
        <div className="segmented">
          {getCollectionProps(field, { type: 'radio', options: [...genders] }).map(({ key, ...input }) => (
            <label key={key}>
              <input {...input} />
              <span>{t(`genders.${input.value as 'other'}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FieldConflictBesideField>
  )
}

/** Where they live, and the kind of community if it is one. An older answer can be kept as long as it is the present one. */
export function Residence({ fields, present = null }: Part & { present?: string | null }) {
  const { t } = useTranslation('recipient')
  const isHydrated = useHydrated()
  const older = olderResidences.find((one) => one === present)
  const { value } = fields.residence
  const hasTheirs = useHasConflict([fields.typeOfCommunity])
  const isCommunity = hasTheirs || value === 'livingSeniorLivingCommunity' || (older !== undefined && value === older)
  return (
    <fieldset className="fieldset">
      <legend>{t('residenceTitle')}</legend>
      <ChoiceField
        field={fields.residence}
        label={t('residence')}
        none={t('notGiven')}
        options={[
          ...(older ? [[older, t('olderResidence', { residence: t(`residences.${older}`) })] as const] : []),
          ...residences.map((one) => [one, t(`residences.${one}`)] as const),
        ]}
      />
      {isHydrated && !isCommunity ? null : (
        <ChoiceField
          field={fields.typeOfCommunity}
          label={t('typeOfCommunity')}
          hint={isHydrated ? undefined : t('communityHint')}
          none={t('notGiven')}
          options={communities.map((one) => [one, t(`communities.${one}`)] as const)}
        />
      )}
    </fieldset>
  )
}

export function Location({ fields, children }: Part & { children?: ReactNode }) {
  const { t } = useTranslation('recipient')
  return (
    <fieldset className="fieldset">
      <legend>{t('location')}</legend>
      <TextInputField field={fields.address} label={t('address')} />
      <div className="fields2">
        <TextInputField field={fields.aptSuite} label={t('aptSuite')} />
        <TextInputField field={fields.city} label={t('city')} />
      </div>
      <div className="fields2">
        <TextInputField field={fields.state} label={t('state')} />
        <TextInputField field={fields.zipCode} label={t('zipCode')} isNumeric />
      </div>
      {children}
    </fieldset>
  )
}

/** The zone of the circle's days: of those we name, and of `more` that there is a reason to offer. */
export function TimeZone({ fields, more }: Part & { more: (string | null | undefined)[] }) {
  const { t } = useTranslation('recipient')
  const named: readonly string[] = timeZones
  const others = [...new Set(more)].filter((zone) => typeof zone === 'string' && !named.includes(zone)) as string[]
  return (
    <ChoiceField
      field={fields.timeZone}
      label={t('timeZone')}
      hint={t('timeZoneHint')}
      options={[
        ...timeZones.map((zone) => [zone, t(`zones.${zone}`)] as const),
        ...others.map((zone) => [zone, placeOf(zone)] as const),
      ]}
    />
  )
}

/** The place after which a zone is called: 'Ciudad Juarez' of 'America/Ciudad_Juarez'. */
function placeOf(zone: string) {
  return zone.split('/').at(-1)?.replace(/_/g, ' ') ?? zone
}

/** One of the two insurances. `number` is the member number that is kept. */
export function Insurance({ fields, rank, number = null }: Part & { rank: Rank; number?: Masked | null }) {
  const { t } = useTranslation('recipient')
  const card = fields[rank].getFieldset()
  return (
    <fieldset className="fieldset">
      <legend>{t(rank)}</legend>
      <div className="fields2">
        <TextInputField field={card.insuranceProvider} label={t('insuranceProvider')} />
        <SealedField field={card.memberID} label={t('memberID')} number={number} />
      </div>
      {number ? <CheckboxField field={card.removeMemberID} label={t('removeMemberID')} /> : null}
      <div className="fields2">
        <TextInputField field={card.groupNumber} label={t('groupNumber')} />
        <TextInputField field={card.planType} label={t('planType')} />
      </div>
      <div className="fields2">
        <DateField field={card.effectiveDate} label={t('effectiveDate')} />
        <DateField field={card.expirationDate} label={t('expirationDate')} />
      </div>
    </fieldset>
  )
}
