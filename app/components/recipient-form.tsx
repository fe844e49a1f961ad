import {
  type FieldMetadata,
  type FieldName,
  getCollectionProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { phoneTypes } from '~/domain/accounts/user'
import { communities, genders, residences } from '~/domain/recipient/rules'
import { Select, TextArea, TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'
import { useProblem } from './problem'

export const insuranceLines = ['insuranceProvider', 'memberID', 'groupNumber', 'planType'] as const
export const insuranceDays = ['effectiveDate', 'expirationDate'] as const
type InsuranceFields = Record<(typeof insuranceLines)[number] | (typeof insuranceDays)[number], string>

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
] as const
type Line = (typeof lines)[number]
export type RecipientFields = Record<Line | 'generalInformation' | 'timeZone' | 'submissionId', string> & {
  primary: InsuranceFields
  secondary: InsuranceFields
}
type Fields = { [Key in keyof RecipientFields]: FieldMetadata<RecipientFields[Key], RecipientFields> }
type Part = { fields: Fields }

/** The names of all fields, for the summary of what is wrong. */
export function useRecipientLabels(): Record<string, string> {
  const { t } = useTranslation('recipient')
  const ofInsurance = (rank: 'primary' | 'secondary') =>
    [...insuranceLines, ...insuranceDays].map((name): [string, string] => [
      `${rank}.${name}`,
      t(rank === 'primary' ? 'ofPrimary' : 'ofSecondary', { field: t(name) }),
    ])
  return Object.fromEntries([
    ...lines.map((name): [string, string] => [name, t(name)]),
    ['generalInformation', t('general')],
    ['timeZone', t('timeZone')],
    ...ofInsurance('primary'),
    ...ofInsurance('secondary'),
  ])
}

/** Who the recipient is, and how to reach them. */
export function Identity({ fields }: Part) {
  const { t } = useTranslation('recipient')
  const problem = useProblem()
  return (
    <fieldset className="fieldset">
      <legend>{t('identity')}</legend>
      <div className="fields2">
        <Text field={fields.firstName} label={t('firstName')} maximum={60} isNeeded />
        <Text field={fields.lastName} label={t('lastName')} maximum={60} isNeeded />
      </div>
      <Gender field={fields.gender} />
      <div className="fields2">
        <TextField
          label={t('dateOfBirth')}
          error={problem(fields.dateOfBirth)}
          {...getInputProps(fields.dateOfBirth, { type: 'date' })}
          required
        />
        <Text field={fields.cms} label={t('cms')} hint={t('cmsHint')} maximum={40} />
      </div>
      <div className="fields2">
        <TextField
          label={t('phoneNumber')}
          hint={t('phoneHint')}
          error={problem(fields.phoneNumber)}
          {...getInputProps(fields.phoneNumber, { type: 'tel' })}
          maxLength={20}
        />
        <Select label={t('phoneType')} error={problem(fields.phoneType)} {...getSelectProps(fields.phoneType)}>
          <option value="">{t('notGiven')}</option>
          {phoneTypes.map((one) => (
            <option key={one} value={one}>
              {t(`phoneTypes.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label={t('email')}
        error={problem(fields.email)}
        {...getInputProps(fields.email, { type: 'email' })}
        autoComplete="off"
        maxLength={254}
      />
      <TextArea
        label={t('general')}
        hint={t('generalHint')}
        rows={4}
        error={problem(fields.generalInformation)}
        {...getTextareaProps(fields.generalInformation)}
      />
    </fieldset>
  )
}

function Gender({ field }: { field: FieldMetadata<string, RecipientFields> }) {
  const { t } = useTranslation('recipient')
  const problem = useProblem()(field)
  return (
    <fieldset className={problem ? 'field invalid' : 'field'}>
      <legend className="choices-label">{t('gender')}</legend>
      {problem ? <Problem>{problem}</Problem> : null}
      <div className="segmented">
        {getCollectionProps(field, { type: 'radio', options: [...genders] }).map(({ key, ...input }) => (
          <label key={key}>
            <input {...input} />
            <span>{t(`genders.${input.value as 'other'}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p className="err">
      <Icon name="alert-circle" />
      {children}
    </p>
  )
}

/** Where they live, and the kind of community if it is one. */
export function Residence({ fields }: Part) {
  const { t } = useTranslation('recipient')
  const problem = useProblem()
  const isHydrated = useHydrated()
  const isCommunity = fields.residence.value === 'livingSeniorLivingCommunity'
  return (
    <fieldset className="fieldset">
      <legend>{t('residenceTitle')}</legend>
      <Select label={t('residence')} error={problem(fields.residence)} {...getSelectProps(fields.residence)}>
        <option value="">{t('notGiven')}</option>
        {residences.map((one) => (
          <option key={one} value={one}>
            {t(`residences.${one}`)}
          </option>
        ))}
      </Select>
      {isHydrated && !isCommunity ? null : (
        <Select
          label={t('typeOfCommunity')}
          hint={isHydrated ? undefined : t('communityHint')}
          error={problem(fields.typeOfCommunity)}
          {...getSelectProps(fields.typeOfCommunity)}
        >
          <option value="">{t('notGiven')}</option>
          {communities.map((one) => (
            <option key={one} value={one}>
              {t(`communities.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  )
}

export function Location({ fields, children }: Part & { children?: React.ReactNode }) {
  const { t } = useTranslation('recipient')
  return (
    <fieldset className="fieldset">
      <legend>{t('location')}</legend>
      <Text field={fields.address} label={t('address')} maximum={120} />
      <div className="fields2">
        <Text field={fields.aptSuite} label={t('aptSuite')} maximum={60} />
        <Text field={fields.city} label={t('city')} maximum={60} />
      </div>
      <div className="fields2">
        <Text field={fields.state} label={t('state')} maximum={60} />
        <Text field={fields.zipCode} label={t('zipCode')} maximum={10} isNumeric />
      </div>
      {children}
    </fieldset>
  )
}

export function Insurance({ fields, rank }: Part & { rank: 'primary' | 'secondary' }) {
  const { t } = useTranslation('recipient')
  const problem = useProblem()
  const { insuranceProvider, memberID, groupNumber, planType, effectiveDate, expirationDate } =
    fields[rank].getFieldset()
  return (
    <fieldset className="fieldset">
      <legend>{t(rank)}</legend>
      <div className="fields2">
        <Text field={insuranceProvider} label={t('insuranceProvider')} maximum={120} />
        <Text field={memberID} label={t('memberID')} maximum={60} />
      </div>
      <div className="fields2">
        <Text field={groupNumber} label={t('groupNumber')} maximum={60} />
        <Text field={planType} label={t('planType')} maximum={60} />
      </div>
      <div className="fields2">
        <TextField
          label={t('effectiveDate')}
          error={problem(effectiveDate)}
          {...getInputProps(effectiveDate, { type: 'date' })}
        />
        <TextField
          label={t('expirationDate')}
          error={problem(expirationDate)}
          {...getInputProps(expirationDate, { type: 'date' })}
        />
      </div>
    </fieldset>
  )
}

type TextProps = {
  field: { name: FieldName<string> } & FieldMetadata<string, RecipientFields>
  label: string
  hint?: string
  maximum: number
  isNeeded?: boolean
  isNumeric?: boolean
}

function Text({ field, label, hint, maximum, isNeeded = false, isNumeric = false }: TextProps) {
  const problem = useProblem()
  return (
    <TextField
      label={label}
      hint={hint}
      error={problem(field)}
      {...getInputProps(field, { type: 'text' })}
      inputMode={isNumeric ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={maximum}
      required={isNeeded}
    />
  )
}
