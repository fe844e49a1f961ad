import { describe, expect, test } from 'vitest'
import { digestTime, quietUntil } from '~/domain/notifications/quiet.server'
import { parsePreferences, QuietHoursForm } from '~/domain/preferences/schema'

const hour = 60 * 60_000
const denver = 'America/Denver'
const hours = (from: string, until: string) => ({ isOn: true, from, until })
const untilOf = (times: { isOn: boolean; from: string; until: string }, at: string, timeZone = denver) =>
  quietUntil(times, timeZone, new Date(at))?.toISOString().slice(0, 16)

describe('quiet hours', () => {
  // Denver is seven hours behind UTC in winter.
  test.each([
    ['a minute before they begin', '2027-01-15T04:59Z', undefined],
    ['when they begin', '2027-01-15T05:00Z', '2027-01-15T14:00'],
    ['before midnight', '2027-01-15T06:59Z', '2027-01-15T14:00'],
    ['at midnight', '2027-01-15T07:00Z', '2027-01-15T14:00'],
    ['in their last minute', '2027-01-15T13:59Z', '2027-01-15T14:00'],
    ['when they end', '2027-01-15T14:00Z', undefined],
    ['at noon', '2027-01-15T19:00Z', undefined],
  ])('from ten to seven: %s', (_, at, end) => {
    expect(untilOf(hours('22:00', '07:00'), at)).toBe(end)
  })

  test.each([
    ['within one day, before', hours('13:00', '15:30'), '2027-01-15T19:59Z', undefined],
    ['within one day', hours('13:00', '15:30'), '2027-01-15T20:00Z', '2027-01-15T22:30'],
    ['within one day, after', hours('13:00', '15:30'), '2027-01-15T22:30Z', undefined],
    ['until midnight', hours('21:00', '00:00'), '2027-01-15T06:30Z', '2027-01-15T07:00'],
    ['from midnight', hours('00:00', '06:00'), '2027-01-15T07:00Z', '2027-01-15T13:00'],
    ['all but half an hour', hours('07:30', '07:00'), '2027-01-15T14:15Z', undefined],
    ['off', { ...hours('22:00', '07:00'), isOn: false }, '2027-01-15T08:00Z', undefined],
  ])('%s', (_, times, at, end) => {
    expect(untilOf(times, at)).toBe(end)
  })

  test('are those of the person’s own zone', () => {
    expect(untilOf(hours('22:00', '07:00'), '2027-01-15T14:00Z', 'Asia/Kolkata')).toBeUndefined()
    expect(untilOf(hours('22:00', '07:00'), '2027-01-15T16:30Z', 'Asia/Kolkata')).toBe('2027-01-16T01:30')
  })
})

// In Denver clocks go forward on March 14, 2027 at 2:00 (9:00 UTC), and back on November 7, 2027 at 2:00 (8:00 UTC).
describe('quiet hours over a change of the clocks', () => {
  test.each([
    ['forward: they end by the new time', hours('22:00', '07:00'), '2027-03-14T06:00Z', '2027-03-14T13:00'],
    ['forward: the end is left out, so it is later', hours('22:00', '02:30'), '2027-03-14T08:00Z', '2027-03-14T09:30'],
    ['forward: and they have ended then', hours('22:00', '02:30'), '2027-03-14T09:30Z', undefined],
    ['forward: the beginning is left out', hours('02:30', '07:00'), '2027-03-14T09:30Z', '2027-03-14T13:00'],
    ['forward: they would lie in what is left out', hours('02:00', '03:00'), '2027-03-14T09:00Z', undefined],
    ['back: they last an hour longer', hours('22:00', '07:00'), '2027-11-07T05:00Z', '2027-11-07T14:00'],
    [
      'back: the end comes twice, and the first counts',
      hours('22:00', '01:30'),
      '2027-11-07T07:29Z',
      '2027-11-07T07:30',
    ],
    ['back: they do not begin again', hours('22:00', '01:30'), '2027-11-07T08:15Z', undefined],
    ['back: the beginning comes twice', hours('01:30', '06:00'), '2027-11-07T08:15Z', '2027-11-07T13:00'],
  ])('%s', (_, times, at, end) => {
    expect(untilOf(times, at)).toBe(end)
  })

  test.each(['2027-03-13', '2027-11-06'])('from %s on, whatever is quiet ends within the night', (day) => {
    const times = hours('22:30', '06:30')
    const start = new Date(day).getTime()
    for (let at = start; at < start + 72 * hour; at += hour / 4) {
      const end = quietUntil(times, denver, new Date(at))?.getTime()
      if (!end) continue
      expect(end).toBeGreaterThan(at)
      expect(end - at).toBeLessThanOrEqual(9 * hour)
      expect(quietUntil(times, denver, new Date(end))).toBeUndefined()
    }
  })
})

test.each([
  ['off', { isOn: false, from: '22:00', until: '09:00' }, '08:00'],
  ['over before eight', hours('22:00', '07:30'), '08:00'],
  ['over at eight', hours('22:00', '08:00'), '08:00'],
  ['over later', hours('22:00', '09:30'), '09:30'],
  ['of who works at night', hours('08:00', '16:00'), '16:00'],
  ['until after midnight', hours('06:00', '00:30'), '00:30'],
])('the daily email comes at eight or when quiet hours end: %s', (_, times, time) => {
  expect(digestTime(times)).toBe(time)
})

describe('what is kept', () => {
  test('is off at first, and off when it cannot be read', () => {
    const usual = { isOn: false, from: '22:00', until: '07:00' }
    expect(parsePreferences('{}').quietHours).toEqual(usual)
    for (const odd of [{ isOn: true }, hours('22:00', '22:00'), hours('22:15', '07:00'), 'all day'])
      expect(parsePreferences(JSON.stringify({ quietHours: odd })).quietHours).toEqual(usual)
  })

  test('takes whole and half hours that differ, and says where it does not', () => {
    expect(QuietHoursForm.parse({ isOn: 'yes', from: '23:30', until: '06:00' })).toEqual(hours('23:30', '06:00'))
    expect(QuietHoursForm.parse({ from: '23:30', until: '06:00' }).isOn).toBe(false)
    const { error } = QuietHoursForm.safeParse({ isOn: 'yes', from: '22:00', until: '22:00' })
    expect(error?.issues).toMatchObject([{ path: ['until'], message: 'settings:quiet.errors.same' }])
    for (const odd of ['24:00', '7:00', '07:15', ''])
      expect(QuietHoursForm.safeParse({ isOn: 'yes', from: odd, until: '06:00' }).success).toBe(false)
  })
})
