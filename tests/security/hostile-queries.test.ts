import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, type World } from '../world'

// What an address asks for may be anything; it is refused to who asked, and the process goes on for everybody else.

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(`app/${path}`, 'utf8')] as const)

test('every name that a page reads from its address is asked for below', () => {
  expect(names).toEqual(expect.arrayContaining(['before', 'after', 'through', 'date', 'on', 'sort', 'q']))
})

test.each(sources.filter(([, source]) => source.includes('Promise.all([')))(
  '%s refuses nothing between its reads',
  (_, source) => {
    // A read that has begun would be rejected with nobody to hear it.
    for (const part of source.split('Promise.all([').slice(1))
      expect(part.slice(0, endOf(part))).not.toMatch(/\b(id|day|date|activity)Param\(|throw /)
  },
)

/** Where the bracket that was opened before the text is closed. */
function endOf(text: string) {
  let open = 1
  for (const [at, letter] of [...text].entries()) {
    open += '([{'.includes(letter) ? 1 : ')]}'.includes(letter) ? -1 : 0
    if (!open) return at
  }
  return text.length
}

const names = [
  ...new Set(
    sources.flatMap(([, source]) =>
      [...source.matchAll(/(?:searchParams|query|asked|params)\.(?:get|getAll|has)\('(\w+)'\)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
]

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  world = await createTestData()
  server = await serve({ DOWNLOADS_PER_DAY: '1000' })
})
afterAll(() => server.stop())

test.each(['x', newId(), '9999-99-99', '__proto__'])(
  'no page breaks, and nothing ends, when all that an address asks for is %j',
  async (value) => {
    const ids = { circleId: world.rosa, type: 'action', section: 'medical', activity: 'other', token: 'x'.repeat(43) }
    const query = new URLSearchParams(names.map((name) => [name, value])).toString()
    const anyId = new Proxy<Record<string, string>>(ids, { get: (own, name) => Reflect.get(own, name) ?? newId() })
    for (const { pattern, path } of await siteMap(anyId)) {
      const { status } = await server.askInTurn(`${path}?${query}`, {
        headers: { cookie: cookieOf(world.users.priya), accept: 'text/html' },
      })
      expect(status, pattern).toBeLessThan(500)
    }
    expect((await server.ask('/healthz')).text).toBe('ok')
  },
)
