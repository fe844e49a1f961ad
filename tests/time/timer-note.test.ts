import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { removeMember } from '~/domain/members/commands.server'
import { updateTimer } from '~/domain/timer/commands.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { started, timerOf } from './cast'

// What is typed beside the clock, where no script runs.

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
})
beforeEach(async () => {
  world = await createTestData()
})
afterAll(() => server.stop())

const headers = () => ({ cookie: cookieOf(world.users.priya), accept: 'text/html' })
const get = async (path: string) => (await server.ask(path, { headers: headers() })).text
const press = (action: string, fields: Record<string, string>) => server.post(`/timer/${action}`, fields, headers())
const kept = async () => (await db.timer.findUniqueOrThrow({ where: { userId: world.users.priya.id } })).note
const barIn = (text: string) => /<form[^>]*aria-label="(?:Timer|Cronómetro)".*?<\/form>/s.exec(text)?.[0] ?? ''

async function startNow() {
  return started(world.users.priya, world.rosa, { sendsHeartbeats: false, now: new Date() })
}

test('of several lines is read in the header and written on its page', async () => {
  const timer = await startNow()
  await updateTimer(world.users.priya, timer, { note: 'Called Elena\nShe asks for respite\n\nBack on Friday' })
  for (const path of [`/circle/${world.rosa}/team`, '/actions']) {
    const bar = barIn(await get(path))
    expect(bar).toMatch(/<a[^>]*href="\/timer"[^>]*>.*Called Elena/)
    expect(bar).not.toContain('name="note"')
  }
  await press('pause', { timer, activity: 'other', noteBefore: await kept() })
  expect(await kept()).toBe('Called Elena\nShe asks for respite\n\nBack on Friday')
})

test('of one line is written in the header', async () => {
  await startNow()
  expect(barIn(await get('/actions'))).toMatch(/<input[^>]*name="note"[^>]*value="Weekly call"/)
})

test('that was changed elsewhere meanwhile stays, and one that was changed here is taken', async () => {
  const timer = await startNow()
  await updateTimer(world.users.priya, timer, { note: 'One\nTwo' })
  await press('pause', { timer, note: 'Weekly call', noteBefore: 'Weekly call' })
  expect(await kept()).toBe('One\nTwo')
  await press('resume', { timer, note: 'One\r\nTwo', noteBefore: 'One\r\nTwo' })
  expect(await kept()).toBe('One\nTwo')
  await press('pause', { timer, note: 'One\r\nTwo\r\nThree', noteBefore: 'One\r\nTwo' })
  expect(await kept()).toBe('One\nTwo\nThree')
  await press('note', { timer, note: '', noteBefore: 'One\r\nTwo\r\nThree' })
  expect(await kept()).toBe('')
})

test.each([
  ['en', 'Use 500 characters or fewer'],
  ['es', 'Use como máximo 500 caracteres'],
])('that is too long to be kept comes back on the page with all that was typed (%s)', async (language, words) => {
  const { priya } = world.users
  await write((tx) => tx.user.update({ where: { id: priya.id }, data: { language } }))
  const timer = await startNow()
  const note = `Begin ${'a'.repeat(20_000)} end`
  const fields = { timer, activity: 'providerCall', note, noteBefore: 'Weekly call' }
  const sent = await press('stop', fields)
  expect([sent.status, sent.headers.location]).toEqual([307, '/timer'])
  const { status, text } = await server.post('/timer', fields, headers())
  expect(status).toBe(422)
  const [field = ''] = /<textarea[^>]*name="note"[^>]*>[^<]*<\/textarea>/.exec(text) ?? []
  expect(field).toContain(`>${note}</textarea>`)
  const [, problem] = /aria-describedby="([^"]+)"/.exec(field) ?? []
  expect(new RegExp(`id="${problem}".*?</p>`, 's').exec(text)?.[0]).toContain(words)
  expect(text).toContain('<option value="providerCall" selected="">')
  expect([await timerOf(priya), await kept()]).toEqual([timer, 'Weekly call'])
})

test('that is too long to start with comes back, too, and no timer runs', async () => {
  const note = 'b'.repeat(20_001)
  const fields = { circle: world.rosa, activity: 'other', note }
  expect((await press('start', fields)).status).toBe(307)
  const { status, text } = await server.post('/timer', fields, headers())
  expect([status, text.includes(`>${note}</textarea>`)]).toEqual([422, true])
  expect(await db.timer.count({ where: { userId: world.users.priya.id } })).toBe(0)
})

test('somebody who is in no circle any more sees their timer, and keeps, stops or discards it', async () => {
  const { priya } = world.users
  const timer = await startNow()
  const memberships = await db.member.findMany({ where: { userId: priya.id, status: 'active' } })
  expect(memberships.map(({ circleId }) => circleId)).toEqual([world.rosa])
  await removeMember(world.elena, world.priya.id)
  for (const path of ['/settings/account', '/onboarding/no-active-circle']) {
    const { status, headers: answered, text } = await server.ask(path, { headers: headers() })
    expect([path, status, answered.location]).toEqual([path, 200, undefined])
    expect(barIn(text)).toContain(`value="${timer}"`)
    expect(text).toContain('class="timer-pill"')
  }
  await press('resume', { timer })
  expect(await timerOf(priya)).toBe(timer)

  expect((await press('stop', { timer, activity: 'other' })).headers.location).toBe('/timer')
  const page = await get('/timer')
  expect(page).toContain('You are no longer part of this circle')
  expect(page).toContain('action="/timer/discard"')
  await press('keep', { timer })
  expect(await timerOf(priya)).toBe(timer)
  await press('discard', { timer })
  expect(barIn(await get('/settings/account'))).toBe('')
  expect((await server.ask('/timer', { headers: headers() })).status).toBe(403)
})
