import { daysAfter, daysBetween, monthsAfter } from '~/domain/days'

const tones = ['late', 'soon', 'later'] as const
export type Tone = (typeof tones)[number]
/** `days` until it is due, negative when late. */
export type Due = { on: string; days: number; tone: Tone; isPastLimit?: boolean }

export type ReassessmentRhythm = { dueAfter: number; amberFrom: number; neverAfter: number }

/** The next reassessment, in days of the circle's zone; `neverAfter` is the model's limit. */
export function reassessmentDue(assessedOn: string, rhythm: ReassessmentRhythm, today: string): Due {
  const on = daysAfter(assessedOn, rhythm.dueAfter)
  const days = daysBetween(today, on)
  const since = daysBetween(assessedOn, today)
  const tone = days < 0 ? 'late' : since >= rhythm.amberFrom ? 'soon' : 'later'
  return { on, days, tone, isPastLimit: since > rhythm.neverAfter }
}

/** A survey is due in the rhythm of reassessments; the first, on the day of alignment. */
export function surveyDue(
  { answeredOn, alignedOn }: { answeredOn: string | null; alignedOn: string },
  rhythm: ReassessmentRhythm,
  today: string,
): Due {
  if (answeredOn) return reassessmentDue(answeredOn, rhythm, today)
  const days = daysBetween(today, alignedOn)
  return { on: alignedOn, days, tone: days < 0 ? 'late' : 'soon' }
}

export const contactRhythms = ['quarterly', 'monthly', 'twiceAMonth'] as const
export type ContactRhythm = (typeof contactRhythms)[number]
const soonDays = 7
const everyHalfMonth = 15

/** When the next contact is due after the last one, or after the alignment where there was none. */
export function contactDue(since: string, rhythm: ContactRhythm, today: string): Due {
  const on = nextContact(since, rhythm)
  const days = daysBetween(today, on)
  return { on, days, tone: days < 0 ? 'late' : days <= soonDays ? 'soon' : 'later' }
}

/** The latest day of a contact after which the next is due on this day or before. */
export function latestContactDueBy(day: string, rhythm: ContactRhythm) {
  if (rhythm === 'twiceAMonth') return daysAfter(day, -everyHalfMonth)
  let since = daysAfter(monthsAfter(day, -monthsOf(rhythm)), 3) // a month is at most three days shorter than another
  while (nextContact(since, rhythm) > day) since = daysAfter(since, -1)
  return since
}

function nextContact(since: string, rhythm: ContactRhythm) {
  return rhythm === 'twiceAMonth' ? daysAfter(since, everyHalfMonth) : monthsAfter(since, monthsOf(rhythm))
}

function monthsOf(rhythm: 'monthly' | 'quarterly') {
  return rhythm === 'monthly' ? 1 : 3
}
