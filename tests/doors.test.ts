import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import type { User } from '~/domain/accounts/user'
import { createPost } from '~/domain/feed/commands.server'
import { listPosts } from '~/domain/feed/queries.server'
import { siteMap } from './site-map'
import { aWorld, cookieOf, type World } from './world'

// Every loader and action of the site map is called here, past its parents: in Remix a parent route protects nothing.

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>
type Door = { name: string; path: string; pattern: string; method: 'GET' | 'POST'; handler: Handler }

// The only addresses for people who have not signed in; each decides for itself what it shows.
const open = new Set([
  'setup',
  'login',
  'login/google',
  'login/google/callback',
  'logout',
  'support',
  'forgot-password',
  'reset-password/:token',
  'language',
  'dev/mail',
  'csp-report',
  'onboarding',
  'onboarding/create-account',
  'invitation/:token',
  '*',
])

const modules = import.meta.glob<Record<string, unknown>>('../app/routes/**/*.{ts,tsx}')
const parameters = {
  circleId: newId(),
  postId: newId(),
  memberId: newId(),
  careGiverId: newId(),
  token: 'x'.repeat(43),
}
const doors: Door[] = []
for (const { file, path, pattern } of await siteMap(parameters)) {
  const module = await modules[`../app/${file}`]?.()
  if (!module) throw new Error(`${file} is in the site map but not there`)
  for (const [name, method] of [
    ['loader', 'GET'],
    ['action', 'POST'],
  ] as const) {
    const handler = module[name]
    if (typeof handler === 'function')
      doors.push({
        name: `${method} ${path === '/' ? file : pattern}`,
        path,
        pattern,
        method,
        handler: handler as Handler,
      })
  }
}
const closed = doors.filter(({ pattern }) => !open.has(pattern))
const inCircle = closed.filter(({ pattern }) => pattern.startsWith('circle/:circleId/'))

let world: World
let postId: string
beforeAll(async () => {
  world = await aWorld()
  await createPost(world.priya, { content: 'Rosa slept well', visibility: 'everyone' })
  postId = listPosts(world.priya).posts[0]?.id ?? ''
})

describe('somebody who is not signed in', () => {
  test.each(closed)('$name leads to the sign-in', async ({ handler, path, method }) => {
    const answer = await call(handler, { path, method })
    expect(answer.status).toBe(302)
    expect(answer.to).toMatch(/^\/login/)
  })

  test('there are doors to knock at', () => {
    expect(closed.length).toBeGreaterThan(20)
    expect(inCircle.length).toBeGreaterThan(10)
  })
})

describe.each([
  ['somebody from another circle', () => world.users.greta],
  ['somebody in no circle', () => world.users.ida],
  ['somebody who was removed', () => world.users.victor],
  ['somebody invited who has not answered', () => world.users.dora],
  ['somebody who said no', () => world.users.ruth],
])('%s', (_, who) => {
  test.each(inCircle)('$name is not there', async ({ handler, pattern, method }) => {
    const answer = await call(handler, { path: pathOf(pattern), method, user: who() })
    expect(answer.status).toBe(404)
  })
})

test('a member finds the same addresses', async () => {
  for (const { handler, pattern, method } of inCircle.filter(({ method }) => method === 'GET')) {
    const answer = await call(handler, { path: pathOf(pattern), method, user: world.users.priya })
    expect([200, 302], pattern).toContain(answer.status)
  }
})

test.each(inCircle)('$name with an id that cannot be one is not there', async ({ handler, pattern, method }) => {
  const path = `/${pattern.replace(':circleId', "1' OR 1=1").replace(/:\w+/g, 'x')}`
  expect((await call(handler, { path, method, user: world.users.priya })).status).toBe(404)
})

function pathOf(pattern: string) {
  return `/${pattern.replace(':circleId', world.rosa).replace(':postId', postId).replace(':careGiverId', world.mateo.id)}`
}

async function call(handler: Handler, { path, method, user }: { path: string; method: 'GET' | 'POST'; user?: User }) {
  const [, circle, circleId, , found] = path.split('/')
  const params = circle === 'circle' ? { circleId, postId: found, careGiverId: found } : parameters
  const request = new Request(`http://localhost:3000${encodeURI(path)}`, {
    method,
    headers: { accept: 'text/html', ...(user ? { cookie: cookieOf(user) } : {}) },
    ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
  })
  try {
    return statusOf(await handler({ request, params, context: {} }))
  } catch (thrown) {
    if (thrown instanceof Response) return statusOf(thrown)
    throw thrown
  }
}

function statusOf(answer: unknown) {
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('location') ?? '' }
  const init =
    typeof answer === 'object' && answer !== null && 'init' in answer ? (answer.init as ResponseInit | null) : null
  return { status: init?.status ?? 200, to: '' }
}
