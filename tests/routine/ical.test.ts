import { parseIcsCalendar } from '@ts-ics/schema-zod'
import ICAL from 'ical.js'
import type { IcsDateObject } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '~/domain/days'
import { instantAt, localTimeAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { rightsOf } from '~/domain/routine/access'
import { clockChanges } from '~/domain/routine/clock'
import { datesTouching, occurrencesOn } from '~/domain/routine/expansion'
import type { ExportedItem } from '~/domain/routine/export.server'
import { calendarFile } from '~/domain/routine/ical/calendar'
import { type ItemRow, readItemWithPeople } from '~/domain/routine/item-rows.server'
import { endless, firstMatch, lastDateOf } from '~/domain/routine/recurrence'
import { recurringPatterns } from '~/domain/routine/rules'
import { offsetIn } from '~/i18n/format'
import { type Random, randomFrom } from '../../prisma/bulk/random'

// What is written is read back, and must say what the calendar here shows: by the library that wrote it, which knows on which
// days a rule falls, and by another, which checks each value and reckons instants by the zone in the file.

const now = new Date('2026-11-23T12:00:00Z')
const window = { from: '2025-10-01', to: '2027-04-30' } // four changes of the clocks
const zones = [
  'America/Denver',
  'America/New_York',
  'America/Phoenix',
  'Europe/Berlin',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/Santiago',
]
const seriesInAZone = 70

type Some = { item: ExportedItem; hasPeople: NonNullable<ReturnType<typeof readItemWithPeople>> }

describe.each(zones)('in %s', (timeZone) => {
  test('random series are read as they are shown', () => {
    const random = randomFrom(timeZone.length * 7_919)
    const differences: string[] = []
    let compared = 0
    for (let number = 0; number < seriesInAZone; number += 1) {
      const items = aSeries(random, number)
      const file = fileOf(items, timeZone)
      const shown = items.flatMap((item) => shownOf(item, timeZone)).sort()
      const read = readBack(file, timeZone)
      compared += shown.length
      if (shown.join('\n') !== read.sort().join('\n')) differences.push(differenceOf(items, shown, read))
    }
    expect(differences.slice(0, 3).join('\n\n')).toBe('')
    expect(compared).toBeGreaterThan(3_000)
  })

  test('another library takes each file for valid, and reads every event as it is', () => {
    const random = randomFrom(timeZone.length * 31_337)
    for (let number = 0; number < 50; number += 1) {
      const items = aSeries(random, number)
      const file = fileOf(items, timeZone)
      const { events = [], timezones = [] } = parseIcsCalendar(file)
      expect(timezones.map(({ id }) => id)).toEqual([timeZone])
      expect(events.map(eventRead)).toEqual(
        expect.arrayContaining(items.map(({ item }) => eventMeant(item, items, timeZone))),
      )
      if (file.includes('BYDAY=-1SU')) continue // ts-ics 2.4 has summer begin too early there; ical.js does not, see above
      for (const { start } of events)
        if (start.local) expect(localTimeAt(start.date, timeZone)).toEqual(wallIn(start.local.date))
    }
  })

  test('a program that takes a duration for exact shows the same end', () => {
    const random = randomFrom(timeZone.length * 104_729)
    for (let number = 0; number < 60; number += 1) {
      const [series] = aSeries(random, number)
      if (!series || series.item.isTask || series.item.isAllDay) continue
      expect(exactEnds([series], timeZone)).toEqual([])
    }
  })
})

test('an overnight event ends at its time also in the night in which the clocks change', () => {
  const night = itemOf({ startTime: '23:00', endTime: '07:00', endDate: '2026-01-02', recurringPattern: 'DAILY' })
  const file = fileOf([night], 'America/Denver')
  expect(readBack(file, 'America/Denver')).toContain('2026-03-07 23:00 – 2026-03-08 07:00')
  expect(exactEnds([night], 'America/Denver')).toEqual([])
})

test('the address of a day that a clock change leaves out is an hour later, and comes once', () => {
  const early = itemOf({ startTime: '02:30', endTime: '02:45', recurringPattern: 'DAILY' })
  const read = readBack(fileOf([early], 'America/Denver'), 'America/Denver')
  expect(read.filter((text) => text.startsWith('2026-03-08'))).toEqual(['2026-03-08 03:30 – 2026-03-08 03:45'])
})

test('a task at a time that a clock change leaves out is an hour later, and comes once', () => {
  const early = itemOf({ isTask: 1, endDate: null, startTime: '02:30', endTime: null, recurringPattern: 'DAILY' })
  const read = readBack(fileOf([early], 'America/Denver'), 'America/Denver')
  expect(read.filter((text) => /^2026-03-0[789]/.test(text))).toEqual([
    '2026-03-07 02:30',
    '2026-03-08 03:30',
    '2026-03-09 02:30',
  ])
})

test('the file is as RFC 5545 wants it', () => {
  const items = aSeries(randomFrom(12), 1)
  const file = fileOf(items, 'America/New_York', 'A; title, with\r\nATTENDEE:mailto:x@example.org 👵🏽'.repeat(3))
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const one of file.split('\r\n')) expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(75)
  expect(file).not.toMatch(/^ATTENDEE/m)
  const { zone, events } = parsed(file)
  expect(zone.tzid).toBe('America/New_York')
  for (const { component } of events) {
    for (const name of ['uid', 'dtstamp', 'summary', 'sequence'])
      expect(component.getAllProperties(name)).toHaveLength(1)
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toMatch(/Z$/)
  }
})

