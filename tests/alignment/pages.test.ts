import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { lastChangeOf } from '~/domain/alignment/queries.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { aligned, move } from './cast'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  await aligned(world.priya)
  server = await serve()
})
afterAll(() => server?.stop())

const headers = () => ({ cookie: cookieOf(world.users.priya), accept: 'text/html' })
const plain = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test.each([
  ['needs_reassessment', 'Reassessment asked for on: This field is required'],
  ['unaligned', 'Alignment ended on: This field is required'],
])('a change to %s without a day says which day is missing', async (to, said) => {
  const after = (await lastChangeOf(world.rosa))?.id ?? ''
  const fields = { day: '', reason: 'in_hospice', note: 'By phone', base: '{}', submissionId: newId(), after }
  const { status, text } = await server.post(`/circle/${world.rosa}/alignment/status?to=${to}`, fields, headers())
  expect(status).toBe(422)
  expect(plain(text)).toContain(said)
  expect(text).toMatch(/<textarea[^>]*>\s*By phone<\/textarea>/)
})

test('the list of the programme says why an alignment has ended', async () => {
  await move(world.priya, 'unaligned', { day: '2026-11-19', reason: 'enrolled_pace' })
  const page = plain((await server.ask('/guide', { headers: headers() })).text)
  expect(page).toContain('Unaligned 11/19/2026, joined PACE')
})
