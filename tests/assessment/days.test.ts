import { expect, test } from 'vitest'
import { calendarDaysSince } from '~/domain/assessment/dates'

test.each([
  ['late last evening', '2026-03-10T03:30:00Z', '2026-03-10T12:00:00Z', 'America/Denver', 1],
  ['the same, where it was today', '2026-03-10T03:30:00Z', '2026-03-10T12:00:00Z', 'UTC', 0],
  ['early this morning', '2026-03-10T06:30:00Z', '2026-03-11T05:30:00Z', 'America/Denver', 0],
  ['across the change of the clocks', '2026-03-08T06:59:00Z', '2026-03-09T06:30:00Z', 'America/Denver', 2],
])('%s', (_, at, now, timeZone, days) => {
  expect(calendarDaysSince(new Date(at), new Date(now), timeZone)).toBe(days)
})