// ical.js 2.2 knows BYSETPOS beside BYDAY alone, so it is not asked about these.
test.each([
  ['EVERY_MONTH', null, 31, 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
  ['EVERY_MONTH', null, 29, 'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1'],
  ['EVERY_YEAR', 2, 29, 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1'],
])('%s in month %s on day %d is the last day of what is shorter', (recurringPattern, month, monthDay, rule) => {
  const file = fileOf([itemOf({ recurringPattern, month, monthDay })], 'America/Denver')
  expect(file.replaceAll('\r\n ', '')).toContain(`RRULE:${rule}\r\n`)
})

test('days that are left out and days that were changed have the type of their series', () => {
  const random = randomFrom(3)
  const timed = itemOf({ recurringPattern: 'DAILY' }, ['2026-11-24'])
  const allDay = itemOf({ recurringPattern: 'DAILY', isAllDay: 1, startTime: null, endTime: null }, ['2026-11-24'])
  expect(fileOf([timed], 'America/Denver')).toContain('EXDATE;TZID=America/Denver:20261124T090000\r\n')
  expect(fileOf([allDay], 'America/Denver')).toContain('EXDATE;VALUE=DATE:20261124\r\n')
  const changed = { ...changeOf(random, timed, '2026-11-24'), id: 'other' }
  const file = fileOf([timed, some(changed)], 'America/Denver')
  expect(file).toContain('RECURRENCE-ID;TZID=America/Denver:20261124T090000\r\n')
  expect(file).not.toContain('EXDATE')
  expect(file.match(/^UID:.*$/gm)).toEqual(['UID:series@kinfold', 'UID:series@kinfold'])
})

test('what ends says when: a day of what takes all day, otherwise an instant of UTC', () => {
  const end = { recurringPattern: 'DAILY', ends: 'onDate', lastDay: '2026-12-01' }
  expect(fileOf([itemOf(end)], 'America/Denver')).toContain('RRULE:FREQ=DAILY;UNTIL=20261201T160000Z\r\n')
  const allDay = itemOf({ ...end, isAllDay: 1, startTime: null, endTime: null })
  expect(fileOf([allDay], 'America/Denver')).toContain('RRULE:FREQ=DAILY;UNTIL=20261201\r\n')
})

test('a changed day whose series was deleted stands by itself', () => {
  const changed = itemOf({
    id: 'child',
    parentId: 'series',
    originalDate: '2026-11-24',
    startDate: '2026-11-24',
    lastDay: '2026-11-24',
  })
  const file = fileOf([changed], 'America/Denver')
  expect(file).toContain('UID:child@kinfold')
  expect(file).not.toContain('RECURRENCE-ID')
})

test('a changed day that its series has no more stands by itself, and is read', () => {
  const mondays = itemOf({ startDate: '2026-01-05', recurringPattern: 'EVERY_WEEK', weekdays: '1' }, ['2026-11-26'])
  const [parentId, day] = ['series', '2026-11-27']
  const changed = itemOf({ id: 'child', parentId, originalDate: '2026-11-26', startDate: day, lastDay: day })
  const file = fileOf([mondays, changed], 'America/Denver')
  expect(file.match(/^UID:.*$/gm)).toEqual(['UID:series@kinfold', 'UID:child@kinfold'])
  expect(file).not.toContain('RECURRENCE-ID')
  expect(readBack(file, 'America/Denver')).toContain('2026-11-27 09:00 – 2026-11-27 10:00')
})

test('days that a series leaves out and has no more since it was changed do not bring others back', () => {
  const out = ['2026-11-25', '2026-11-24', '2026-11-16', '2026-11-30', '2026-11-23']
  const mondays = itemOf({ startDate: '2026-11-16', recurringPattern: 'EVERY_WEEK', weekdays: '1' }, out)
  const file = fileOf([mondays], 'America/Denver')
  expect(file.replaceAll('\r\n ', '')).toContain(
    'EXDATE;TZID=America/Denver:20261116T090000,20261123T090000,20261130T090000\r\n',
  )
  expect(readBack(file, 'America/Denver')[0]).toBe('2026-12-07 09:00 – 2026-12-07 10:00')
})

function itemOf(row: Partial<ItemRow>, exclusions: string[] = []) {
  const startDate = row.startDate ?? '2026-01-01'
  return some({
    id: 'series',
    circleId: 'circle',
    isTask: 0,
    title: 'Bath',
    isAllDay: 0,
    startDate,
    startTime: '09:00',
    endDate: startDate,
    endTime: '10:00',
    recurringPattern: 'NOT_REPEAT',
    weekdays: null,
    monthDay: null,
    month: null,
    ends: 'never',
    endsOn: null,
    endsAfter: null,
    lastDay: endless,
    parentId: null,
    originalDate: null,
    sequence: 0,
    isActive: 1,
    createdById: 'elena',
    ...row,
    exclusions: JSON.stringify(exclusions),
  })
}

function some(row: ItemRow & { exclusions: string }): Some {
  const item = readItemWithPeople({ ...row, hasOwner: 1, assignees: '[]' } as Parameters<typeof readItemWithPeople>[0])
  if (!item) throw new Error(`The test made an item that cannot be read: ${JSON.stringify(row)}`)
  const { series, assignees: _, ...said } = item
  const { exclusions: out = [], ...recurrence } = series
  const more = { description: '', createdAt: now, updatedAt: now, assignees: [] }
  return { item: { ...said, ...more, recurrence, exclusions: out }, hasPeople: item }
}

/** A series as the form could have made it, with days left out and days changed. */
function aSeries(random: Random, number: number): Some[] {
  const pattern = recurringPatterns[number % recurringPatterns.length] ?? 'DAILY'
  const days = [0, 1, 2, 3, 4, 5, 6].filter(() => random.below(3) === 0)
  const recurrence = {
    pattern,
    weekdays: pattern === 'EVERY_WEEK' ? (days.length ? days : [random.below(7)]) : [],
    monthDay: ['EVERY_MONTH', 'EVERY_YEAR'].includes(pattern) ? 1 + random.below(28) : null,
    month: pattern === 'EVERY_YEAR' ? 1 + random.below(12) : null,
  }
  const startDate = firstMatch(recurrence, daysAfter('2025-06-01', random.below(600))) ?? ''
  const isAllDay = random.below(4) === 0
  const isTask = random.below(3) === 0
  const startHour = random.below(24)
  const lasts = pattern === 'DAILY' ? 0 : random.below(3)
  const endMinutes = lasts ? random.below(24 * 60) : Math.min(23 * 60 + 59, startHour * 60 + 30 + random.below(180))
  const ends = (['never', 'onDate', 'afterCount'] as const)[random.below(3)] ?? 'never'
  const end = {
    ends,
    endsOn: ends === 'onDate' ? daysAfter(startDate, random.below(500)) : null,
    endsAfter: ends === 'afterCount' ? 1 + random.below(40) : null,
  }
  const lastDate = lastDateOf(recurrence, startDate, end) ?? startDate
  const length = isTask ? 0 : lasts
  const row: Partial<ItemRow> = {
    isTask: isTask ? 1 : 0,
    isAllDay: isAllDay ? 1 : 0,
    startDate,
    startTime: isAllDay ? null : timeOf(startHour * 60 + 30 * random.below(2)),
    endDate: isTask ? null : daysAfter(startDate, length),
    endTime: isTask || isAllDay ? null : timeOf(lasts ? endMinutes : Math.max(endMinutes, startHour * 60 + 30)),
    recurringPattern: pattern,
    weekdays: recurrence.weekdays.join() || null,
    monthDay: recurrence.monthDay,
    month: recurrence.month,
    ...end,
    lastDay: lastDate === endless ? endless : daysAfter(lastDate, length),
  }
  const plain = itemOf(row)
  const dates = pattern === 'NOT_REPEAT' ? [] : datesOf(plain)
  const out = [...new Set([random.below(9), random.below(40), random.below(90)])].flatMap((index) => dates[index] ?? [])
  const series = itemOf(row, out)
  const changes = out
    .filter(() => random.below(2))
    .map((date, index) => ({ ...changeOf(random, series, date), id: `changed-${index}` }))
  return [series, ...changes.map(some)]
}

function changeOf(random: Random, { item }: Some, date: string): ItemRow & { exclusions: string } {
  const startDate = daysAfter(date, random.below(3) - 1)
  const times = { startTime: timeOf(8 * 60 + random.below(300)), endTime: item.isTask ? null : timeOf(15 * 60) }
  return {
    ...item,
    isTask: item.isTask ? 1 : 0,
    isAllDay: 0,
    isActive: 1,
    ...times,
    startDate,
    endDate: item.isTask ? null : startDate,
    recurringPattern: 'NOT_REPEAT',
    weekdays: null,
    monthDay: null,
    month: null,
    ends: 'never',
    endsOn: null,
    endsAfter: null,
    lastDay: startDate,
    parentId: item.id,
    originalDate: date,
    exclusions: '[]',
  }
}

const viewer: Member = {
  id: 'member',
  circleId: 'circle',
  userId: 'elena',
  role: 'family',
  relationship: null,
  recipient: { firstName: 'Rosa', lastName: 'Delgado' },
  timeZone: '',
  rules: [],
  isAdmin: false,
}
const wall = { day: '2026-11-23', time: '12:00' }

function occurrencesIn({ hasPeople }: Some, timeZone: string) {
  return occurrencesOn(hasPeople, datesTouching(hasPeople, window), {
    viewer: { ...viewer, timeZone },
    rights: rightsOf(viewer),
    now: wall,
    changes: clockChanges(timeZone, daysAfter(window.from, -5), daysAfter(window.to, 5)),
    completions: new Map(),
  })
}

function datesOf(item: Some) {
  return occurrencesIn(item, 'UTC').map(({ date }) => date)
}

/** What the calendar shows of an item. */
function shownOf(some: Some, timeZone: string) {
  return occurrencesIn(some, timeZone)
    .filter(({ startDate }) => startDate >= window.from && startDate <= window.to)
    .map(({ startDate, startTime, endDate, endTime, isTask }) =>
      textOf(startDate, startTime, isTask ? null : endDate, endTime),
    )
}

function textOf(startDate: string, startTime: string | null, endDate: string | null, endTime: string | null) {
  return [startDate, startTime, endDate && '–', endDate, endTime].filter(Boolean).join(' ')
}

function fileOf(items: readonly Some[], timeZone: string, title = 'Bath') {
  const words = {
    name: 'Rosa’s routine',
    titleOf: ({ isTask }: ExportedItem) => (isTask ? '☐ ' : '') + title,
    linkOf: () => 'https://kinfold.example',
  }
  return calendarFile(
    items.map(({ item }) => item),
    { ...words, timeZone, now },
  )
}

function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined)
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone)
  const all = calendar.getAllSubcomponents('vevent')
  const events = all.map((component) => new ICAL.Event(component, { exceptions: [] }))
  const series = events.filter((event) => !event.isRecurrenceException())
  for (const event of events.filter((one) => one.isRecurrenceException())) {
    const of = series.find(({ uid }) => uid === event.uid)
    if (!of) throw new Error('An exception belongs to no series')
    of.relateException(event)
  }
  return { zone, events: series }
}

