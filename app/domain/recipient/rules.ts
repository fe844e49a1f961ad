export const genders = ['female', 'male', 'other'] as const
export const residences = [
  'livingAloneHome',
  'livingWithSpouse',
  'livingWithOtherFamily',
  'livingSeniorLivingCommunity',
  'other',
] as const
/** Chosen in former days. They stay readable, and may be kept. */
export const olderResidences = [
  'atTheirHome',
  'aNursingHome',
  'independentLiving',
  'withFamily',
  'withSomeoneElse',
  'livingOther',
  'assistedLiving',
  'memoryCare',
  'nursingHome',
  'skilledCare',
] as const
export const communities = ['assistedLiving', 'independentLiving', 'memoryCare', 'nursingHome', 'skilledCare'] as const

/** Zones to choose from where nothing tells: those of the United States and its neighbours. */
export const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
  'Pacific/Saipan',
  'Pacific/Pago_Pago',
  'America/Toronto',
  'America/Mexico_City',
] as const
export const defaultTimeZone = 'America/New_York'

export const ranks = ['primary', 'secondary'] as const
export type Rank = (typeof ranks)[number]

export const specialities = ['primaryCareDoctor', 'geriatrician', 'neurologist', 'other'] as const
export const maxProviders = 30
export const tooManyProviders = `recipient:errors.providers?maximum=${maxProviders}`

/** The numbers that are sealed, and shown in full only when somebody asks for one. */
export const sealedNumbers = ['cms', 'primary.memberID', 'secondary.memberID'] as const
export type SealedNumber = (typeof sealedNumbers)[number]

const letter = 'AC-HJKMNP-RT-Y' // without S, L, O, I, B and Z
const mbi = new RegExp(`^[1-9][${letter}][0-9${letter}][0-9][${letter}][0-9${letter}][0-9][${letter}]{2}[0-9]{2}$`)

/**
 * Whether a Medicare number has the form of one: the CMS format of the Medicare Beneficiary Identifier, whose hyphens do
 * not count (https://www.cms.gov/medicare/new-medicare-card/understanding-the-mbi).
 */
export function isWellFormedMbi(text: string) {
  return mbi.test(text.replace(/-/g, '').toUpperCase())
}

/** The end of a number, by which its holder knows it: four characters, and never more than half of it. */
export function endOf(number: string) {
  const letters = number.replace(/[^\p{L}\p{N}]/gu, '')
  const shown = Math.min(4, Math.floor(letters.length / 2))
  return shown ? letters.slice(-shown) : ''
}

/** Represents a sealed number that cannot be decrypted. No number has this form. */
export const unreadable = Symbol('unreadable')

/**
 * A number as somebody may see it: all of it, or how it ends, which is nothing for one that is hardly longer.
 * 'unreadable' when it cannot be opened.
 */
export type ShownNumber = { isWhole: boolean; text: string } | 'unreadable'

export function shownNumber(number: string | typeof unreadable, { isWhole }: { isWhole: boolean }): ShownNumber {
  if (number === unreadable) return 'unreadable'
  return { isWhole, text: isWhole ? number : endOf(number) }
}
