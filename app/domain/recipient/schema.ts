import * as z from 'zod'
import { emailField, isEmail } from '~/domain/accounts/email'
import { birthDay, day, latestToday, location, name, optional, phone, tenDigits } from '~/domain/accounts/personal'
import { phoneTypes } from '~/domain/accounts/user'
import { longText, optionalName, shortText } from '~/domain/text-fields'
import { isTimeZone } from '~/i18n/format'
import type { StoredProfile } from './profile-record'
import {
  communities,
  genders,
  mostProviders,
  olderResidences,
  residences,
  sealedNumbers,
  specialities,
  tooManyProviders,
} from './rules'

const email = emailField(() => 'recipient:errors.email').refine(
  (text) => !isEmail(text) || (/^[a-z0-9.-]+(\+[a-z0-9.+-]*)?@/.test(text) && /\.[a-z]{2,9}$/.test(text)),
  { error: 'recipient:errors.email' },
)

const medicareNumber = z
  .string()
  .trim()
  .toUpperCase()
  .max(40)
  .regex(/^[A-Z0-9-]+$/, { error: 'recipient:errors.cms' })

const fax = tenDigits('recipient:errors.faxLength')

const ticked = z
  .boolean()
  .optional()
  .transform((value) => value ?? false)

// A rule over two fields is reported together with the problems of others, so it runs whatever else is wrong.
const whateverElse = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const insurance = z
  .object({
    insuranceProvider: shortText(120),
    memberID: shortText(60),
    removeMemberID: ticked, // where one is kept that the form does not show
    groupNumber: shortText(60),
    planType: shortText(60),
    effectiveDate: optional(day),
    expirationDate: optional(day),
  })
  .refine(({ effectiveDate, expirationDate }) => !effectiveDate || !expirationDate || expirationDate >= effectiveDate, {
    path: ['expirationDate'],
    error: 'recipient:errors.expiration',
    when: whateverElse,
  })
export type Insurance = z.infer<typeof insurance>

const identity = {
  firstName: name,
  lastName: name,
  gender: optional(z.enum(genders)),
  dateOfBirth: birthDay,
  cms: optional(medicareNumber),
  phoneNumber: optional(phone),
  phoneType: optional(z.enum(phoneTypes)),
  email: optional(email),
  typeOfCommunity: optional(z.enum(communities)),
  ...location,
  timeZone: optional(z.string().max(60).refine(isTimeZone, { error: 'errors.invalid' })),
  generalInformation: longText(5_000),
  spokenLanguages: shortText(120),
  communicationTips: longText(500),
  primary: insurance,
  secondary: insurance,
  submissionId: z.string().max(60).optional(),
}

const isCommunityKnown = ({ residence, typeOfCommunity }: { residence?: unknown; typeOfCommunity?: unknown }) =>
  residence !== 'livingSeniorLivingCommunity' || Boolean(typeOfCommunity)
const communityIsMissing = { path: ['typeOfCommunity'], error: 'errors.required', when: whateverElse }

/** The form of a new circle: its recipient, and the zone of its days. Only name and day of birth are needed. */
export const NewCircle = z
  .object({ ...identity, residence: optional(z.enum(residences)) })
  .refine(isCommunityKnown, communityIsMissing)
  .transform(tidied)
export type NewCircle = z.infer<typeof NewCircle>

const provider = z
  .object({
    id: z.string().max(60).optional(), // none for one that is new
    firstName: optionalName(60),
    lastName: optionalName(60),
    clinicName: shortText(60),
    speciality: optional(z.enum(specialities)),
    otherSpeciality: shortText(60),
    phoneNumber: optional(phone),
    phoneType: optional(z.enum(phoneTypes)),
    faxNumber: optional(fax),
    referringProvider: ticked,
  })
  .refine((row) => row.firstName || isEmptyRow(row), {
    path: ['firstName'],
    error: 'recipient:errors.providerName',
    when: whateverElse,
  })
  .refine((row) => row.lastName || isEmptyRow(row), {
    path: ['lastName'],
    error: 'recipient:errors.providerName',
    when: whateverElse,
  })
