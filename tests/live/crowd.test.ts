import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { hashToken } from '~/domain/sessions/queries.server'
import { countStreams } from '~/live/hub.server'
import { createTestData, type World } from '../world'
import { heardBy, withLiveStream } from './app'
import { read } from './stream-client'

const address = withLiveStream()
const people = 50
const sessionsEach = 2
const streamsEach = 10

type Stream = Awaited<ReturnType<typeof read>>
let world: World
let streams: Stream[] = []
let cookies: string[] = []
let thirdBrowser: string | undefined // of the last person

// Fifty people, each with ten tabs in each of two browsers; the first ten of them are in Rosa's circle.
beforeAll(async () => {
  world = await createTestData()
  cookies = await addPeople()
  thirdBrowser = cookies.pop()
  for (const cookie of cookies) {
    streams.push(...(await Promise.all(Array.from({ length: streamsEach }, () => read(address(), { cookie })))))
  }
})
afterAll(() => {
  for (const stream of streams) stream.close()
})

// How soon they hear of it is measured by npm run bench.
test('a thousand streams are open; ten people of one circle hear of each post once, and nobody else does', async () => {
  expect(countStreams()).toBe(1_000)
  const inCircle = streams.slice(0, 10 * sessionsEach * streamsEach)
  for (let round = 1; round <= 10; round += 1) {
    await change(world.elena, (_tx, record) =>
      record('post.created', { id: newId(), visibility: 'everyone', createdById: world.elena.userId }),
    )
    await Promise.all(inCircle.map((stream) => stream.until(() => stream.heard.length >= round)))
  }
  expect(inCircle.map(({ heard }) => heard.length)).toEqual(inCircle.map(() => 10))
  expect((await heardBy(streams.slice(inCircle.length))).flat()).toEqual([])
})

test('one more is asked to come back later', async () => {
  const refused = await read(address(), { cookie: cookies[0] })
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('30')
})

test('when some have left there is room; the twenty-first stream of one person ends their oldest, in whatever browser that was', async () => {
  const [left, ...others] = streams
  left?.close()
  await left?.ends()
  await expect.poll(countStreams).toBe(999)

  const last = others.slice(-sessionsEach * streamsEach)
  const accepted = await read(address(), { cookie: thirdBrowser })
  expect(accepted.status).toBe(200)
  await last[0]?.ends()
  expect(last.filter((stream) => stream.isOver())).toHaveLength(1)
  streams = [...others, accepted]
})

async function addPeople() {
  const now = new Date()
  const users = Array.from({ length: people }, (_, place) => ({
    id: newId(),
    email: `person${place}@example.test`,
    firstName: 'P',
    lastName: 'P',
    createdAt: now,
  }))
  const newToken = ({ id }: { id: string }) => ({ userId: id, token: randomBytes(32).toString('base64url') })
  const tokens = [
    ...users.flatMap((user) => Array.from({ length: sessionsEach }, () => newToken(user))),
    ...users.slice(-1).map(newToken),
  ]
  await write(async (tx) => {
    const { id: roleId } = await tx.role.findUniqueOrThrow({ where: { name: 'family' } })
    await tx.user.createMany({ data: users })
    await tx.session.createMany({
      data: tokens.map(({ userId, token }) => ({
        id: newId(),
        tokenHash: hashToken(token),
        userId,
        createdAt: now,
        seenAt: now,
        endsAt: new Date(now.getTime() + 60 * 60_000),
      })),
    })
    await tx.member.createMany({
      data: users.slice(0, 10).map(({ id, email }) => ({
        id: newId(),
        circleId: world.rosa,
        userId: id,
        email,
        roleId,
        status: 'active',
        createdAt: now,
      })),
    })
  })
  return tokens.map(({ token }) => `kinfold=${token}`)
}
