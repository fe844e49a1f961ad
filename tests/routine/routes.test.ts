import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { write } from '~/data/write.server'
import { daysAfter } from '~/domain/days'
import { listCalendar } from '~/domain/routine/queries.server'
import { countUnreadableItems, listUnreadableItems } from '~/domain/routine/unreadable.server'
import { dayIn } from '~/i18n/format'
import { paths } from '~/paths'
import { serve } from '../serve'
import { cookieOf, createTestData, remove, type World } from '../world'
import { edited, madeRoutineItem } from './cast'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  await createTestData()
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await createTestData()
})

function page(path: string, who: { id: string } = world.users.priya) {
  return server.ask(path, { headers: { cookie: cookieOf(who), accept: 'text/html' } })
}

describe('a row that cannot be read', () => {
  test.each([
    ['a date that is none', { startDate: '2026-02-31' }],
    ['an unknown way to repeat', { recurringPattern: 'HOURLY' }],
    ['a week without days', { recurringPattern: 'EVERY_WEEK', weekdays: '' }],
    ['a time that is none', { startTime: '25:00' }],
    ['an unknown end', { ends: 'sometime' }],
  ])('%s, is left out of the calendar, named in the log and counted for the provider', async (_name, damage) => {
    const { id, date } = await madeRoutineItem(world.priya, { title: 'Broken pills' })
    await madeRoutineItem(world.priya, { title: 'Good pills' })
    const { id: _, ...readable } = await db.routineItem.findUniqueOrThrow({ where: { id } })
    await write((tx) => tx.routineItem.update({ where: { id }, data: damage }))
    const calendar = await listCalendar(world.priya, { from: date, to: date })
    expect(calendar).toMatchObject({ status: 'shown', unreadable: [id], occurrences: [{ title: 'Good pills' }] })

    for (const view of ['month', 'week', 'day', 'agenda']) {
      const { status, text } = await page(paths.routine(world.rosa, { view, date }))
      expect([status, text.includes('Broken pills'), text.includes('Good pills')], view).toEqual([200, false, true])
    }
    expect(server.output()).toContain(`"item":"${id}"`)
    expect(await listUnreadableItems()).toContain(id)
    const count = await countUnreadableItems()
    await write((tx) => tx.routineItem.update({ where: { id }, data: readable }))
    expect(await countUnreadableItems()).toBe(count - 1)
    await write((tx) => tx.routineItem.update({ where: { id }, data: damage }))
    expect((await page(paths.routineItem(world.rosa, id))).status).toBe(404)
    await write((tx) => tx.routineItem.delete({ where: { id } }))
  })

  test('leaves the printed week standing', async () => {
    const { id, date } = await madeRoutineItem(world.priya, { title: 'Broken pills' })
    await madeRoutineItem(world.priya, { title: 'Good pills' })
    await write((tx) => tx.routineItem.update({ where: { id }, data: { ends: 'sometime' } }))
    const { status, text } = await page(paths.routineWeek(world.rosa, { date }))
    expect([status, text.includes('Broken pills'), text.includes('Good pills')]).toEqual([200, false, true])
    expect((await page(paths.carePlan(world.rosa))).status).toBe(200)
    await write((tx) => tx.routineItem.delete({ where: { id } }))
  })
})

