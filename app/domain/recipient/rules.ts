export const genders = ['female', 'male', 'other'] as const
export const residences = [
  'livingAloneHome',
  'livingWithSpouse',
  'livingWithOtherFamily',
  'livingSeniorLivingCommunity',
  'other',
] as const
/** No longer offered, but may stay. */
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

/** Without other hints: the United States and its neighbours. */
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

export const sealedNumbers = ['cms', 'primary.memberID', 'secondary.memberID'] as const
export type SealedNumber = (typeof sealedNumbers)[number]

const letter = 'AC-HJKMNP-RT-Y' // without S, L, O, I, B and Z
const mbi = new RegExp(`^[1-9][${letter}][0-9${letter}][0-9][${letter}][0-9${letter}][0-9][${letter}]{2}[0-9]{2}$`)

/** Medicare number, hyphens optional: https://www.cms.gov/medicare/new-medicare-card/understanding-the-mbi */
export function isWellFormedMbi(text: string) {
  return mbi.test(text.replace(/-/g, '').toUpperCase())
}

/** The last characters, enough for its owner: at most four, and never more than half. */
export function endOf(number: string) {
  const letters = number.replace(/[^\p{L}\p{N}]/gu, '')
  const shown = Math.min(4, Math.floor(letters.length / 2))
  return shown ? letters.slice(-shown) : ''
}

/** No number has this form. */
export const unreadable = Symbol('unreadable')

/** A whole number or its end, which is empty for a short one. 'unreadable' if it can't be decrypted. */
export type ShownNumber = { isWhole: boolean; text: string } | 'unreadable'

export function shownNumber(number: string | typeof unreadable, { isWhole }: { isWhole: boolean }): ShownNumber {
  if (number === unreadable) return 'unreadable'
  return { isWhole, text: isWhole ? number : endOf(number) }
}
