import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let server: Awaited<ReturnType<typeof serve>>
let world: World

beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

/** The tabs of the page at this address that are marked as current. */
async function currentTabs(path: string) {
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html', 'accept-language': 'en' }
  const { status, text } = await server.ask(`/circle/${world.rosa}/${path}`, { headers })
  expect(status, path).toBe(200)
  const [, tabs = ''] = text.match(/<div class="tabs-in">([\s\S]*?)<\/nav>/) ?? []
  const marked = [...tabs.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]+)<\/a>/g)].map(([, words]) => words)
  return [...new Set(marked)]
}

test.each([
  ['profile', 'Profile'],
  ['profile/edit', 'Profile'],
  ['labels', 'Profile'],
  ['labels/new', 'Profile'],
  ['note', 'Profile'],
  ['note/history', 'Profile'],
  ['picture', 'Profile'],
  ['alignment', 'Profile'],
  ['trends', 'Feed'],
  ['feed/new', 'Feed'],
  ['leave', 'Team'],
  ['team', 'Team'],
])('%s is below the tab %s', async (path, tab) => {
  expect(await currentTabs(path)).toEqual([tab])
})
