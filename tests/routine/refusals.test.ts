import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { daysAfter } from '~/domain/days'
import { typedOf } from '~/domain/records/typed'
import { createRoutineItem } from '~/domain/routine/commands.server'
import { routineRecord } from '~/domain/routine/routine-record'
import { dayIn } from '~/i18n/format'
import { paths } from '~/paths'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { clock, event, madeRoutineItem } from './cast'

// What the form of an event or a task answers to whom it refuses: each problem beside its field, and all that was typed.

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

const tomorrow = () => daysAfter(dayIn(new Date(), world.priya.timeZone), 1)

function valueWith(said: object) {
  const day = tomorrow()
  const times = { startDate: day, startTime: '10:00', endDate: day, endTime: '11:00', isAllDay: false }
  const never = { recurringPattern: 'NOT_REPEAT', weekdays: null, month: null, monthDay: null, ends: null }
  const rest = { endsOn: null, endsAfter: null, assignees: [], description: 'By the pond' }
  return { title: 'Walk', kind: 'event', ...times, ...never, ...rest, ...said }
}

/** Sends the form of a new item with this in it, as Priya or in Spanish as Luis. */
function send(said: object, who: 'priya' | 'luis' = 'priya') {
  const typed = typedOf(routineRecord, valueWith(said) as never)
  const fields = { ...typed, submissionId: newId() } as Record<string, string | string[]>
  return server.post(paths.newRoutineItem(world.rosa), fields, {
    cookie: cookieOf(world.users[who]),
    accept: 'text/html',
  })
}

/** The text of the problem that stands beside a field: within its label's box, or under the legend of its group. */
function problemBeside(text: string, field: string, form = 'routine') {
  const ofField = new RegExp(`id="${form}-${field}-problem"[^>]*>(.*?)</p>`, 's').exec(text)
  const ofGroup = new RegExp(`<fieldset[^>]*id="routine-${field}"[^>]*><legend[^>]*>[^<]*</legend>(.*?)</p>`, 's').exec(
    text,
  )
  return (ofField ?? ofGroup)?.[1]?.replace(/<svg.*?<\/svg>|<[^>]*>/gs, '')
}

const weekly = { recurringPattern: 'EVERY_WEEK', ends: 'never' }
const yearly = { recurringPattern: 'EVERY_YEAR', ends: 'never', month: '4', monthDay: '30' }
const overlap = {
  en: 'Unable to schedule overlapping occurrences. Change how often it occurs and try again',
  es: 'No se pueden programar repeticiones que se superponen. Cambie la frecuencia e intente de nuevo',
}
const days = () => ({ yesterday: daysAfter(tomorrow(), -2), after: daysAfter(tomorrow(), 2) })

const cases: [code: string, said: () => object, field: string, english: string][] = [
  ['TITLE_TOO_LONG', () => ({ title: 'W'.repeat(101) }), 'title', 'Use 100 characters or fewer'],
  ['a title that is none', () => ({ title: ' ' }), 'title', ''],
  ['PAST_START_DATE', () => ({ startDate: days().yesterday }), 'startDate', 'The start can’t be in the past'],
  ['no start date', () => ({ startDate: null }), 'startDate', ''],
  ['no start time', () => ({ startTime: null }), 'startTime', ''],
  ['no end date', () => ({ endDate: null }), 'endDate', ''],
  ['no end time', () => ({ endTime: null }), 'endTime', ''],
  [
    'an end date before the start',
    () => ({ endDate: days().yesterday }),
    'endDate',
    'The end can’t be before the start',
  ],
  ['an end time before the start', () => ({ endTime: '09:59' }), 'endTime', 'The end can’t be before the start'],
  ['a start of year 9999', () => ({ startDate: '9999-12-31' }), 'startDate', 'Choose a day between 1900 and 2199'],
  ['EMPTY_WEEKLY_DAYS', () => weekly, 'weekdays', 'Choose at least one day of the week'],
  [
    'INVALID_RECURRENCE_DAY',
    () => ({ recurringPattern: 'EVERY_MONTH', ends: 'never', monthDay: '32' }),
    'monthDay',
    'Enter a day that the month has, from 1 to 31',
  ],
  [
    'INVALID_RECURRENCE_DAY of a year',
    () => ({ ...yearly, monthDay: '31' }),
    'monthDay',
    'Enter a day that the month has, from 1 to 31',
  ],
  ['INVALID_RECURRENCE_MONTH', () => ({ ...yearly, month: null }), 'month', 'Choose a month'],
  ['INVALID_RECURRENCE_MONTH of 13', () => ({ ...yearly, month: '13' }), 'month', 'Choose a month'],
  [
    'overlap',
    () => ({ ...weekly, weekdays: ['0', '1', '2', '3', '4', '5', '6'], endDate: days().after }),
    'recurringPattern',
    overlap.en,
  ],
  [
    'an end before the start of the series',
    () => ({ ...weekly, weekdays: ['1'], ends: 'onDate', endsOn: days().yesterday }),
    'endsOn',
    'The last day can’t be before the start',
  ],
  [
    'more repetitions than there are',
    () => ({ ...weekly, weekdays: ['1'], ends: 'afterCount', endsAfter: '1001' }),
    'endsAfter',
    'Enter a number from 1 to 1000',
  ],
  [
    'somebody of another circle',
    () => ({ assignees: [{ id: world.greta.id }] }),
    'assignees',
    'One of these people isn’t in the circle',
  ],
]

