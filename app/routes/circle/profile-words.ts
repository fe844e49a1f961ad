import { furtherNames, insuranceRecord, profileRecord } from '~/domain/recipient/profile-record'
import type { Profile } from '~/domain/recipient/queries.server'
import type { Rank } from '~/domain/recipient/rules'
import { only } from '~/domain/records/define'
import type { RecordValue } from '~/domain/records/fields'
import { type Line, viewOf } from '~/domain/records/view'
import { formatPhone } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { phoneTypeWord } from '~/i18n/profile-word'
import { wordsReaderOf } from '~/i18n/words-reader'
import { providerWords } from '~/routes/circle/provider-words'

const aboutRecord = only(profileRecord, [
  'dateOfBirth',
  'gender',
  'phoneNumber',
  'email',
  'cms',
  'residence',
  'typeOfCommunity',
  ...furtherNames,
])
const communicationRecord = only(profileRecord, ['spokenLanguages', 'communicationTips'])

export type ProfileWords = ReturnType<typeof profileWords>
export type WordsOfProvider = ReturnType<typeof reachWords>

/** The profile in the reader's words. */
export function profileWords(profile: Profile, formatter: Formatter) {
  const { t, dayOf } = formatter
  const { primaryCare, generalInformationAt } = profile
  return {
    about: aboutLines(profile, formatter),
    communication: labelled(viewOf(communicationRecord, valueIn(profile), wordsReaderOf(formatter)), {
      communicationTips: t('profile:communicationTips', { name: profile.firstName }),
    }),
    informedOn: generalInformationAt && dayOf(generalInformationAt),
    insurances: profile.insurances.map((insurance) => insuranceWords(insurance, formatter)),
    pcp: t('recipient:pcp'),
    referring: t('recipient:careProvider.referringProvider'),
    pharmacy: t('recipient:pharmacy'),
    noPharmacy: t('recipient:hasNoPharmacy'),
    pharmacyPhone: profile.pharmacyPhone && formatPhone(profile.pharmacyPhone),
    primaryCare: primaryCare && primaryCareWords(primaryCare, formatter),
    providers: profile.providers.map((provider) => reachWords(provider, phoneOf(provider), formatter)),
  }
}

function primaryCareWords(primaryCare: NonNullable<Profile['primaryCare']>, formatter: Formatter) {
  const { listed, otherPhone } = primaryCare
  const words = reachWords(listed, phoneOf(primaryCare), formatter)
  return { ...words, other: otherPhone && reachWords(undefined, otherPhone, formatter) }
}

type Reach = { phoneNumber: string | null; phoneType: string | null }

function phoneOf({ phoneNumber, phoneType }: Reach): Reach {
  return { phoneNumber, phoneType }
}

/** The recipient's identity. The kind of community only if there is one. */
function aboutLines(profile: Profile, formatter: Formatter): Line[] {
  const { t, day, age } = formatter
  const { firstName, lastName, dateOfBirth, phoneType } = profile
  const [born, years] = [day(dateOfBirth), age(dateOfBirth)]
  const lines = labelled(viewOf(aboutRecord, valueIn(profile), wordsReaderOf(formatter)), {
    phoneNumber: t(`profile:phoneType.${(phoneType as 'none') ?? 'none'}`),
    residence: t('profile:residence', { name: firstName }),
  })
  const bornAndAge = born && years !== null ? t('circle:sidebar.bornAndAge', { day: born, count: years }) : null
  return [
    { name: 'name', kind: 'text', label: t('profile:fullName'), value: `${firstName} ${lastName}` },
    ...lines
      .filter(({ name, value }) => value !== null || name !== 'typeOfCommunity')
      .map((line) => (line.name === 'dateOfBirth' ? { ...line, value: bornAndAge } : line)),
    { name: 'address', kind: 'text', label: t('recipient:address'), value: null },
  ]
}

/** One card: the insurance's name and its other fields. */
function insuranceWords({ rank, ...insurance }: Profile['insurances'][number], formatter: Formatter) {
  const lines = viewOf(insuranceRecord, { ...insurance, memberID: null }, wordsReaderOf(formatter))
  return {
    rank: rank as Rank,
    title: formatter.t(`recipient:${rank}`),
    memberID: insurance.memberID,
    name: insurance.insuranceProvider,
    lines: lines.filter(({ name }) => name !== 'insuranceProvider'),
  }
}

function reachWords(listed: Partial<Profile['providers'][number]> | undefined, reach: Reach, formatter: Formatter) {
  const words = providerWords({ ...listed, ...reach }, formatter)
  return { ...words, phoneType: phoneTypeWord(reach.phoneType, formatter.t) }
}

function labelled(lines: readonly Line[], labels: Partial<Record<string, string>>): Line[] {
  return lines.map((line) => ({ ...line, label: labels[line.name] ?? line.label }))
}

/** The profile as a record has it; of the sealed numbers nothing. */
function valueIn({ cms: _, ...profile }: Profile) {
  return profile as unknown as RecordValue
}
