import { fullName } from '~/domain/person'
import type { Contact, EmergencySheet } from '~/domain/recipient/emergency-sheet.server'
import { insuranceRecord, type Provider as ProviderValue } from '~/domain/recipient/profile-record'
import type { ShownNumber } from '~/domain/recipient/rules'
import type { RecordValue } from '~/domain/records/fields'
import { viewOf } from '~/domain/records/view'
import { isolated } from '~/i18n/direction'
import { formatPhone } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { providerWords } from '~/routes/circle/provider-words'

/** A fact of the sheet; its value is null while it is not recorded. */
export type FactWords = { name: string; value: string | null }
/** A person or a place with its numbers, or what is missing when it is not recorded. */
export type RowWords = {
  name: string
  about?: string
  number?: string | null
  otherNumbers?: string[] // of the same person, beneath
  isMissing?: boolean
}
type Provider = Pick<EmergencySheet['providers'][number], keyof ProviderValue>
type PrimaryCare = Pick<
  NonNullable<EmergencySheet['primaryCare']>,
  'firstName' | 'lastName' | 'phoneNumber' | 'phoneType' | 'otherPhone'
> & {
  listed: Provider | undefined
}
type Texts = Formatter['t']

/** The sheet's facts other than health, in the language it's printed in. */
export function recipientWords(sheet: EmergencySheet, formatter: Formatter) {
  const { t, day } = formatter
  return {
    firstName: sheet.firstName,
    identity: identityWords(sheet, { t, day }),
    languages: { name: t('recipient:spokenLanguages'), value: sheet.spokenLanguages },
    information: sheet.generalInformation?.split(/\s+/).join(' ').trim() || null,
    tips: (sheet.communicationTips ?? '').split('\n').flatMap((line) => line.trim() || []),
    contacts: sheet.contacts.map((person) => contactWords(person, t)),
    contactsLeftOut: sheet.contactsLeftOut,
    primaryCare: primaryCareWords(sheet, formatter),
    doctors: sheet.areProvidersLost
      ? [{ name: t('sheet:otherDoctors'), about: t('sheet:unreadable') }]
      : sheet.providers.map((provider) =>
          doctorWords(fullName(provider), provider, aboutProvider(provider, formatter), t),
        ),
    doctorsLeftOut: sheet.providersLeftOut,
    pharmacy: pharmacyWords(sheet, t),
    insurances: (['primary', 'secondary'] as const).map((rank) => ({
      name: t(`recipient:${rank}`),
      value: sheet.areInsurancesLost
        ? t('sheet:unreadable')
        : insuranceWords(
            sheet.insurances.find((insurance) => insurance.rank === rank),
            formatter,
          ),
    })),
  }
}

type Days = Pick<Formatter, 't' | 'day'>

function identityWords(sheet: EmergencySheet, { t, day }: Days): FactWords[] {
  return [
    ...(day(sheet.dateOfBirth) ? [] : [{ name: t('recipient:dateOfBirth'), value: null }]),
    { name: t('recipient:gender'), value: sheet.gender ? t(`recipient:genders.${sheet.gender as 'other'}`) : null },
    { name: t('recipient:cms'), value: numberWords(t, sheet.medicare) },
    ...homeWords(sheet, t),
  ]
}

type Home = { [Name in keyof EmergencySheet & HomeField]: string | null }
type HomeField =
  | 'phoneNumber'
  | 'phoneType'
  | 'residence'
  | 'typeOfCommunity'
  | 'address'
  | 'aptSuite'
  | 'city'
  | 'state'
  | 'zipCode'

/** Where the recipient lives, and their telephone. */
export function homeWords(home: Home, t: Texts): FactWords[] {
  const town = [home.city, [home.state, home.zipCode].filter(Boolean).join(' ')]
  const lives = [
    home.residence ? t(`recipient:residences.${home.residence as 'other'}`) : null,
    home.typeOfCommunity ? t(`recipient:communities.${home.typeOfCommunity as 'memoryCare'}`) : null,
  ]
  return [
    { name: t('recipient:phoneNumber'), value: phoneWords(home, t) },
    { name: t('sheet:lives'), value: listed(lives) },
    { name: t('recipient:address'), value: listed([home.address, home.aptSuite, ...town]) },
  ]
}

