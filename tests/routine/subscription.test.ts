import { parseIcsCalendar } from '@ts-ics/schema-zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { removeMember } from '~/domain/members/commands.server'
import { chooseReminders } from '~/domain/routine/reminders.server'
import {
  chooseTitles,
  getSubscription,
  listSubscriptions,
  subscribe,
  unsubscribe,
} from '~/domain/routine/subscription.server'
import { paths } from '~/paths'
import { serve } from '../serve'
import { cookieOf, createTestData, giveRules, type World } from '../world'
import { madeRoutineItem } from './cast'

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

const weekly = { recurringPattern: 'EVERY_WEEK', weekdays: ['2', '4'], ends: 'never' }

async function addressOf(member: Member) {
  return paths.calendarFeed((await getSubscription(member))?.token ?? '')
}

function eventsIn(text: string) {
  return parseIcsCalendar(text).events ?? []
}

test('the addresses that show a routine without a sign-in are listed where a person sees to their security', async () => {
  expect(await listSubscriptions(world.users.luis)).toEqual([])
  await subscribe(world.luis, { hasTitles: true })
  await subscribe(world.elena, { hasTitles: true })
  const listed = await listSubscriptions(world.users.luis)
  expect(listed).toMatchObject([{ circleId: world.rosa, recipient: 'Rosa', readAt: null }])
  const page = await server.ask('/settings/security', { headers: { cookie: cookieOf(world.users.luis) } })
  expect(page.text).toContain('La rutina de Rosa')
  await removeMember(world.elena, world.luis.id)
  expect(await listSubscriptions(world.users.luis)).toEqual([])
})

