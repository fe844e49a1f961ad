import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { monthsAfter, weekdayOf } from '~/domain/days'
import type { SpecifiedActivity } from '~/domain/time/rules'
import { dayIn } from '~/i18n/format'
import { randomFrom } from '../bulk/random'
import type { Calendar } from './calendar'
import { type CircleName, circleNames, userIds } from './ids'
import type { PersonName } from './people'

/** Recurring work: every some days, for about some minutes. */
type Routine = {
  activity: SpecifiedActivity
  everyDays: number
  minutes: number
  at: number // the hour
  by?: PersonName // the circle's coach unless said
  notes: string[]
}

const coaches: Record<CircleName, PersonName> = {
  rosa: 'priya',
  walter: 'priya',
  ines: 'priya',
  harold: 'priya',
  odile: 'priya',
  samuel: 'theo',
}

// What a care navigator does for a circle in an ordinary year. Notes are in the language of the talk.
const routines: Routine[] = [
  {
    activity: 'familyMemberCall',
    everyDays: 7,
    minutes: 24,
    at: 9,
    notes: ['Weekly call', 'How the nights are going', 'Llamada semanal, en español', 'Questions about respite', ''],
  },
  {
    activity: 'careRecipientCall',
    everyDays: 14,
    minutes: 31,
    at: 10,
    notes: ['Monthly check-in', 'Plans for the week', 'Talked about the garden', ''],
  },
  {
    activity: 'carePlanUpdating',
    everyDays: 21,
    minutes: 48,
    at: 14,
    notes: ['After the review with the family', 'New goals', ''],
  },
  { activity: 'carePlanPrearing', everyDays: 91, minutes: 75, at: 13, notes: ['For the quarterly review'] },
  {
    activity: 'medicalRecordReview',
    everyDays: 30,
    minutes: 42,
    at: 11,
    notes: ['Notes from the last visit', 'Laboratory results', ''],
  },
  {
    activity: 'providerCall',
    everyDays: 24,
    minutes: 17,
    at: 11,
    notes: ['New date for the visit', 'Left a message', ''],
  },
  {
    activity: 'familyMemberEmail',
    everyDays: 11,
    minutes: 8,
    at: 16,
    notes: ['Links they asked for', 'Resumen por correo', ''],
  },
  { activity: 'providerEmail', everyDays: 33, minutes: 7, at: 16, notes: ['Form sent', ''] },
  { activity: 'medicationRefill', everyDays: 30, minutes: 14, at: 15, by: 'joan', notes: ['With the pharmacy', ''] },
  { activity: 'newMedication', everyDays: 120, minutes: 22, at: 15, notes: ['Went through the list with the family'] },
  {
    activity: 'arrangingNewReferral',
    everyDays: 75,
    minutes: 55,
    at: 13,
    notes: ['Audiology', 'Physical therapy', 'Neurology'],
  },
  { activity: 'discussingReferral', everyDays: 80, minutes: 19, at: 12, by: 'joan', notes: ['What to expect', ''] },
  { activity: 'other', everyDays: 45, minutes: 26, at: 12, by: 'joan', notes: ['Team meeting', 'Handover', ''] },
]

const openMonths = 2 // the current month and the one before; older ones are closed
const demoDays = 365

type Place = { name: CircleName; circleId: string; calendar: Calendar; timeZone: string; beganDaysAgo: number }

/** A year of a circle's time entries, from timer and form. Nobody works on weekends. */
export async function createTime(tx: Tx, place: Place) {
  const random = randomFrom(circleNames.indexOf(place.name) + 9_000_011)
  const rows = routines.flatMap((routine) => {
    const days: number[] = []
    for (
      let ago = 1 + random.below(routine.everyDays);
      ago < Math.min(demoDays, place.beganDaysAgo - 3);
      ago += routine.everyDays
    )
      days.push(ago)
    return days.map((daysAgo) => rowOf(routine, place, { daysAgo: workday(daysAgo, place.calendar), random }))
  })
  await tx.timeEntry.createMany({ data: rows })
}

/** The day itself, or the Friday before a weekend. */
function workday(daysAgo: number, { day }: Calendar) {
  const daysSinceFriday = (weekdayOf(day(daysAgo)) + 2) % 7
  return daysSinceFriday < 3 ? daysAgo + daysSinceFriday : daysAgo
}

type When = { daysAgo: number; random: ReturnType<typeof randomFrom> }

function rowOf(
  { activity, minutes, at, by, notes }: Routine,
  { name, circleId, calendar, timeZone }: Place,
  when: When,
) {
  const { daysAgo, random } = when
  const minute = String(random.below(50)).padStart(2, '0')
  const startedAt = new Date(calendar.instant(daysAgo, `${at}:${minute}`).getTime() + random.below(60_000))
  const seconds = Math.round((minutes * 60 * (60 + random.below(80))) / 100)
  const pauses = random.below(5) === 0 ? random.below(600) : 0
  const userId = userIds[by ?? coaches[name]]
  const startDate = dayIn(startedAt, timeZone)
  const endedAt = new Date(startedAt.getTime() + (seconds + pauses) * 1_000)
  return {
    id: newId(startedAt),
    circleId,
    userId,
    activity,
    note: random.pick(notes),
    startedAt,
    endedAt,
    seconds,
    startDate,
    month: startDate.slice(0, 7),
    createdById: userId,
    createdAt: endedAt,
    updatedAt: endedAt,
  }
}

/** Closes the months before the last one. */
export async function closeMonths(tx: Tx, now: Date) {
  const current = dayIn(now, 'UTC').slice(0, 7)
  const last = monthsAfter(`${current}-01`, -openMonths).slice(0, 7)
  const entries = await tx.timeEntry.findMany({ distinct: ['month'], select: { month: true } })
  const closedAt = new Date(now.getTime() - 5 * 24 * 60 * 60_000)
  const months = entries.map(({ month }) => month).filter((month) => month <= last)
  await tx.closedMonth.createMany({ data: months.map((month) => ({ month, closedAt, closedById: userIds.joan })) })
}
