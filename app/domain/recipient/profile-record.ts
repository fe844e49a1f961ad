import { isEmail, longestEmail, normalizeEmail } from '~/domain/email'
import { cleanPasted } from '~/domain/pasted'
import { locationFields, phone, requiredDateOfBirth, requiredName } from '~/domain/person-fields'
import { checkbox, choice, date, group, list, only, record, rows, sealed, text } from '~/domain/records/define'
import { fieldsOf, type ValueOf } from '~/domain/records/fields'
import { isTimeZone } from '~/domain/time-zones'
import { phoneTypes } from '~/domain/user'
import {
  communities,
  genders,
  maxProviders,
  olderResidences,
  residences,
  specialities,
  tooManyProviders,
} from './rules'

const phoneTypesOf = <const Name extends string>(field: Name) =>
  choice(list('recipient:phoneTypes', phoneTypes), { when: { field, is: 'given' } })

const email = text(longestEmail, {
  as: 'email',
  tidy: normalizeEmail,
  check: (typed: string) =>
    isEmail(typed) && /^[a-z0-9.-]+(\+[a-z0-9.+-]*)?@/.test(typed) && /\.[a-z]{2,9}$/.test(typed)
      ? undefined
      : 'recipient:errors.email',
})

const timeZone = {
  hint: true,
  check: (zone: string) => (isTimeZone(zone) ? undefined : 'errors.invalid'),
} as const

export const insuranceRecord = record(
  'recipient',
  {
    insuranceProvider: text(120),
    memberID: sealed(60, { tidy: cleanPasted }),
    groupNumber: text(60),
    planType: text(60),
    effectiveDate: date(),
    expirationDate: date(),
  },
  {
    together: [['effectiveDate', 'expirationDate']],
    rule: ({ memberID, ...visible }, { isChanged }) => {
      const { effectiveDate, expirationDate } = visible
      const isInOrder = !effectiveDate || !expirationDate || effectiveDate <= expirationDate
      // The last visible field was emptied; the hidden number wasn't mentioned.
      const isEmptied = Object.keys(visible).some(isChanged) && Object.values(visible).every((value) => !value)
      const leavesNumberAlone = isEmptied && memberID !== null && !isChanged('memberID')
      return {
        ...(isInOrder ? {} : { expirationDate: 'recipient:errors.expiration' }),
        ...(leavesNumberAlone ? { memberID: 'recipient:errors.memberIDLeft' } : {}),
      }
    },
  },
)

const providerName = text(60, { as: 'name', required: true, missing: 'recipient:errors.providerName' })

export const providerRecord = record('recipient:careProvider', {
  firstName: providerName,
  lastName: providerName,
  clinicName: text(60),
  speciality: choice(list('recipient:specialities', specialities)),
  otherSpeciality: text(60, { when: { field: 'speciality', is: ['other'] } }),
  phoneNumber: phone(),
  phoneType: phoneTypesOf('phoneNumber'),
  faxNumber: phone({ wrongLength: 'recipient:errors.faxLength' }),
  referringProvider: checkbox(),
})

const furtherFields = {
  memberSince: date({ max: 'today' }),
}
export const furtherNames = Object.keys(furtherFields) as (keyof typeof furtherFields)[]

export const profileRecord = record(
  'recipient',
  {
    firstName: requiredName,
    lastName: requiredName,
    gender: choice(list('recipient:genders', genders)),
    dateOfBirth: requiredDateOfBirth,
    cms: sealed(40, {
      hint: true,
      tidy: (typed: string) => cleanPasted(typed).toUpperCase(),
      check: (number: string) => (/^[A-Z0-9-]+$/.test(number) ? undefined : 'recipient:errors.cms'),
    }),
    phoneNumber: phone(),
    phoneType: phoneTypesOf('phoneNumber'),
    email,
    ...furtherFields,
    generalInformation: text(5_000, { lines: 6, hint: true }),
    spokenLanguages: text(120, { hint: true }),
    communicationTips: text(500, { lines: 4, hint: true }),
    residence: choice(list('recipient:residences', [...residences, ...olderResidences])),
    typeOfCommunity: choice(list('recipient:communities', communities), {
      when: { field: 'residence', is: ['livingSeniorLivingCommunity', ...olderResidences] },
    }),
    ...locationFields,
    timeZone: text(60, { ...timeZone, required: true }),
    primary: group(insuranceRecord),
    secondary: group(insuranceRecord),
    pcpFirstName: text(60, { as: 'name' }),
    pcpLastName: text(60, { as: 'name' }),
    pcpPhone: phone(),
    pcpPhoneType: phoneTypesOf('pcpPhone'),
    providers: rows(providerRecord, {
      max: maxProviders,
      tooMany: tooManyProviders,
      title: ['firstName', 'lastName'],
    }),
    pharmacyName: text(120, { when: { field: 'hasNoPharmacy', is: [false] } }),
    pharmacyPhone: phone({ when: { field: 'hasNoPharmacy', is: [false] } }),
    hasNoPharmacy: checkbox({ hint: true }),
  },
  {
    rule: ({ residence, typeOfCommunity }, { isChanged }) => ({
      // Older answers may stay, but can't be chosen again.
      ...(isChanged('residence') && olderResidences.some((one) => one === residence)
        ? { residence: 'errors.invalid' }
        : {}),
      ...(residence === 'livingSeniorLivingCommunity' && !typeOfCommunity
        ? { typeOfCommunity: 'errors.required' }
        : {}),
    }),
  },
)

const atFirst = only(profileRecord, [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'cms',
  'phoneNumber',
  'phoneType',
  'email',
  'generalInformation',
  'spokenLanguages',
  'communicationTips',
  'residence',
  'typeOfCommunity',
  'address',
  'aptSuite',
  'city',
  'state',
  'zipCode',
  'timeZone',
  'primary',
  'secondary',
])
/** The zone is only asked if the creator has none. */
export const newCircleRecord = { ...atFirst, fields: { ...atFirst.fields, timeZone: text(60, timeZone) } }

export type ProfileValue = ValueOf<typeof profileRecord>
export type NewCircle = ValueOf<typeof newCircleRecord>
export type Insurance = ValueOf<typeof insuranceRecord>
export type Provider = ProfileValue['providers'][number]

/** Whether an insurance has any value. */
export function hasValue(insurance: Partial<Record<keyof Insurance, unknown>>) {
  return fieldsOf(insuranceRecord).some(([name]) => (insurance[name as keyof Insurance] ?? null) !== null)
}