describe('the form of a new item', () => {
  test.each(cases)('%s is said beside its field, and what was typed stays', async (_code, said, field, english) => {
    const before = await db.routineItem.count()
    const { status, text } = await send(said())
    expect(status).toBe(422)
    const problem = problemBeside(text, field)
    if (english) expect(problem).toBe(english)
    expect(problem).toBeTruthy()
    expect(text).toContain('By the pond')
    expect(await db.routineItem.count()).toBe(before)
  })

  test.each(cases)('%s is said in Spanish to whom reads Spanish', async (_code, said, field, english) => {
    const { status, text } = await send(said(), 'luis')
    const problem = problemBeside(text, field)
    expect([status, Boolean(problem), problem === english]).toEqual([422, true, false])
  })

  test('an end that stays where it was while the start goes to an earlier day is asked about once', async () => {
    const opened = { startDate: '2026-12-03', endDate: '2026-12-03' }
    const form = { ...event({ ...opened, startDate: '2026-12-01' }), base: JSON.stringify(opened), showsAll: true }
    const asked = await createRoutineItem(world.priya, form, clock)
    expect(asked.status === 'invalid' && asked.problems).toEqual({
      endDate: 'routine:errors.endUnmoved?day=2026-12-03',
    })
    const confirmed = await createRoutineItem(world.priya, { ...form, previewed: '2026-12-01' }, clock)
    expect(confirmed.status).toBe('saved')
  })

  test.each(['startTime', 'endTime'])('a time that cannot be read is one problem: %s', async (field) => {
    const form = event({ [field]: field === 'startTime' ? '25:99' : '-1' })
    const result = await createRoutineItem(world.priya, form, clock)
    expect(result.status === 'invalid' && result.problems).toEqual({ [field]: 'errors.time' })
  })
})