describe('a calendar program', () => {
  test('reads the routine without a cookie, as another library understands it', async () => {
    const { id } = await madeRoutineItem(world.priya, { title: 'Stretching; slowly, twice', ...weekly })
    await subscribe(world.elena, { hasTitles: true })
    const { status, headers, text } = await server.ask(await addressOf(world.elena))
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('private, no-cache')
    const [event, ...others] = eventsIn(text)
    expect(others).toEqual([])
    expect([event?.uid, event?.summary]).toEqual([`${id}@kinfold`, '☐ Stretching; slowly, twice'])
    const weekdays = ['TU', 'TH'].map((day) => ({ day }))
    expect(event?.recurrenceRule).toEqual({ frequency: 'WEEKLY', byDay: weekdays })
    expect(text).toContain(`${server.address}${paths.routineItem(world.rosa, id)}`.slice(0, 40))
    await expect.poll(async () => (await getSubscription(world.elena))?.readAt).toBeInstanceOf(Date)
  })

  test('is told no titles unless that was chosen, in the language of whose calendar it is', async () => {
    await madeRoutineItem(world.priya, { title: 'Lorazepam', description: 'For her nerves' })
    await subscribe(world.luis, { hasTitles: false })
    const address = await addressOf(world.luis)
    const without = await server.ask(address)
    expect(without.text).not.toMatch(/Lorazepam|nerves/)
    expect(eventsIn(without.text).map(({ summary }) => summary)).toEqual(['☐ Tarea para Rosa'])

    await chooseTitles(world.luis, true)
    expect(await addressOf(world.luis)).toBe(address)
    const { text } = await server.ask(address)
    expect(text).not.toContain('nerves')
    expect(eventsIn(text).map(({ summary }) => summary)).toEqual(['☐ Lorazepam'])
  })

  test('is not sent again what it knows, until something changes', async () => {
    await madeRoutineItem(world.priya)
    await subscribe(world.elena, { hasTitles: true })
    const address = await addressOf(world.elena)
    const tag = String((await server.ask(address)).headers.etag)
    const again = (known: string) => server.ask(address, { headers: { 'if-none-match': known } })
    expect(await again(tag)).toMatchObject({ status: 304, text: '' })
    expect((await again(`"other", ${tag}`)).status).toBe(304)
    expect((await again('"other"')).status).toBe(200)
    await madeRoutineItem(world.priya)
    expect((await again(tag)).status).toBe(200)
  })

  test('that asks without end is told to wait', async () => {
    await subscribe(world.elena, { hasTitles: false })
    const address = await addressOf(world.elena)
    const answers = await Promise.all(Array.from({ length: 70 }, () => server.ask(address)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('an address is not there', () => {
  const gone = async (address: string) => {
    const { status, text, headers } = await server.ask(address)
    expect([status, text, headers['content-type']]).toEqual([404, '', undefined])
  }

  test.each([
    ['x', 404],
    ['x'.repeat(43), 404],
    ['..%2f..%2fetc', 404],
    ['%00', 400],
  ])('for the token %s', async (token, expected) => {
    expect((await server.ask(`/calendar/${token}`)).status).toBe(expected)
  })

  test('once it was ended or replaced', async () => {
    await subscribe(world.elena, { hasTitles: true })
    const first = await addressOf(world.elena)
    await subscribe(world.elena, { hasTitles: true })
    const second = await addressOf(world.elena)
    expect(second).not.toBe(first)
    await gone(first)
    expect((await server.ask(second)).status).toBe(200)
    await unsubscribe(world.elena)
    await unsubscribe(world.elena)
    await gone(second)
  })

  test('once its member was removed, with their reminders', async () => {
    const { id } = await madeRoutineItem(world.priya, { assignees: [{ id: world.luis.id }] })
    await chooseReminders(world.luis, id, { push: 'oneHour', mail: null })
    await subscribe(world.luis, { hasTitles: true })
    const address = await addressOf(world.luis)
    await removeMember(world.elena, world.luis.id)
    await gone(address)
    expect(await db.routineSubscription.count({ where: { memberId: world.luis.id } })).toBe(0)
    expect(await db.routineReminder.count({ where: { memberId: world.luis.id } })).toBe(0)
  })

  test('while the role of its member may not see the routine', async () => {
    await subscribe(world.nora, { hasTitles: true })
    const address = await addressOf(world.nora)
    const rules = await db.permission.findMany({ where: { role: { name: 'notDeclared' } } })
    await giveRules('notDeclared', [])
    await gone(address)
    await giveRules('notDeclared', rules.map(({ action, resource }) => ({ action, resource })) as [])
    expect((await server.ask(address)).status).toBe(200)
  })

  test('for whose account is closed', async () => {
    await subscribe(world.luis, { hasTitles: true })
    const address = await addressOf(world.luis)
    const disabledAt = new Date()
    await write((tx) => tx.user.update({ where: { id: world.users.luis.id }, data: { disabledAt } }))
    await gone(address)
  })
})

test('the database holds no token that works, and the audit log says who subscribed', async () => {
  await subscribe(world.elena, { hasTitles: true })
  const { token = '' } = (await getSubscription(world.elena)) ?? {}
  const row = await db.routineSubscription.findFirstOrThrow({ where: { memberId: world.elena.id } })
  expect(JSON.stringify(row)).not.toContain(token)
  await unsubscribe(world.elena)
  const entries = await db.audit.findMany({ where: { entityId: row.id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, actorId }) => [action, actorId === world.users.elena.id])).toEqual([
    ['routine.subscribed', true],
    ['routine.unsubscribed', true],
  ])
})

test('the page makes, changes, replaces and ends the address of its reader alone', async () => {
  const page = paths.routineSubscription(world.rosa)
  const headers = { cookie: cookieOf(world.users.elena) }
  expect((await server.post(page, { titles: 'no' }, headers)).status).toBe(302)
  const first = await addressOf(world.elena)
  expect((await server.ask(page, { headers })).text).toContain(`${server.address}${first}`)
  await server.post(page, { titles: 'yes' }, headers)
  expect(await getSubscription(world.elena)).toMatchObject({ hasTitles: true })
  await server.post(paths.subscriptionReplacement(world.rosa), {}, headers)
  expect(await addressOf(world.elena)).not.toBe(first)
  expect(await getSubscription(world.elena)).toMatchObject({ hasTitles: true })
  expect((await server.post(page, { titles: 'maybe' }, headers)).status).toBe(422)
  await server.post(paths.subscriptionRemoval(world.rosa), {}, headers)
  expect(await getSubscription(world.elena)).toBeNull()
  const stranger = { cookie: cookieOf(world.users.greta) }
  expect((await server.post(page, { titles: 'no' }, stranger)).status).toBe(404)
})
