import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { createPost } from '~/domain/feed/commands.server'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { aWorld, cookieOf, type World } from '../world'

// Words that stand nowhere else are laid where not everybody may look; then everybody looks everywhere.

type Who = keyof World['users']

const words = {
  everyone: 'SENTINEL-everyone-4f1c',
  careTeam: 'SENTINEL-careTeam-81d0',
  private: 'SENTINEL-private-c3a9',
} as const
const sees: Partial<Record<Who, (keyof typeof words)[]>> = {
  priya: ['everyone', 'careTeam', 'private'],
  joan: ['everyone', 'careTeam', 'private'],
  elena: ['everyone'],
  luis: ['everyone'],
  mateo: ['everyone', 'careTeam'],
  sam: ['everyone', 'careTeam'],
  nora: ['everyone'],
}
const outsiders: Who[] = ['dora', 'ruth', 'victor', 'greta', 'owen', 'ida']

let server: Awaited<ReturnType<typeof serve>>
let world: World
let paths: string[]

beforeAll(async () => {
  world = await aWorld()
  for (const visibility of ['everyone', 'careTeam', 'private'] as const) {
    await createPost(world.priya, { content: words[visibility], visibility })
  }
  await write(async (tx) => {
    for (const { id } of await tx.user.findMany()) {
      await tx.user.update({ where: { id }, data: { passwordHash: `SENTINEL-hash-${id}` } })
    }
  })
  const posts = await db.post.findMany({ where: { circleId: world.rosa } })
  const maps = await Promise.all(
    posts.map(({ id }) =>
      siteMap({
        circleId: world.rosa,
        postId: id,
        memberId: newId(),
        careGiverId: world.mateo.id,
        workflowId: newId(),
        token: 'x'.repeat(43),
      }),
    ),
  )
  paths = [...new Set(maps.flat().map(({ path }) => path))].filter((path) => !/logout|google|any$/.test(path))
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})

async function everythingFor(who: Who) {
  const cookie = cookieOf(world.users[who])
  const texts: string[] = []
  for (const path of paths) {
    for (const form of [path, `${path === '/' ? '/_root' : path}.data`]) {
      const { text, headers } = await server.ask(form, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
      texts.push(text, JSON.stringify(headers))
    }
  }
  return texts.join('\n')
}

describe('what a member can come upon, page by page and as data', () => {
  test.each(Object.keys(sees) as Who[])('%s', async (who) => {
    const all = await everythingFor(who)
    for (const [level, word] of Object.entries(words)) {
      expect([who, level, all.includes(word)]).toEqual([who, level, sees[who]?.some((seen) => seen === level)])
    }
    expect(all).not.toContain('SENTINEL-hash')
    expect(all).not.toContain('passwordHash')
  })
})

test.each(outsiders)('%s comes upon nothing of the circle', async (who) => {
  const all = await everythingFor(who)
  expect(paths.length).toBeGreaterThan(20)
  expect(all).not.toContain('SENTINEL')
})

test('fields that no form has are without effect', async () => {
  const headers = { cookie: cookieOf(world.users.luis), accept: 'text/html' }
  const smuggled = {
    id: newId(),
    circleId: world.walter,
    createdById: world.users.priya.id,
    userId: world.users.priya.id,
    isActive: '0',
    createdAt: '2001-01-01T00:00:00Z',
    deletedAt: '2001-01-01T00:00:00Z',
    isSuperAdmin: 'true',
    isAdmin: 'true',
    role: 'admin',
  }
  const { status } = await server.post(
    `/circle/${world.rosa}/feed`,
    { content: 'Smuggled', visibility: 'everyone', ...smuggled },
    headers,
  )
  expect(status).toBe(302)
  const [post, ...others] = await db.post.findMany({ where: { content: 'Smuggled' } })
  expect(others).toEqual([])
  expect(post).toMatchObject({
    circleId: world.rosa,
    createdById: world.users.luis.id,
    isActive: true,
    deletedAt: null,
  })
  expect(post?.id).not.toBe(smuggled.id)
  expect(post?.createdAt.getFullYear()).toBeGreaterThan(2001)
  const luis = await db.user.findUniqueOrThrow({ where: { id: world.users.luis.id } })
  expect(luis.isSuperAdmin).toBe(false)
})

test('somebody else’s notification and invitation stay as they are', async () => {
  const notification = await db.notification.findFirstOrThrow({ where: { userId: world.users.mateo.id } })
  const invitation = await db.member.findFirstOrThrow({ where: { userId: world.users.dora.id, status: 'pending' } })
  const headers = { cookie: cookieOf(world.users.greta), accept: 'text/html' }
  await server.post('/activity-feed/reading', { notificationId: notification.id }, headers)
  const accepted = await server.post(`/onboarding/invitations/${invitation.id}/acceptance`, {}, headers)
  expect(accepted.status).toBe(404)
  expect((await db.notification.findUniqueOrThrow({ where: { id: notification.id } })).readAt).toBeNull()
  expect((await db.member.findUniqueOrThrow({ where: { id: invitation.id } })).status).toBe('pending')
})