/** What another library reads. */
function readBack(file: string, timeZone: string) {
  const { events } = parsed(file)
  return events.flatMap((event) => {
    const read: string[] = []
    const times = event.isRecurring()
      ? iterationOf(event)
      : [{ item: event, startDate: event.startDate, endDate: event.endDate }]
    for (const { item, startDate, endDate } of times) {
      const [start, end] = [wallOf(startDate), wallOf(endDate)]
      if (start.day > '2027-06') break
      if (start.day < window.from || start.day > window.to) continue
      if (!startDate.isDate && read.length % 29 === 0)
        expect(startDate.utcOffset() / 60).toBe(offsetIn(startDate.toJSDate(), timeZone))
      const isTask = item.summary.startsWith('☐')
      const last = endDate.isDate ? daysAfter(end.day, -1) : end.day
      read.push(textOf(start.day, start.time, isTask ? null : last, isTask ? null : end.time))
    }
    return read
  })
}

type Read = NonNullable<ReturnType<typeof parseIcsCalendar>['events']>[number]

/** An event as another library reads it: what it belongs to, and its days and times with their type and zone. */
function eventRead({ uid, summary, start, end, duration, recurrenceId, exceptionDates = [], recurrenceRule }: Read) {
  return {
    uid,
    summary,
    start: momentRead(start),
    end: end ? momentRead(end) : duration,
    of: recurrenceId && momentRead(recurrenceId.value),
    out: exceptionDates.map(momentRead),
    frequency: recurrenceRule?.frequency,
    until: recurrenceRule?.until?.date.toISOString(),
  }
}

