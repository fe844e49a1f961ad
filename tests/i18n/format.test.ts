import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ageOf,
  formatBytes,
  formatDay,
  formatDayOf,
  formatNearby,
  formatPhone,
  formatTimeOf,
  formatWhen,
  offsetIn,
} from '~/i18n/format'
import { textsIn } from '~/i18n/i18n.server'
import { timeInBrowser } from '~/i18n/time-in-browser'

const denver = 'America/Denver'
const when = (at: string, { now = '2026-11-21T18:00:00Z', language = 'en' as 'en' | 'es', timeZone = denver } = {}) =>
  formatWhen(new Date(at), { near: formatNearby(new Date(now), timeZone), language, t: textsIn(language) })

describe('when something happened', () => {
  test.each([
    ['2026-11-21T15:40:00Z', 'Today at 8:40 AM'],
    ['2026-11-21T07:00:00Z', 'Today at 12:00 AM'],
    ['2026-11-21T06:59:59Z', 'Yesterday at 11:59 PM'],
    ['2026-11-21T19:05:00Z', 'Today at 12:05 PM'],
    ['2026-11-22T16:15:00Z', 'Tomorrow at 9:15 AM'],
    ['2026-11-20T06:59:00Z', '11/19/2026'],
    ['2026-11-23T07:00:00Z', '11/23/2026'],
  ])('%s is %s in Denver', (at, words) => {
    expect(when(at)).toBe(words)
  })

  test('in Spanish, with the day first', () => {
    expect(when('2026-11-21T15:40:00Z', { language: 'es' })).toBe('Hoy, 8:40\u00a0a.\u00a0m.')
    expect(when('2026-11-02T15:40:00Z', { language: 'es' })).toBe('02/11/2026')
  })

  test('yesterday is the day before, also over the end of a year and of summer time', () => {
    expect(when('2026-12-31T20:00:00Z', { now: '2027-01-01T12:00:00Z' })).toBe('Yesterday at 1:00 PM')
    expect(when('2026-11-01T05:30:00Z', { now: '2026-11-02T06:30:00Z' })).toBe('Yesterday at 11:30 PM')
    expect(when('2026-11-01T06:30:00Z', { now: '2026-11-02T07:30:00Z' })).toBe('Yesterday at 12:30 AM')
  })
})

describe('a time that only the browser knows', () => {
  afterEach(() => void vi.useRealTimers())

  test.each(['en', 'es'])('is written in %s as the server writes it in the zone of its reader', (language) => {
    const now = new Date('2026-11-22T01:30:00Z')
    vi.useFakeTimers({ now })
    for (const timeZone of [denver, 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC']) {
      const utcOffset = offsetIn(now, timeZone)
      const earlier = new Date('2026-11-20T05:04:00Z')
      expect(timeInBrowser(now.getTime(), { utcOffset, language })).toBe(formatTimeOf(now, { timeZone, language }))
      expect(timeInBrowser(earlier.getTime(), { utcOffset, language })).toBe(
        formatDayOf(earlier, { timeZone, language }),
      )
    }
  })
})

test('a day is written as people of the language do, and a broken one not at all', () => {
  expect(formatDay('1945-03-14', 'en')).toBe('03/14/1945')
  expect(formatDay('1945-03-14', 'es')).toBe('14/03/1945')
  expect(formatDay('1945-02-31', 'en')).toBe('')
  expect(formatDayOf(new Date('2026-11-21T06:59:00Z'), { timeZone: denver, language: 'en' })).toBe('11/20/2026')
})

test('a year older on the birthday itself, as the zone has it', () => {
  const age = (now: string) => ageOf('1945-11-21', formatNearby(new Date(now), denver))
  expect(age('2026-11-21T06:59:00Z')).toBe(80)
  expect(age('2026-11-21T07:00:00Z')).toBe(81)
  expect(ageOf('unknown', formatNearby(new Date(), denver))).toBeNull()
})

test('ten digits are written as a telephone number, anything else as it is', () => {
  expect(formatPhone('5055550142')).toBe('(505) 555-0142')
  expect(formatPhone('+34 600 100 200')).toBe('+34 600 100 200')
})

test.each(['en', 'es'])('a size has a decimal point in the language %s', (language) => {
  expect(formatBytes(77.8 * 1024 ** 3, language)).toBe('77.8 GB')
})
