import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { createPost } from '~/domain/feed/commands.server'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, remove, type World } from '../world'

const secret = 'Sentinel: she slept badly'

let server: Awaited<ReturnType<typeof serve>>
let world: World
let leaves: Awaited<ReturnType<typeof siteMap>>
beforeAll(async () => {
  world = await createTestData()
  await createPost(world.elena, { content: secret, visibility: 'everyone' })
  const { id } = await db.post.findFirstOrThrow()
  leaves = (await siteMap({ circleId: world.rosa, postId: id, memberId: world.elena.id })).filter(({ pattern }) =>
    pattern.includes(':circleId'),
  )
  server = await serve()
})
afterAll(() => server.stop())

/** Everything that a page's data can be asked for by itself, without the loaders of the pages around it. */
const askedAlone = () =>
  leaves.flatMap(({ id, path }) => [
    `${path}.data?_routes=${encodeURIComponent(id)}`,
    `${path}.data`,
    `${path}.data?_routes=root`,
    path,
  ])

test.each([
  ['nobody', () => ''],
  ['somebody in another circle', () => cookieOf(world.users.greta)],
  ['somebody in no circle', () => cookieOf(world.users.ida)],
  ['somebody who is invited', () => cookieOf(world.users.dora)],
  ['somebody who was removed', () => cookieOf(world.users.victor)],
])('%s reads nothing of a circle by asking for a part of its pages alone', async (_, cookie) => {
  expect(leaves.length).toBeGreaterThan(5)
  for (const address of askedAlone()) {
    const { status, text } = await server.askInTurn(address, { headers: cookie() ? { cookie: cookie() } : {} })
    expect([address, [200, 202, 302, 404, 405].includes(status)]).toEqual([address, true])
    for (const word of [secret, 'Elena', 'Priya', world.users.elena.email])
      expect([address, text.includes(word)]).toEqual([address, false])
  }
})

test('a member reads it so', async () => {
  const feed = leaves.find(({ pattern }) => pattern.endsWith(':circleId/feed'))
  const { text } = await server.askInTurn(`${feed?.path}.data?_routes=${encodeURIComponent(feed?.id ?? '')}`, {
    headers: { cookie: cookieOf(world.users.luis) },
  })
  expect(text).toContain(secret)
})

test('and not a moment after being removed', async () => {
  await remove(world.luis)
  for (const address of askedAlone()) {
    expect((await server.askInTurn(address, { headers: { cookie: cookieOf(world.users.luis) } })).text).not.toContain(
      secret,
    )
  }
})
