import { beforeAll, expect, test } from 'vitest'
import { daysAfter } from '~/domain/days'
import { changeDays } from '~/domain/routine/ical/zone'
import { listCalendar } from '~/domain/routine/queries.server'
import { createTestData, type World } from '../world'
import { clock, daily, made, task } from './cast'

// The nights in which clocks change, over five years: what a clock on the wall would show is read from Intl.

const zones = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Europe/Berlin',
  'Europe/Dublin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Cairo',
]
const withoutChanges = ['America/Phoenix', 'Asia/Kolkata']
const times = ['00:30', '01:30', '02:30', '09:00']
const minuteMs = 60_000

let world: World
beforeAll(async () => {
  world = await createTestData()
  for (const startTime of times) await made(world.priya, task({ ...daily, title: startTime, startTime }))
})

test.each(zones)('in %s each time of each day comes once, and is the one on the wall', async (timeZone) => {
  const changes = changeDays(timeZone, 2027, 2031)
  expect(changes.length >= 10).toBe(!withoutChanges.includes(timeZone))
  for (const change of changes.length ? changes : ['2027-03-14']) {
    const days = [-1, 0, 1].map((later) => daysAfter(change, later))
    const range = { from: days[0] ?? '', to: days[2] ?? '' }
    const calendar = await listCalendar({ ...world.priya, timeZone }, range, clock)
    const shown = calendar.status === 'shown' ? calendar.occurrences : []
    const planned = days.flatMap((day) => times.map((time) => ({ day, time })))
    expect(shown.map(({ title, date, startDate, startTime }) => [date, title, startDate, startTime])).toEqual(
      expect.arrayContaining(planned.map(({ day, time }) => [day, time, ...onTheWall(day, time, timeZone)])),
    )
    expect(shown).toHaveLength(planned.length)
  }
})

/** The day and time that a clock shows when the planned one comes: later by what the clock leaps over, where it does. */
function onTheWall(day: string, time: string, timeZone: string) {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const planned = Date.parse(`${day}T${time}Z`)
  const wall = new Set<string>()
  for (let minute = -14 * 60; minute <= 14 * 60; minute += 15) wall.add(words.format(planned + minute * minuteMs))
  if (wall.has(`${day} ${time}`)) return [day, time]
  const [before = 0, after = 0] = [-1, 1].map((side) => offsetAt(planned + side * 24 * 60 * minuteMs, words))
  const text = new Date(planned + after - before).toISOString()
  return [text.slice(0, 10), text.slice(11, 16)]
}

function offsetAt(at: number, words: Intl.DateTimeFormat) {
  return Date.parse(`${words.format(at).replace(' ', 'T')}Z`) - at
}