describe('the form that moves an item', () => {
  async function move(item: object, to: Record<string, string>) {
    const day = tomorrow()
    const made = { kind: 'event', endTime: '10:00', endDate: day, recurringPattern: 'NOT_REPEAT', ...item }
    const { id } = await madeRoutineItem(world.priya, made)
    const before = await db.routineItem.findUniqueOrThrow({ where: { id } })
    const times = { startDate: day, startTime: '09:00', endDate: day, endTime: '10:00', ...to }
    const path = paths.moveRoutineItem(world.rosa, id, { on: day })
    const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
    const { status, text } = await server.post(path, { version: '0', scope: 'series', ...times }, headers)
    expect(await db.routineItem.findUniqueOrThrow({ where: { id } })).toEqual(before)
    return { status, text, times }
  }

  const everyWeekday = { recurringPattern: 'EVERY_WEEK', ends: 'never', weekdays: ['0', '1', '2', '3', '4', '5', '6'] }
  const dayAfter = () => daysAfter(tomorrow(), 1)
  const backwards = 'The end can’t be before the start'

  test.each<[string, object, () => Record<string, string>, string, string]>([
    ['PAST_START_DATE', {}, () => ({ startDate: days().yesterday }), 'startDate', 'The start can’t be in the past'],
    ['a date that is none', {}, () => ({ startDate: '2027-02-31' }), 'startDate', 'Enter a valid date'],
    ['a time that is none', {}, () => ({ startTime: '25:00' }), 'startTime', 'Enter a time, like 14:30'],
    ['an end time before the start', {}, () => ({ endTime: '08:00' }), 'endTime', backwards],
    ['an end date before the start', {}, () => ({ endDate: days().yesterday }), 'endDate', backwards],
    [
      'a weekday that the series has',
      everyWeekday,
      () => ({ startDate: dayAfter(), endDate: dayAfter() }),
      'startDate',
      'The series is on this weekday already. Move this day alone, or change its weekdays in the form.',
    ],
  ])('says %s beside its field, and what was typed stays', async (_code, item, to, field, words) => {
    const { status, text, times } = await move(item, to())
    expect(status).toBe(422)
    expect(problemBeside(text, field, 'move')).toBe(words)
    for (const [name, value] of Object.entries(times))
      expect(text, name).toMatch(new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="${value}"`))
  })

  test('keeps which days were chosen, so that what is sent again moves no others', async () => {
    const { text } = await move({ recurringPattern: 'DAILY', ends: 'never' }, { endTime: '08:00' })
    expect(text).toMatch(/<input(?=[^>]* name="scope")(?=[^>]* value="series")[^>]* checked/)
  })

  test('says above its fields that the series would overlap, and that somebody changed it meanwhile', async () => {
    const long = await move({ recurringPattern: 'DAILY', ends: 'never' }, { endDate: days().after })
    expect([long.status, long.text.includes(overlap.en)]).toEqual([422, true])
    const stale = await move({}, { version: '7' })
    expect([stale.status, stale.text.includes('Somebody changed this meanwhile')]).toEqual([422, true])
  })

  test('shows what somebody made of it meanwhile beside what was chosen, which can be sent again', async () => {
    const day = tomorrow()
    const said = { kind: 'event', endTime: '10:00', endDate: day, recurringPattern: 'NOT_REPEAT' }
    const { id } = await madeRoutineItem(world.priya, said)
    const path = paths.moveRoutineItem(world.rosa, id, { on: day })
    const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html', 'accept-language': 'en' }
    const send = (version: string, startTime: string, endTime: string) => {
      const times = { startDate: day, startTime, endDate: day, endTime }
      return server.post(path, { version, scope: 'series', ...times }, headers)
    }
    expect((await send('0', '15:00', '16:00')).status).toBe(302)
    const { status, text } = await send('0', '11:00', '12:00')
    expect(status).toBe(422)
    expect(text).toMatch(/Now: [^<]*3:00\sPM to 4:00\sPM/)
    expect(text).toMatch(/Your choice: [^<]*11:00\sAM to 12:00\sPM/)
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
    expect((await send(version, '11:00', '12:00')).status).toBe(302)
    expect(await db.routineItem.findUniqueOrThrow({ where: { id } })).toMatchObject({ startTime: '11:00' })
  })
})

describe('who may not', () => {
  test('NO_AUTHORIZED_USER_IS_PERFORMING_ACTION: is told what and why, and nothing changes', async () => {
    const { id, date } = await madeRoutineItem(world.priya)
    const headers = { cookie: cookieOf(world.users.sam), accept: 'text/html' }
    for (const [path, words] of [
      [paths.deleteRoutineItem(world.rosa, id, { on: date }), 'You cannot delete this event or task.'],
      [paths.taskCompletion(world.rosa, id, date), 'You cannot mark this task.'],
    ] as const) {
      const { status, text } = await server.post(path, { scope: 'series' }, headers)
      expect([status, text.includes(words)], path).toEqual([403, true])
    }
    const item = await db.routineItem.findUniqueOrThrow({ where: { id }, include: { completions: true } })
    expect(item).toMatchObject({ isActive: true, completions: [] })
  })

  test('EDIT_DIFFERENT_ROUTINE: a day that left its series since the form was opened is not written elsewhere', async () => {
    const { id, date } = await madeRoutineItem(world.priya, { recurringPattern: 'DAILY', ends: 'never' })
    const exclusion = { itemId: id, date, excludedById: world.priya.userId, excludedAt: new Date() }
    await write((tx) => tx.routineExclusion.create({ data: exclusion }))
    const base = valueWith({ title: 'Evening pills', kind: 'task' })
    const typed = typedOf(routineRecord, { ...base, title: 'Pills of another day' } as never)
    const { status, text } = await server.post(
      paths.editRoutineItem(world.rosa, id, { on: date, mode: 'occurrence' }),
      { ...typed, base: JSON.stringify(base) } as Record<string, string | string[]>,
      { cookie: cookieOf(world.users.priya), accept: 'text/html' },
    )
    expect(status).toBe(422)
    expect(text).toContain('It was deleted, or this day is no longer part of its series.')
    expect(text).toContain('Pills of another day')
    expect(text).toContain('By the pond')
    expect(await db.routineItem.count({ where: { title: 'Pills of another day' } })).toBe(0)
  })
})