function momentRead({ date, type, local }: IcsDateObject) {
  if (type === 'DATE') return date.toISOString().slice(0, 10)
  return local ? `${local.date.toISOString().slice(0, 16)} ${local.timezone}` : date.toISOString()
}

const frequencies = { DAILY: 'DAILY', EVERY_WEEK: 'WEEKLY', EVERY_MONTH: 'MONTHLY', EVERY_YEAR: 'YEARLY' } as const

function eventMeant(item: ExportedItem, items: readonly Some[], timeZone: string): ReturnType<typeof eventRead> {
  const { id, isTask, parentId, originalDate, startDate, startTime, endTime, length, recurrence, exclusions } = item
  const moment = (day: string, time = startTime) => (time ? `${day}T${time} ${timeZone}` : day)
  const series = items.find((one) => one.item.id === parentId)?.item
  const changed = items.map((one) => one.item.originalDate)
  const last = daysAfter(startDate, length)
  const { pattern, lastDate } = recurrence
  const isEndless = pattern === 'NOT_REPEAT' || item.lastDay === endless
  return {
    uid: `${parentId ?? id}@kinfold`,
    summary: isTask ? '☐ Bath' : 'Bath',
    start: moment(startDate),
    end: !startTime ? daysAfter(last, 1) : endTime ? moment(last, endTime) : { minutes: 15 },
    of: series && originalDate ? moment(originalDate, series.startTime) : undefined,
    out:
      pattern === 'NOT_REPEAT'
        ? []
        : exclusions
            .filter((date) => !changed.includes(date))
            .sort()
            .map((date) => moment(date)),
    frequency: pattern === 'NOT_REPEAT' ? undefined : frequencies[pattern],
    until: isEndless
      ? undefined
      : instantAt(lastDate, startTime ?? '00:00', startTime ? timeZone : 'UTC').toISOString(),
  }
}