describe('an address that names what is not there', () => {
  const dates = ['0001-01-01', '9999-12-31', '2026-02-31', 'tomorrow', '', '2026-11-20T00:00']

  test.each(dates)('shows today for date=%s', async (date) => {
    for (const view of ['month', 'week', 'day', 'agenda'])
      expect((await page(`/circle/${world.rosa}/routine?view=${view}&date=${date}`)).status, view).toBe(200)
    expect((await page(`/circle/${world.rosa}/routine/print?date=${date}`)).status).toBe(200)
  })

  test('has no occurrence on a day that is none of its series', async () => {
    const { id } = await madeRoutineItem(world.priya)
    for (const on of [...dates.slice(0, 4), '2026-01-01']) {
      for (const action of ['', '/edit', '/move', '/delete', '/uncomplete'])
        expect((await page(`/circle/${world.rosa}/routine/${id}${action}?on=${on}`)).status, on + action).toBe(404)
    }
  })

  test('shows nothing of another circle’s item, and changes nothing of it', async () => {
    const { id, date } = await madeRoutineItem(world.priya, { title: 'Rosa alone' })
    const { walter, users } = world
    for (const action of ['', '/edit', '/move', '/delete']) {
      const { status, text } = await page(`/circle/${walter}/routine/${id}${action}?on=${date}`, users.greta)
      expect([status, text.includes('Rosa alone')], action).toEqual([404, false])
    }
    const headers = { cookie: cookieOf(users.greta) }
    for (const action of ['edit', 'delete', 'move', 'reminder', 'completion'])
      expect((await server.post(`/circle/${walter}/routine/${id}/${action}?on=${date}`, {}, headers)).status).toBe(404)
  })
})

test.each([{ kind: 'task' }, { kind: 'event', endTime: '10:00' }])(
  'what takes place once can be made to repeat in its form, and a changed day of a series cannot: $kind',
  async (said) => {
    const end = (day: string) => (said.kind === 'event' ? { endDate: day } : {})
    const startDate = daysAfter(dayIn(new Date(), world.priya.timeZone), 1)
    const { id, date } = await madeRoutineItem(world.priya, { ...said, startDate, ...end(startDate) })
    const repeats = async (on: string) =>
      (await page(paths.editRoutineItem(world.rosa, id, { on }))).text.includes('name="recurringPattern"')
    expect(await repeats(date)).toBe(true)
    await edited(world.priya, id, { on: date, scope: 'series' }, { recurringPattern: 'DAILY', ends: 'never' })
    const day = daysAfter(date, 3)
    await edited(world.priya, id, { on: day, scope: 'occurrence' }, { title: 'With water' })
    expect(await repeats(day)).toBe(false)
  },
)

test('whose times these are is said to a reader elsewhere where an item is read, written, or moved', async () => {
  const { id, date } = await madeRoutineItem(world.priya)
  const { rosa, users } = world
  const places = [
    paths.routineItem(rosa, id, { on: date }),
    paths.newRoutineItem(rosa, {}),
    paths.editRoutineItem(rosa, id, { on: date }),
    paths.moveRoutineItem(rosa, id, { on: date }),
  ]
  const told = async () =>
    Promise.all(places.map(async (place) => (await page(place)).text.includes('Times are Rosa’s')))
  // Without scripts the calendar behind a dialog is not part of the page.
  expect(await told()).toEqual([false, false, false, false])
  await write((tx) => tx.user.update({ where: { id: users.priya.id }, data: { timeZone: 'Asia/Tokyo' } }))
  expect(await told()).toEqual([true, true, true, true])
})

test('from any day of a series a link leads to the series', async () => {
  const { id, date } = await madeRoutineItem(world.priya, { recurringPattern: 'DAILY', ends: 'never' })
  const linkIn = (text: string) => /<a [^>]*href="([^"?]*)[^"]*"[^>]*>See the series</.exec(text)?.[1]
  const day = daysAfter(date, 3)
  expect(linkIn((await page(paths.routineItem(world.rosa, id, { on: day }))).text)).toBe(
    paths.routineItem(world.rosa, id),
  )
  await edited(world.priya, id, { on: day, scope: 'occurrence' }, { title: 'Pills with water' })
  const changed = await db.routineItem.findFirstOrThrow({ where: { parentId: id } })
  const { text } = await page(paths.routineItem(world.rosa, changed.id, { on: day }))
  expect(linkIn(text)).toBe(paths.routineItem(world.rosa, id))
  expect(linkIn((await page(paths.routineItem(world.rosa, id))).text)).toBeUndefined()
})

