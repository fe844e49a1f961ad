import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import type { SearchAnswer } from '~/domain/search/queries.server'
import { takeSearch } from '~/http/pages/search-limit.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  await createTestData() // an instance without users redirects to its set-up
  server = await serve({ LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  world = await createTestData()
})

type Who = keyof World['users']
const get = (path: string, who: Who) =>
  server.ask(path, { headers: { cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' } })
const searched = (q: string, who: Who) => get(`/search?${new URLSearchParams({ q })}`, who)

describe('the page', () => {
  test('leads from each result to the feed of its circle, with what was found marked', async () => {
    const { status, text, headers } = await searched('del', 'priya')
    expect(status).toBe(200)
    expect(text).toContain('<mark>Del</mark>')
    expect(text.match(new RegExp(`href="/circle/${world.rosa}/feed"`, 'g'))?.length).toBeGreaterThanOrEqual(3)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  test.each([
    ['', 'Query is required'],
    ['  ', 'Query is required'],
    ['de', 'Query must be at least 3 characters long'],
    ['%%%', 'Query must be at least 3 characters long'],
    ['"*"', 'Query must be at least 3 characters long'],
    ['x'.repeat(200), 'Use 120 characters or fewer'],
  ])('%j: %s', async (q, words) => {
    const { status, text } = await searched(q, 'priya')
    expect(status).toBe(422)
    expect(text).toContain(words)
  })

  test('without a query it asks for one and complains of nothing', async () => {
    const { status, text } = await get('/search', 'priya')
    expect(status).toBe(200)
    expect(text).not.toContain('Query is required')
    expect(text).toContain('role="search"')
  })

  test('says so when nothing is found, with what was typed as text and not as code', async () => {
    const { text } = await searched('<script>alert(1)</script>', 'priya')
    expect(text).toContain('No results for “&lt;script&gt;alert(1)&lt;/script&gt;”')
    expect(text).not.toContain('<script>alert')
  })

  test('shows a name with marks in it as text', async () => {
    const name = { firstName: '<b>Zoe</b>', lastName: '<img src=x onerror=alert(1)>' }
    await write((tx) => tx.user.update({ where: { id: world.users.sam.id }, data: name }))
    const { text } = await searched('zoe', 'priya')
    expect(text).toContain('<mark>Zoe</mark>')
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<b>')
  })
})

describe.each(['/search', '/search?q=Rosa', '/search/results?q=Rosa'])('%s', (path) => {
  test.each<Who>(['elena', 'luis', 'mateo', 'sam', 'nora', 'greta', 'dora', 'victor', 'ida'])(
    'is not for %s, which leaves a trace without the words',
    async (who) => {
      const { status, text } = await get(path, who)
      expect(status).toBe(403)
      expect(text).not.toMatch(/<mark|Rosa/)
      const [row] = await db.audit.findMany({ where: { actorId: world.users[who].id }, orderBy: { id: 'desc' } })
      expect(row).toMatchObject({ action: 'access.refused', outcome: 'refused' })
      expect(row?.details).not.toContain('Rosa')
    },
  )
})

test('who may search nowhere is told so, and has no way to it in the frame', async () => {
  const { text } = await get('/search?q=Rosa', 'mateo')
  expect(text).toContain('You do not have permission to perform this action')
  expect((await get('/menu', 'mateo')).text).not.toContain('href="/search"')
  expect((await get('/menu', 'priya')).text).toContain('href="/search"')
})

describe('the answers for the panel', () => {
  const answer = async (q: string, who: Who) =>
    JSON.parse((await get(`/search/results?${new URLSearchParams({ q })}`, who)).text) as SearchAnswer

  test('are what the page shows', async () => {
    const { found } = await answer('del', 'priya')
    expect(found?.circles.shown.map(({ circleId }) => circleId)).toEqual([world.rosa])
    expect(found?.caregivers.count).toBe(2)
  })

  test('hold nothing but names and places: no email, no phone', async () => {
    const found = JSON.stringify(await answer('elena', 'priya'))
    expect(found).toContain('Elena')
    expect(found).not.toMatch(/@|phone|password|dateOfBirth/i)
  })
})

describe('thirty searches a minute', () => {
  const thirty = Array.from({ length: 30 }, (_, number) => `nobody ${String.fromCharCode(97 + number)}${number}`)

  test('are answered, the next is refused in words with the time to wait, and nobody else waits', async () => {
    for (const q of thirty) expect((await searched(q, 'priya')).status).toBe(200)
    for (const path of ['/search?q=rosa', '/search/results?q=rosa']) {
      const { status, headers, text } = await get(path, 'priya')
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
      expect(text).not.toContain('<mark>')
    }
    expect((await searched('rosa', 'priya')).text).toMatch(
      /That was a lot of searches\. Wait \d+ seconds?, then search again\./,
    )
    await write((tx) => tx.user.update({ where: { id: world.users.priya.id }, data: { language: 'es' } }))
    expect((await searched('rosa', 'priya')).text).toMatch(/Espere \d+ segundos? y busque de nuevo\./)
    expect((await searched('rosa', 'joan')).status).toBe(200)
    expect((await searched('rosa', 'mateo')).status).toBe(403)
  })

  test('are not used up by typing on: a longer query is the same search', async () => {
    for (const q of thirty.slice(0, 29)) await searched(q, 'priya')
    const name = 'rosa delgado of the garden by the river in spring'
    for (let letters = 3; letters <= name.length; letters += 1)
      expect((await get(`/search/results?${new URLSearchParams({ q: name.slice(0, letters) })}`, 'priya')).status).toBe(
        200,
      )
    expect((await searched('walter', 'priya')).status).toBe(429)
  })
})

test('three hundred requests a minute are the limit of a person, also when they are one search', () => {
  for (let turn = 0; turn < 300; turn += 1) expect(takeSearch('elena', 'rosa')).toBe(0)
  for (const query of ['rosa', 'rosa del']) expect(takeSearch('elena', query)).toBeGreaterThan(50)
  expect(takeSearch('joan', 'rosa')).toBe(0)
})

test('the log knows of a search only how long its words were', async () => {
  await searched('Xylophonist', 'priya')
  await get(`/search/results?q=Xylophonist`, 'priya')
  await vi.waitFor(() => expect(server.output()).toContain('"queryLength":11'), 30_000)
  expect(server.output()).not.toContain('ylophon')
})

test('strange strings of all kinds break nothing', async () => {
  const strange = [
    '"',
    '""rosa""',
    "rosa' OR 1=1 --",
    'NEAR(rosa)',
    'rosa NEAR/2 del',
    'rosa^',
    '^rosa',
    '-rosa',
    'col:rosa',
    'rosa*',
    'rosa"*',
    '(rosa',
    'rosa)',
    '{recipient caregiver}: rosa',
    'rosa AND',
    'NOT rosa',
    '\u0000rosa',
    'rosa\ud800',
    '🧓🧓🧓rosa',
    '\u202erosa',
    'ﷺﷺﷺ',
    'a'.repeat(7_000),
    '%'.repeat(2_000),
    '🏳️‍🌈abc',
    'ⅷⅷⅷ',
    '½½½',
    '١٢٣',
    '𐓏𐓏𐓏',
  ]
  for (const q of strange) {
    const { status } = await searched(q, 'priya')
    expect([200, 400, 414, 422], JSON.stringify(q)).toContain(status)
  }
})