/** A member to call. */
export function contactWords(person: Contact, t: Texts): RowWords {
  const role = person.relationship
    ? t(`common:relationships.${person.relationship as 'son'}`)
    : t(`common:roles.${person.role}`)
  return {
    name: fullName(person),
    about: person.isAdmin ? t('sheet:admin', { role }) : role,
    number: phoneWords({ phoneNumber: person.phone, phoneType: person.phoneType }, t),
  }
}

export function primaryCareWords(
  { primaryCare }: { primaryCare: PrimaryCare | undefined },
  formatter: Formatter,
): RowWords {
  const { t } = formatter
  if (!primaryCare) return { name: t('recipient:pcp'), isMissing: true }
  const { listed: provider } = primaryCare
  const about = [t('recipient:pcp'), ...(provider ? aboutProvider(provider, formatter) : [])]
  const numbers = { ...primaryCare, faxNumber: provider?.faxNumber ?? null }
  return doctorWords(fullName(primaryCare).trim(), numbers, about, t)
}

type Numbers = Pick<Provider, 'phoneNumber' | 'phoneType' | 'faxNumber'> & Partial<Pick<PrimaryCare, 'otherPhone'>>

/** One doctor. Without a name, what they are comes in its place. */
function doctorWords(name: string, numbers: Numbers, about: (string | null)[], t: Texts): RowWords {
  const [first = '', ...others] = [name, ...about].flatMap((words) => words || [])
  const fax = numbers.faxNumber && t('sheet:fax', { number: formatPhone(numbers.faxNumber) })
  const other = numbers.otherPhone && phoneWords(numbers.otherPhone, t)
  const otherNumbers = [other, fax].flatMap((words) => words || [])
  return { name: first, about: others.map(isolated).join(', '), number: phoneWords(numbers, t), otherNumbers }
}

/** The other fields of a provider. */
function aboutProvider(provider: Provider, formatter: Formatter) {
  const { t } = formatter
  const { speciality, clinic, more } = providerWords(provider, formatter)
  return [
    speciality,
    clinic,
    provider.referringProvider ? t('recipient:careProvider.referringProvider') : null,
    ...more.map(({ label, value }) => t('sheet:named', { name: label, value: value ?? '' })),
  ]
}

type Pharmacy = Pick<EmergencySheet, 'hasNoPharmacy' | 'pharmacyName' | 'pharmacyPhone'>

export function pharmacyWords({ hasNoPharmacy, pharmacyName, pharmacyPhone }: Pharmacy, t: Texts): RowWords {
  if (hasNoPharmacy) return { name: t('recipient:hasNoPharmacy') }
  const number = pharmacyPhone && formatPhone(pharmacyPhone)
  if (pharmacyName) return { name: pharmacyName, about: t('recipient:pharmacy'), number }
  return { name: t('recipient:pharmacy'), number, isMissing: !number }
}

/** All fields of an insurance: its name, and the others with their labels. */
function insuranceWords(insurance: EmergencySheet['insurances'][number] | undefined, formatter: Formatter) {
  const { memberNumber = null, ...value } = insurance ?? {}
  const words = viewOf(insuranceRecord, value as RecordValue, wordsReaderOf(formatter)).map(
    ({ name, label, ...line }) => {
      const said = name === 'memberID' ? numberWords(formatter.t, memberNumber) : line.value
      return name === 'insuranceProvider' ? said : said && formatter.t('sheet:named', { name: label, value: said })
    },
  )
  return listed(words)
}

function numberWords(t: Texts, number: ShownNumber | null) {
  if (!number) return null
  if (number === 'unreadable') return t('sheet:unreadable')
  if (number.isWhole) return number.text
  return number.text ? t('sheet:endsIn', { end: number.text }) : t('sheet:onRecord')
}

function phoneWords({ phoneNumber, phoneType }: { phoneNumber: string | null; phoneType: string | null }, t: Texts) {
  if (!phoneNumber) return null
  const number = formatPhone(phoneNumber)
  return phoneType ? t(`sheet:phoneOf.${phoneType as 'home'}`, { number }) : number
}

/** Whether of some number only the end is shown. */
export function hasEndsOnly({ medicare, insurances }: Pick<EmergencySheet, 'medicare' | 'insurances'>) {
  const numbers = [medicare, ...insurances.map(({ memberNumber }) => memberNumber)]
  return numbers.some((number) => number !== null && number !== 'unreadable' && !number.isWhole)
}

/** Words with commas between; null when there are none. */
export function listed(words: readonly (string | null | undefined)[]) {
  return words.filter(Boolean).join(', ') || null
}