export type ProviderRow = z.infer<typeof provider>

/** What the profile's form says of the recipient. A sealed number that is left empty stays as it is. */
export const ProfileForm = z
  .object({
    ...identity,
    removeCms: ticked,
    residence: optional(z.enum([...residences, ...olderResidences])),
    memberSince: optional(day),
    pcpFirstName: optionalName(60),
    pcpLastName: optionalName(60),
    pcpPhone: optional(phone),
    pcpPhoneType: optional(z.enum(phoneTypes)),
    pharmacyName: shortText(120),
    pharmacyPhone: optional(phone),
    hasNoPharmacy: ticked,
    providers: z.array(provider).max(mostProviders, { error: tooManyProviders }).default([]),
    before: z.string().max(200_000).optional(),
    told: z.string().max(200_000).optional(), // the conflicts that the page has shown, to show them again
    take: z.array(z.string().max(120)).max(300).default([]), // where the other's value is to stay
  })
  .refine(isCommunityKnown, communityIsMissing)
  .refine(isMemberSinceNow, { path: ['memberSince'], error: 'errors.future', when: whateverElse })
  .transform((form) => ({
    ...tidied(form),
    pcpPhoneType: form.pcpPhone ? form.pcpPhoneType : null,
    pharmacyName: form.hasNoPharmacy ? null : form.pharmacyName,
    pharmacyPhone: form.hasNoPharmacy ? null : form.pharmacyPhone,
    providers: form.providers.filter((row) => row.id || !isEmptyRow(row)).map(tidiedProvider),
  }))
export type ProfileForm = z.infer<typeof ProfileForm>

/** Told with the other problems of the form. A day to come that was saved before may stay. */
function isMemberSinceNow({ memberSince, before }: { memberSince?: unknown; before?: unknown }) {
  if (typeof memberSince !== 'string' || memberSince <= latestToday()) return true
  return typeof before === 'string' && before.includes(`"memberSince":"${memberSince}"`)
}

/** Which sealed number somebody asks for. */
export const NumberForm = z.object({ number: z.enum(sealedNumbers) })

const values = z.record(z.string().max(60), z.string().nullable())

const OpenedWith = z.object({ fields: values, providers: z.record(z.string().max(60), values) })

/** What goes with something else only: a kind of community, a kind of telephone. */
function tidied<
  T extends {
    residence: string | null
    typeOfCommunity: string | null
    phoneNumber: string | null
    phoneType: string | null
  },
>(form: T): T {
  const isNewer = form.residence === null || residences.some((one) => one === form.residence)
  return {
    ...form,
    typeOfCommunity: isNewer && form.residence !== 'livingSeniorLivingCommunity' ? null : form.typeOfCommunity,
    phoneType: form.phoneNumber ? form.phoneType : null,
  }
}

function tidiedProvider(row: ProviderRow): ProviderRow {
  return {
    ...row,
    otherSpeciality: row.speciality === 'other' ? row.otherSpeciality : null,
    phoneType: row.phoneNumber ? row.phoneType : null,
  }
}

/** A row that was added and left empty says nothing. */
function isEmptyRow({ id, ...row }: { id?: unknown }) {
  return !id && Object.values(row).every((value) => !value)
}

/** What a form was opened with. What does not read as such counts as what is kept, so that only the typed is new. */
export function profileBaseOf(text: string | undefined, kept: StoredProfile): StoredProfile {
  try {
    const read = OpenedWith.parse(JSON.parse(text ?? ''))
    return { fields: { ...kept.fields, ...read.fields }, providers: read.providers as StoredProfile['providers'] }
  } catch {
    return { fields: kept.fields, providers: kept.providers }
  }
}
