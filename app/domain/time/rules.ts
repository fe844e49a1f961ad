import { daysAfter, monthsAfter, weekStart } from '~/domain/days'

/** Names are in locales/…/time.json. */
export const specifiedActivities = [
  'careRecipientCall',
  'familyMemberCall',
  'providerCall',
  'careRecipientEmail',
  'familyMemberEmail',
  'providerEmail',
  'medicalRecordReview',
  'carePlanPrearing', // spelled as in the specification
  'carePlanUpdating',
  'newMedication',
  'medicationRefill',
  'arrangingNewReferral',
  'discussingReferral',
  'other',
] as const
export type SpecifiedActivity = (typeof specifiedActivities)[number]

/** An activity; the predefined ones have no stored names. */
export type TimeActivity = { value: string; name: string | null; nameEs: string | null }

export const longestActivityName = 60
export const maxActivities = 60
export const longestNote = 500
export const longestReason = 500
export const entriesOnAPage = 25

export function isSpecifiedActivity(value: string): value is SpecifiedActivity {
  return specifiedActivities.some((one) => one === value)
}

export function isMonth(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export const periodViews = ['week', 'month', 'year'] as const
type PeriodView = (typeof periodViews)[number]
export type Period = { view: PeriodView; from: string; to: string; before: string; after: string }

/** The week (from Sunday), month or year of a day (YYYY-MM-DD). */
export function periodOf(view: PeriodView, day: string): Period {
  if (view === 'week') {
    const sunday = weekStart(day)
    return { view, from: sunday, to: daysAfter(sunday, 6), before: daysAfter(sunday, -7), after: daysAfter(sunday, 7) }
  }
  const months = view === 'year' ? 12 : 1
  const from = view === 'year' ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`
  const after = monthsAfter(from, months)
  return { view, from, to: daysAfter(after, -1), before: monthsAfter(from, -months), after }
}