test('before a series is deleted, the days that were changed by hand are said to go with it', async () => {
  const { id, date } = await madeRoutineItem(world.priya, { recurringPattern: 'DAILY', ends: 'never' })
  const [on, changed] = [daysAfter(date, 1), daysAfter(date, 2)]
  await edited(world.priya, id, { on: changed, scope: 'occurrence' }, { title: 'Pills with water' })
  const [asked, deletion] = [paths.editRoutineItem, paths.deleteRoutineItem].map((pathOf) =>
    pathOf(world.rosa, id, { on }),
  )
  expect((await page(asked ?? '')).text).toMatch(/ was changed by hand and is kept\./)
  expect((await page(deletion ?? '')).text).toMatch(/ was changed by hand\. It’s deleted with its series\./)
})

test('when completions cannot be loaded, the calendar says so and locks the boxes', async () => {
  const { id, date } = await madeRoutineItem(world.priya)
  const today = dayIn(new Date(), world.priya.timeZone)
  await madeRoutineItem(world.priya, { title: 'Water the plants', startDate: today, startTime: null, isAllDay: true })
  const boxes = await page(paths.routine(world.rosa, { view: 'day', date }))
  expect(boxes.text).toContain(`action="${paths.taskCompletion(world.rosa, id, date)}"`)
  const coachOfTwo = { circleId: world.walter, userId: world.owen.userId }
  await write((tx) => tx.member.updateMany({ where: coachOfTwo, data: { userId: world.priya.userId } }))
  expect((await page(paths.home())).text).not.toContain('A circle without a number')
  const counted = /Today(<!-- -->)? (<!-- -->)?<span class="num">/
  expect(boxes.text).toMatch(counted)
  const linesOf = (what: string) => server.output().split(`"what":"${what}","error":"SqliteError"`).length - 1
  const before = { completions: linesOf('completions'), sidebar: linesOf('sidebar') }
  const newLinesOf = (what: keyof typeof before) => linesOf(what) - before[what]
  const database = new Database(databaseFile)
  database.exec('ALTER TABLE TaskCompletion RENAME TO TaskCompletionAway')
  try {
    const calendar = await listCalendar(world.priya, { from: date, to: date })
    expect(calendar).toMatchObject({
      areCompletionsKnown: false,
      occurrences: [{ completion: 'unknown', mayComplete: false }],
    })
    for (const view of ['month', 'week', 'day', 'agenda']) {
      const { status, text } = await page(paths.routine(world.rosa, { view, date }))
      expect([status, text.includes('Ask someone before you give a medicine.')], view).toEqual([200, true])
      expect(text, view).not.toContain(`action="${paths.taskCompletion(world.rosa, id, date)}"`)
      expect(text, view).not.toMatch(counted)
    }
    await expect.poll(() => [newLinesOf('completions'), newLinesOf('sidebar')]).toEqual([4, 4])
    const home = await page(paths.home())
    expect([home.status, home.text.includes('A circle without a number may still have some.')]).toEqual([200, true])
    for (const path of [paths.routineWeek(world.rosa, { date }), paths.routineItem(world.rosa, id)]) {
      const logged = newLinesOf('completions')
      expect((await page(path)).status, path).toBe(200)
      await expect.poll(() => newLinesOf('completions')).toBeGreaterThan(logged)
    }
    expect(server.output()).not.toContain('Evening pills')
  } finally {
    database.exec('ALTER TABLE TaskCompletionAway RENAME TO TaskCompletion')
    database.close()
  }
})

test('who has left stays on an item, marked', async () => {
  const { id, date } = await madeRoutineItem(world.priya, { assignees: [{ id: world.mateo.id }] })
  await remove(world.mateo)
  const calendar = await listCalendar(world.priya, { from: date, to: date })
  expect(calendar).toMatchObject({ occurrences: [{ assignees: [{ firstName: 'Mateo', hasLeft: true }] }] })
  const { text } = await page(paths.routineItem(world.rosa, id))
  expect(text).toContain('Mateo Cruz')
  expect(text).toContain('No longer in the circle')
})

