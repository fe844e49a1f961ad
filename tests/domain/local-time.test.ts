import { expect, test } from 'vitest'
import { instantAt, localTimeAt } from '~/domain/local-time'

test.each([
  ['America/New_York', '2026-11-20', '09:00:00', '2026-11-20T14:00:00.000Z'],
  ['America/New_York', '2026-11-01', '01:30:00', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-03-08', '02:30:00', '2026-03-08T07:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45:00', '2026-04-04T14:45:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20', '00:00:10', '2026-11-19T18:15:10.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '00:00:00', '2025-12-31T10:00:00.000Z'],
])('in %s, %s %s is %s', (zone, day, time, instant) => {
  expect(instantAt(day, time, zone).toISOString()).toBe(instant)
})

test('every instant is found again by its local time, but the second time of an hour that comes twice', () => {
  const hour = 3_600_000
  for (const zone of ['America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'America/Santiago', 'UTC']) {
    for (let at = Date.UTC(2026, 0, 1, 0, 7, 9); at < Date.UTC(2027, 0, 1); at += hour) {
      const { day, time } = localTimeAt(new Date(at), zone, { to: 'second' })
      const back = instantAt(day, time, zone).getTime()
      expect([0, hour / 2, hour], `${zone} ${new Date(at).toISOString()}`).toContain(at - back)
      expect(localTimeAt(new Date(back), zone, { to: 'second' })).toEqual({ day, time })
    }
  }
})
