import { toStoredInstant } from '~/data/instant'
import { dayOf, daysAfter } from '~/domain/days'
import { datesBetween, endless, firstMatch, type Recurrence } from '~/domain/routine/recurrence'
import type { Placed, Scene } from './fill'
import type { Random } from './random'
import { objectsOfRoutine, verbsOfRoutine } from './words'

export const routineOfACircle = 20
const dayMs = 24 * 60 * 60_000
const tickedDays = 14

// Of twenty: daily tasks, tasks and events on some weekdays, monthly and yearly ones, and single ones.
const patterns = [
  ...Array<'DAILY'>(4).fill('DAILY'),
  ...Array<'EVERY_WEEK'>(9).fill('EVERY_WEEK'),
  ...Array<'EVERY_MONTH'>(3).fill('EVERY_MONTH'),
  'EVERY_YEAR',
  ...Array<'NOT_REPEAT'>(3).fill('NOT_REPEAT'),
] as const

type About = { circleId: string; people: Placed[] }

/** Twenty events and tasks, begun up to a year ago; seven in eight of the last two weeks' tasks are completed. */
export function addRoutine(scene: Scene, random: Random, { circleId, people }: About) {
  for (const [number, pattern] of patterns.entries()) {
    const ms = Math.floor(scene.now - (routineOfACircle - number) * 18 * dayMs - random.below(dayMs))
    const isTask = pattern === 'DAILY' || (pattern === 'EVERY_WEEK' && number % 2 === 0)
    addItem(scene, random, { circleId, people, recurrence: recurrenceOf(pattern, random), ms, isTask })
  }
}

function recurrenceOf(pattern: Recurrence['pattern'], random: Random): Recurrence {
  const isOnDay = pattern === 'EVERY_MONTH' || pattern === 'EVERY_YEAR'
  return {
    pattern,
    weekdays: pattern === 'EVERY_WEEK' ? [random.below(3), 3 + random.below(4)] : [],
    monthDay: isOnDay ? 1 + random.below(28) : null,
    month: pattern === 'EVERY_YEAR' ? 1 + random.below(12) : null,
  }
}

type Item = About & { recurrence: Recurrence; ms: number; isTask: boolean }

function addItem(scene: Scene, random: Random, { circleId, people, recurrence, ms, isTask }: Item) {
  const { insert, now } = scene
  const { pattern, weekdays, monthDay, month } = recurrence
  const [id, at] = [random.idAt(ms), toStoredInstant(new Date(ms))]
  const isOnce = pattern === 'NOT_REPEAT'
  const day = dayOf(new Date(isOnce ? now + (random.below(40) - 10) * dayMs : ms))
  const startDate = firstMatch(recurrence, day) ?? day
  const isAllDay = random.below(6) === 0
  const hour = 7 + random.below(13)
  const author = random.pick(people)
  insert.RoutineItem(
    id,
    circleId,
    isTask ? 1 : 0,
    `${random.pick(verbsOfRoutine)} ${random.pick(objectsOfRoutine)}`,
    isAllDay ? 1 : 0,
    startDate,
    isAllDay ? null : timeOf(hour),
    isTask ? null : startDate,
    isTask || isAllDay ? null : timeOf(hour + 1),
    pattern,
    weekdays.join(',') || null,
    monthDay,
    month,
    isOnce ? startDate : endless,
    author.id,
    at,
    at,
  )
  const chosen = [...new Set([random.pick(people), random.pick(people)])]
  for (const { memberId } of chosen) insert.RoutineAssignee(id, memberId, at)
  if (isTask) addTicks(scene, random, { id, circleId, chosen, series: { ...recurrence, startDate, lastDate: endless } })
}

type Ticked = { id: string; circleId: string; chosen: Placed[]; series: Parameters<typeof datesBetween>[0] }

function addTicks({ insert, now }: Scene, random: Random, { id, circleId, chosen, series }: Ticked) {
  const today = dayOf(new Date(now))
  for (const date of datesBetween(series, daysAfter(today, -tickedDays), daysAfter(today, -1))) {
    if (random.below(8) === 0) continue
    const ms = Date.parse(`${date}T20:00:00Z`)
    const at = toStoredInstant(new Date(ms))
    insert.TaskCompletion(random.idAt(ms), id, circleId, date, 'COMPLETED', random.pick(chosen).id, at, at)
  }
}

function timeOf(hour: number) {
  return `${String(hour).padStart(2, '0')}:00`
}