test('a series with more than 1,000 occurrences in the days that are asked for is named instead', async () => {
  const { id, date } = await madeRoutineItem(world.priya, { title: 'Every day', recurringPattern: 'DAILY' })
  expect(await listCalendar(world.priya, { from: date, to: daysAfter(date, 1_000) })).toEqual({
    status: 'tooMany',
    title: 'Every day',
    most: 1_000,
  })
  const shown = await listCalendar(world.priya, { from: date, to: daysAfter(date, 999) })
  expect(shown.status === 'shown' && shown.occurrences.length).toBe(1_000)
  await write((tx) => tx.routineItem.delete({ where: { id } }))
})

describe('a week in which the clocks change', () => {
  // New York: an hour is left out on Sunday, March 14, and comes twice on Sunday, November 7, 2027.
  test.each([
    ['2027-03-14', ['03:30', '02:30', '02:30', '02:30', '02:30', '02:30', '02:30']],
    ['2027-11-07', ['02:30', '02:30', '02:30', '02:30', '02:30', '02:30', '02:30']],
  ])('that of %s has each day once, at the time on the wall', async (sunday, times) => {
    const always = { recurringPattern: 'DAILY', ends: 'never', title: 'Turn over' }
    const { id } = await madeRoutineItem(world.priya, { ...always, startTime: '02:30' })
    await madeRoutineItem(world.priya, { ...always, title: 'Breakfast', startTime: '08:00' })
    const { text } = await page(paths.routine(world.rosa, { view: 'week', date: sunday }))
    const columns = text.split('<div class="wk-col').slice(1)
    const startOf = (column: string, title: string) =>
      [...column.matchAll(/<a class="blk[^>]*data-at="([^"]*)"[^>]*>.*?<em>([^<]*)</gs)].flatMap(([, at, said]) =>
        said === title ? at : [],
      )
    expect(columns.map((column) => startOf(column, 'Turn over'))).toEqual(times.map((time) => [time]))
    expect(columns.map((column) => startOf(column, 'Breakfast'))).toEqual(times.map(() => ['08:00']))
    const day = await page(paths.routine(world.rosa, { view: 'day', date: sunday }))
    expect(day.text).toContain(`${id}?on=${sunday}`)
  })
})

describe('an event that goes on over midnight', () => {
  const overnight = { title: 'Night watch', isTask: false, startTime: '22:00', endTime: '06:00' }
  async function watch() {
    const { id, date } = await madeRoutineItem(world.priya)
    await write((tx) =>
      tx.routineItem.update({
        where: { id },
        data: { ...overnight, endDate: daysAfter(date, 1), lastDay: daysAfter(date, 1) },
      }),
    )
    return { id, date }
  }

  test('keeps how long it lasts where it is dropped at another time', async () => {
    const { id, date } = await watch()
    const { status, text } = await page(
      `${paths.moveRoutineItem(world.rosa, id, { on: date })}&startDate=${date}&startTime=23:30`,
    )
    const inputOf = (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1]
    expect([status, ...['startDate', 'startTime', 'endDate', 'endTime'].map(inputOf)]).toEqual([
      200,
      ...[date, '23:30', daysAfter(date, 1), '07:30'],
    ])
  })

  test('is dragged by its times only on the day that has them', async () => {
    const { id, date } = await watch()
    const times = async (day: string) => {
      const { text } = await page(paths.routine(world.rosa, { view: 'day', date: day }))
      const block = new RegExp(`<a class="blk[^>]*${id}[^>]*>`).exec(text)?.[0] ?? ''
      return ['at', 'until'].map((name) => new RegExp(`data-${name}="([^"]*)"`).exec(block)?.[1])
    }
    expect([await times(date), await times(daysAfter(date, 1))]).toEqual([
      ['22:00', ''],
      ['', ''],
    ])
  })
})
