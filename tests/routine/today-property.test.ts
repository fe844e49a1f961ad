import { beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { getSidebar } from '~/domain/circles/sidebar.server'
import { daysAfter, monthsAfter } from '~/domain/days'
import type { Member } from '~/domain/member'
import type { Occurrence } from '~/domain/routine/occurrence'
import { listCalendar } from '~/domain/routine/queries.server'
import { datesFrom, endless, firstMatch, lastDateOf, type Recurrence } from '~/domain/routine/recurrence'
import type { DueOccurrence } from '~/domain/routine/today.server'
import { seeded } from '../random'
import { createTestData, memberIn, type World } from '../world'

// The day beside every page leaves out in SQL what can't be due. Series by chance, compared with the calendar, which reads
// and expands all of them.

const [circles, seriesOfCircle, daysOfCircle] = [20, 20, 110]
const random = seeded(20_261_127)
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
const first = '2026-01-01' // of the days; 2028 has a February 29
const howManyDays = 900

let world: World
beforeAll(async () => {
  world = await createTestData()
})

async function circleOfPriya() {
  const id = newId()
  await write(async (tx) => {
    await tx.circle.create({ data: { ...(await tx.circle.findUniqueOrThrow({ where: { id: world.rosa } })), id } })
    const recipient = await tx.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    await tx.recipient.create({ data: { ...recipient, id: newId(), circleId: id } })
    const member = await tx.member.findUniqueOrThrow({ where: { id: world.priya.id } })
    await tx.member.create({ data: { ...member, id: newId(), circleId: id } })
  })
  return memberIn(id, world.priya.userId)
}

function aRecurrence(): Recurrence {
  const pattern = oneOf(['NOT_REPEAT', 'DAILY', 'EVERY_WEEK', 'EVERY_WEEK', 'EVERY_MONTH', 'EVERY_YEAR'] as const)
  const weekdays = pattern === 'EVERY_WEEK' ? [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.3) : []
  if (pattern === 'EVERY_WEEK' && !weekdays.length) weekdays.push(below(7))
  const month = pattern === 'EVERY_YEAR' ? oneOf([2, 2, 4, 1 + below(12)]) : null
  const longest = month === 2 ? 29 : month === 4 ? 30 : 31
  const monthDay = pattern === 'EVERY_MONTH' || month ? Math.min(longest, oneOf([1 + below(31), 28 + below(4)])) : null
  return { pattern, weekdays, month, monthDay }
}

function aSeries(circleId: string) {
  const recurrence = aRecurrence()
  const typed = daysAfter(first, below(howManyDays) - (recurrence.pattern === 'NOT_REPEAT' ? 0 : 400))
  const startDate = firstMatch(recurrence, typed) ?? typed
  const ends =
    recurrence.pattern === 'NOT_REPEAT' ? 'never' : oneOf(['never', 'never', 'onDate', 'afterCount'] as const)
  const end = {
    ends,
    endsOn: ends === 'onDate' ? daysAfter(startDate, below(500)) : null,
    endsAfter: ends === 'afterCount' ? 1 + below(60) : null,
  }
  const lastDate = lastDateOf(recurrence, startDate, end) ?? startDate
  const [isTask, isAllDay] = [random() < 0.5, random() < 0.3]
  const length = isTask ? 0 : oneOf([0, 0, 0, 1, 2, 9])
  const startTime = isAllDay ? null : `${String(below(24)).padStart(2, '0')}:30`
  return {
    series: { ...recurrence, startDate, lastDate },
    row: {
      ...{ id: newId(), circleId, isTask, isAllDay, title: `Item ${below(1_000)}`, startDate, startTime, ...end },
      endDate: isTask ? null : daysAfter(startDate, length),
      endTime: isTask || isAllDay ? null : length ? '02:00' : '23:45',
      recurringPattern: recurrence.pattern,
      weekdays: recurrence.weekdays.join() || null,
      ...{ monthDay: recurrence.monthDay, month: recurrence.month },
      lastDay: lastDate === endless ? endless : daysAfter(lastDate, length),
      createdById: oneOf([world.priya.userId, world.elena.userId]),
      createdAt: new Date(),
    },
  }
}
type ASeries = ReturnType<typeof aSeries>

/** Some of their dates are excluded, some ticked, some of these ticks taken back. */
async function fill(member: Member, all: readonly ASeries[]) {
  const dates = all.flatMap(({ row: { id, isTask }, series }) =>
    datesFrom(series, first, 200).map((date) => ({ itemId: id, isTask, date, chance: random() })),
  )
  const by = { excludedById: member.userId, excludedAt: new Date() }
  await write(async (tx) => {
    await tx.routineItem.createMany({ data: all.map(({ row }) => row) })
    await tx.routineAssignee.createMany({
      data: all.flatMap(({ row }) =>
        random() < 0.5 ? { itemId: row.id, memberId: member.id, assignedAt: new Date() } : [],
      ),
    })
    await tx.routineExclusion.createMany({
      data: dates.flatMap(({ itemId, date, chance }) => (chance < 0.1 ? { itemId, date, ...by } : [])),
    })
    await tx.taskCompletion.createMany({
      data: dates.flatMap(({ itemId, isTask, date, chance }) =>
        isTask && chance > 0.4
          ? {
              ...{ id: newId(), itemId, circleId: member.circleId, date, userId: world.elena.userId },
              ...{ status: chance > 0.45 ? 'COMPLETED' : 'PENDING', createdAt: new Date(), updatedAt: new Date() },
            }
          : [],
      ),
    })
  })
}

/** Days by chance, half of them days of a series or the end of a month, or near these. */
function aDay(all: readonly ASeries[]) {
  const day = daysAfter(first, below(howManyDays))
  const near =
    random() < 0.5 ? datesFrom(oneOf(all).series, day, 1)[0] : daysAfter(`${monthsAfter(day, 1).slice(0, 8)}01`, -1)
  return random() < 0.5 || !near || near > daysAfter(first, howManyDays) ? day : daysAfter(near, oneOf([0, 0, 0, 1, 2]))
}

function asLine(occurrence: Occurrence | DueOccurrence) {
  const { itemId, date, isTask, title, isAllDay, mayComplete, completion, due } = occurrence
  const { startDate, startTime, endDate, endTime } = occurrence
  return { itemId, date, isTask, title, isAllDay, mayComplete, completion, due, startDate, startTime, endDate, endTime }
}

async function expectedOf(member: Member, day: string, now: Date) {
  const calendar = await listCalendar(member, { from: daysAfter(day, -30), to: day }, { now })
  if (calendar.status !== 'shown') throw new Error('too many')
  const lines = calendar.occurrences.map(asLine)
  return {
    today: lines.filter(({ startDate, endDate }) => startDate <= day && endDate >= day),
    late: lines.filter(({ due, startDate }) => due === 'late' && startDate < day),
  }
}

test(`what is due on ${circles * daysOfCircle} days by chance is what the whole calendar has on them`, async () => {
  const counts = { today: 0, late: 0, done: 0, events: 0 }
  for (let index = 0; index < circles; index += 1) {
    const member = await circleOfPriya()
    const all = Array.from({ length: seriesOfCircle }, () => aSeries(member.circleId))
    await fill(member, all)
    for (let turn = 0; turn < daysOfCircle; turn += 1) {
      const day = aDay(all)
      const now = new Date(`${day}T${String(5 + below(18)).padStart(2, '0')}:10:00Z`) // New York is on the same day
      const { today } = await getSidebar(member, { now })
      const expected = await expectedOf(member, day, now)
      expect({ day, today: today?.today.map(asLine), late: today?.late.map(asLine) }).toEqual({ day, ...expected })
      counts.today += expected.today.length
      counts.late += expected.late.length
      counts.done += expected.today.filter(({ due }) => due === 'done').length
      counts.events += expected.today.filter(({ isTask }) => !isTask).length
    }
  }
  expect(
    Object.values(counts).every((count) => count > 500),
    JSON.stringify(counts),
  ).toBe(true)
}, 120_000)
