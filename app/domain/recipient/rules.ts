export const genders = ['female', 'male', 'other'] as const
export const residences = [
  'livingAloneHome',
  'livingWithSpouse',
  'livingWithOtherFamily',
  'livingSeniorLivingCommunity',
  'other',
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
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/Toronto',
  'America/Mexico_City',
] as const
export const defaultTimeZone = 'America/New_York'

/** A number as somebody may see it: all of it, or how it ends, which is nothing for one that is hardly longer. */
export type ShownNumber = { isWhole: boolean; text: string }

const endLength = 4
const shortestWithEnd = 8

export function shownNumber(number: string, { isWhole }: { isWhole: boolean }): ShownNumber {
  if (isWhole) return { isWhole, text: number }
  return { isWhole, text: number.length < shortestWithEnd ? '' : number.slice(-endLength) }
}
