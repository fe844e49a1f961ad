import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteEntry } from '~/domain/time/commands.server'
import { wordsOf } from '../security/hostile'
import { serve } from '../serve'
import { cookieOf, createTestData, giveRules, type World } from '../world'
import { close, entered, reopenAll } from './cast'

// A month or an entry changes while somebody writes, whose page runs no scripts: what was typed comes back.

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await createTestData()
  await reopenAll()
})

const written = {
  startDate: '2026-10-02',
  startTime: '09:00:00',
  endDate: '2026-10-02',
  endTime: '10:15:00',
  activity: 'other',
  note: 'The pharmacy called back',
}

function post(path: string, fields: Record<string, string>) {
  return server.post(path, fields, { cookie: cookieOf(world.users.priya), accept: 'text/html' })
}

test('an edit of an entry whose month was closed meanwhile says so beside what was typed', async () => {
  const id = await entered(world.priya, { startDate: '2026-10-02', endDate: '2026-10-02' })
  await close('2026-10')
  const { status, text } = await post(`/circle/${world.rosa}/tracking/${id}/edit`, written)
  expect([status, wordsOf(text).includes('This month is closed. Its entries can only be adjusted')]).toEqual([
    422,
    true,
  ])
  for (const value of [written.note, '10:15:00']) expect(text).toContain(value)
})

test('an adjustment of an entry whose month was reopened meanwhile says so beside what was typed', async () => {
  const id = await entered(world.priya, { startDate: '2026-10-02', endDate: '2026-10-02' })
  const adjustment = { duration: '01:15:00', reason: 'The pharmacy called back', submissionId: crypto.randomUUID() }
  const { status, text } = await post(`/circle/${world.rosa}/tracking/${id}/adjust`, adjustment)
  expect([status, wordsOf(text).includes('This month is open again')]).toEqual([422, true])
  for (const value of [adjustment.reason, adjustment.duration]) expect(text).toContain(value)
})

test('an edit of an entry that was deleted meanwhile, or by somebody who may not any more, gives its note back', async () => {
  const id = await entered(world.priya)
  const edit = () => post(`/circle/${world.rosa}/tracking/${id}/edit`, { ...written, base: '{}' })
  const restore = await giveRules('coach', [{ action: 'view', resource: 'timer' }])
  const refused = await edit()
  await restore()
  await deleteEntry(world.joan, id)
  const gone = await edit()
  expect([refused.status, gone.status]).toEqual([403, 404])
  expect(wordsOf(refused.text)).toContain('You don’t have access to this page')
  expect(wordsOf(gone.text)).toContain('This entry is no longer here')
  for (const { text } of [refused, gone]) expect(text).toContain(written.note)
})
