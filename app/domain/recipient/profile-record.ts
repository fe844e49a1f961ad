import type { Groups } from '~/domain/activity/merge'
import { type ProviderField, providerFields, type Rank, ranks, type SealedNumber, sealedNumbers } from './rules'
import type { ProfileForm } from './schema'

const recipientFields = [
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
  'generalInformation',
  'spokenLanguages',
  'communicationTips',
  'memberSince',
  'pcpFirstName',
  'pcpLastName',
  'pcpPhone',
  'pcpPhoneType',
  'pharmacyName',
  'pharmacyPhone',
  'hasNoPharmacy',
] as const
const insuranceFields = [
  'insuranceProvider',
  'memberID',
  'groupNumber',
  'planType',
  'effectiveDate',
  'expirationDate',
] as const

/** Whether anything is kept of an insurance. */
export function hasValue(insurance: Record<InsuranceField, string | null>) {
  return insuranceFields.some((field) => insurance[field] !== null)
}

export type RecipientField = (typeof recipientFields)[number]
export type InsuranceField = (typeof insuranceFields)[number]
export type ProfileField = RecipientField | 'timeZone' | `${'primary' | 'secondary'}.${InsuranceField}`
export const profileFields: readonly ProfileField[] = [
  ...recipientFields,
  'timeZone',
  ...ranks.flatMap((rank) => insuranceFields.map((field) => `${rank}.${field}` as const)),
]

/**
 * The profile as flat form fields, all text. A version stamp replaces each sealed number: it changes with the number and
 * reveals nothing about it. A ticked box is 'yes'.
 */
export type Fields = Record<ProfileField, string | null>
export type ProviderFields = Record<ProviderField, string | null>
export type StoredProfile = { fields: Fields; providers: Record<string, ProviderFields> }

/** Fields that two people do not change apart from each other. */
export const together: Groups = [
  ['residence', 'typeOfCommunity'],
  ['phoneNumber', 'phoneType'],
  ['pcpPhone', 'pcpPhoneType'],
  ['pharmacyName', 'pharmacyPhone', 'hasNoPharmacy'],
  ...ranks.map((rank) => [`${rank}.effectiveDate`, `${rank}.expirationDate`]),
]
export const togetherInRow: Groups = [
  ['phoneNumber', 'phoneType'],
  ['speciality', 'otherSpeciality'],
]

export type ProfileFormValues = {
  fields: Fields
  providers: Record<string, ProviderFields>
  added: ProviderFields[]
  numbers: Partial<Record<SealedNumber, string>> // new ones, in full
}

/** What was typed, in the same shape. A sealed number left empty is the one that the form was opened with. */
export function formValuesTyped(form: ProfileForm, before: Fields): ProfileFormValues {
  const newNumbers: Record<SealedNumber, string | null> = {
    cms: form.cms,
    'primary.memberID': form.primary.memberID,
    'secondary.memberID': form.secondary.memberID,
  }
  const isRemoved: Record<SealedNumber, boolean> = {
    cms: form.removeCms,
    'primary.memberID': form.primary.removeMemberID,
    'secondary.memberID': form.secondary.removeMemberID,
  }
  const fields = Object.fromEntries(profileFields.map((name) => [name, asText(valueIn(form, name))])) as Fields
  for (const name of sealedNumbers) {
    fields[name] = newNumbers[name] ?? (isRemoved[name] ? null : before[name])
  }
  if (!form.timeZone) fields.timeZone = before.timeZone

  const rows = form.providers.map(({ id, ...row }) => ({ id, row: providerFieldsOf(row) }))
  return {
    fields,
    providers: Object.fromEntries(rows.flatMap(({ id, row }) => (id ? [[id, row]] : []))),
    added: rows.flatMap(({ id, row }) => (id ? [] : [row])),
    numbers: Object.fromEntries(Object.entries(newNumbers).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  }
}

export function providerFieldsOf(row: Record<ProviderField, string | boolean | null>): ProviderFields {
  return Object.fromEntries(providerFields.map((field) => [field, asText(row[field])])) as ProviderFields
}

/** A value that is kept as it is written in a form. */
export function asText(value: string | boolean | null) {
  return typeof value === 'boolean' ? (value ? 'yes' : null) : value
}

function valueIn(form: ProfileForm, name: ProfileField): string | boolean | null {
  const [rank, field] = name.split('.')
  return field ? form[rank as 'primary'][field as InsuranceField] : form[name as RecipientField]
}

/** The fields of one of the insurances. */
export function insuranceIn(fields: Fields, rank: Rank) {
  const entries = insuranceFields.map((field) => [field, fields[`${rank}.${field}`]])
  return Object.fromEntries(entries) as Record<InsuranceField, string | null>
}

/** The profile as the form shows it: nothing is an empty text, a tick is 'on', and sealed numbers are left out. */
export function formValuesOf({ fields, providers }: StoredProfile) {
  const ofInsurance = (rank: Rank) =>
    Object.fromEntries(insuranceFields.map((field) => [field, shown(fields, `${rank}.${field}`)]))
  return {
    ...Object.fromEntries([...recipientFields, 'timeZone' as const].map((name) => [name, shown(fields, name)])),
    hasNoPharmacy: fields.hasNoPharmacy ? 'on' : '',
    primary: ofInsurance('primary'),
    secondary: ofInsurance('secondary'),
    providers: Object.entries(providers).map(([id, { referringProvider, ...row }]) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])),
      id,
      referringProvider: referringProvider ? 'on' : '',
    })),
  }
}

function shown(fields: Fields, name: ProfileField) {
  return sealedNumbers.some((one) => one === name) ? '' : (fields[name] ?? '')
}
