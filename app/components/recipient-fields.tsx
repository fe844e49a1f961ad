import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masked } from '~/domain/recipient/queries.server'
import { isWellFormedMbi, type ProviderField, type Rank } from '~/domain/recipient/rules'
import { Choice, Select, TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { useProblem } from './problem'

type InsuranceFields = Record<
  'insuranceProvider' | 'memberID' | 'removeMemberID' | 'groupNumber' | 'planType' | 'effectiveDate' | 'expirationDate',
  string
>
export type ProviderFields = Record<ProviderField | 'id', string>
export type RecipientFields = Record<
  | 'firstName'
  | 'lastName'
  | 'gender'
  | 'dateOfBirth'
  | 'cms'
  | 'removeCms'
  | 'phoneNumber'
  | 'phoneType'
  | 'email'
  | 'residence'
  | 'typeOfCommunity'
  | 'address'
  | 'aptSuite'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'timeZone'
  | 'generalInformation'
  | 'spokenLanguages'
  | 'communicationTips'
  | 'memberSince'
  | 'pcpFirstName'
  | 'pcpLastName'
  | 'pcpPhone'
  | 'pcpPhoneType'
  | 'pharmacyName'
  | 'pharmacyPhone'
  | 'hasNoPharmacy'
  | 'submissionId',
  string
> &
  Record<Rank, InsuranceFields> & { providers: ProviderFields[] }
export type Fields = { [Key in keyof RecipientFields]: FieldMetadata<RecipientFields[Key], RecipientFields> }
export type Part = { fields: Fields }
export type Field = FieldMetadata<string, RecipientFields>

/** What somebody else has saved meanwhile, by the name of the field that it meets; `take` names it to the server. */
export type FieldConflicts = Record<string, { by: string; value: string; take: string; isTaken: boolean }>
export const FieldConflictsContext = createContext<FieldConflicts>({})

/** Under a field: the value that somebody else has saved, and the choice to take it instead of one's own. */
function Theirs({ name }: { name: string }) {
  const { t } = useTranslation('recipient')
  const theirs = useContext(FieldConflictsContext)[name]
  if (!theirs) return null
  return (
    <div className="theirs">
      <p>
        <Icon name="alert-circle" />
        {t('conflict.beside', { name: theirs.by, value: theirs.value })}
      </p>
      <Choice
        type="checkbox"
        name="take"
        value={theirs.take}
        defaultChecked={theirs.isTaken}
        label={t('conflict.take')}
      />
    </div>
  )
}

/** Of the same shape whether there is anything to tell or not: a field that React made anew would lose what was typed. */
export function FieldConflictBesideField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <Theirs name={name} />
    </div>
  )
}

/** Whether somebody else has changed one of these, so that it has to be shown. */
export function useHasConflict(fields: { name: string }[]) {
  const beside = useContext(FieldConflictsContext)
  return fields.some(({ name }) => name in beside)
}

type Line = { field: Field; label: string; hint?: string; optional?: string; isNeeded?: boolean }

/** One line. Its length is nothing the browser should cut: the server says when it is too much. */
export function TextInputField({
  field,
  label,
  hint,
  optional,
  isNeeded = false,
  isNumeric = false,
}: Line & { isNumeric?: boolean }) {
  const problem = useProblem()
  return (
    <FieldConflictBesideField name={field.name}>
      <TextField
        label={label}
        hint={hint}
        optional={optional}
        error={problem(field)}
        {...getInputProps(field, { type: 'text' })}
        inputMode={isNumeric ? 'numeric' : undefined}
        autoComplete="off"
        required={isNeeded}
      />
    </FieldConflictBesideField>
  )
}

export function PhoneField({ field, label, hint, optional }: Line) {
  const problem = useProblem()
  return (
    <FieldConflictBesideField name={field.name}>
      <TextField
        label={label}
        hint={hint}
        optional={optional}
        error={problem(field)}
        {...getInputProps(field, { type: 'tel' })}
        autoComplete="off"
      />
    </FieldConflictBesideField>
  )
}

export function DateField({ field, label, optional, isNeeded = false }: Line) {
  const problem = useProblem()
  return (
    <FieldConflictBesideField name={field.name}>
      <TextField
        label={label}
        optional={optional}
        error={problem(field)}
        {...getInputProps(field, { type: 'date' })}
        required={isNeeded}
      />
    </FieldConflictBesideField>
  )
}

type Options = Line & { options: readonly (readonly [value: string, words: string])[]; none?: string }

/** One of a list, or none of it. */
export function ChoiceField({ field, label, hint, optional, options, none }: Options) {
  const problem = useProblem()
  return (
    <FieldConflictBesideField name={field.name}>
      <Select label={label} hint={hint} optional={optional} error={problem(field)} {...getSelectProps(field)}>
        {none ? <option value="">{none}</option> : null}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </FieldConflictBesideField>
  )
}

export function CheckboxField({ field, label, hint }: Line) {
  return (
    <FieldConflictBesideField name={field.name}>
      <div className="tick-row">
        <Choice label={label} hint={hint} {...getInputProps(field, { type: 'checkbox' })} />
      </div>
    </FieldConflictBesideField>
  )
}

type Sealed = Line & { number: Masked | null; children?: ReactNode }

/** A number of which the page knows the end at most: left empty it stays as it is. */
export function SealedField({ number, hint, children, ...line }: Sealed) {
  const { t } = useTranslation('recipient')
  const { end, isUnreadable } = number ?? {}
  const ofNumber = isUnreadable ? t('numberUnreadable') : end ? t('numberKeptEnd', { end }) : t('numberKept')
  const kept = number ? ofNumber : hint
  return (
    <div>
      <TextInputField {...line} hint={kept} />
      {children}
    </div>
  )
}

/** Says, while it is typed, that a number does not look like one of Medicare's. It can be saved all the same. */
export function UnusualNumber({ number }: { number: string | undefined }) {
  const { t } = useTranslation('recipient')
  const isUnusual = Boolean(number) && !isWellFormedMbi(number?.trim() ?? '')
  return (
    <p className={isUnusual ? 'number-note keep-note' : undefined} role="status">
      {isUnusual ? (
        <>
          <Icon name="alert-circle" />
          {t('cmsUnusual')}
        </>
      ) : null}
    </p>
  )
}