function wallIn(local: Date) {
  const text = local.toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

function* iterationOf(event: ICAL.Event) {
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) yield event.getOccurrenceDetails(next)
}

function wallOf(time: ICAL.Time) {
  const text = time.toString()
  return { day: text.slice(0, 10), time: time.isDate ? null : text.slice(11, 16) }
}

/** The days on which a program that adds the duration of the first to each beginning would show another end. */
function exactEnds(items: Some[], timeZone: string) {
  const [series] = items
  const file = fileOf(items, timeZone)
  if (!series?.item.endTime) return []
  const { length, startDate, startTime, endTime } = series.item
  const at = (day: string, time: string | null) => instantAt(day, time ?? '', timeZone).getTime()
  const lasting = at(daysAfter(startDate, length), endTime) - at(startDate, startTime)
  const exceptions = new Set([...file.matchAll(/^RECURRENCE-ID;TZID=.*:(\d{8})T/gm)].map(([, day]) => day))
  return occurrencesIn(series, timeZone)
    .filter(({ date }) => !exceptions.has(date.replaceAll('-', '')))
    .filter((one) => at(one.endDate, one.endTime) - at(one.startDate, one.startTime) !== lasting)
    .map(({ date }) => date)
}

function timeOf(minutes: number) {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function differenceOf(items: readonly Some[], shown: readonly string[], read: readonly string[]) {
  const missing = shown.filter((text) => !read.includes(text)).slice(0, 4)
  const extra = read.filter((text) => !shown.includes(text)).slice(0, 4)
  return JSON.stringify({
    items: items.map(({ item }) => item.recurrence),
    times: items.map(({ item }) => [item.startTime, item.endTime, item.length]),
    missing,
    extra,
    counts: [shown.length, read.length],
  })
}
