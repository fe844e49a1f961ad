import type Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { isId } from '~/data/id'
import { prepareSearchIndex } from '~/data/search.server'
import { listMyCircles } from '~/domain/circles/queries.server'
import { listPosts } from '~/domain/feed/queries.server'
import { findMember, listTeam } from '~/domain/members/queries.server'
import { listNotifications } from '~/domain/notifications/queries.server'
import { seedRoles } from '~/domain/permissions/commands.server'
import { fillWithCircles } from '../prisma/bulk/fill'
import { addressOf } from '../prisma/bulk/places'

const circles = 24

beforeAll(async () => {
  await seedRoles()
  await fillWithCircles(circles)
})

const personAt = (place: string, circle: number) =>
  db.user.findUniqueOrThrow({ where: { email: addressOf(place, circle) } })

test('each circle has eight people, a recipient and a hundred posts', async () => {
  expect(await db.recipient.count()).toBe(circles)
  const perCircle = async (table: 'member' | 'post') =>
    table === 'member'
      ? db.member.groupBy({ by: 'circleId', _count: true })
      : db.post.groupBy({ by: 'circleId', _count: true })
  for (const { _count } of await perCircle('member')) expect(_count).toBe(8)
  for (const { _count } of await perCircle('post')) expect(_count).toBe(100)
})

test('some people are in several circles, the busiest coach in all of them', async () => {
  expect(await db.member.count({ where: { userId: (await personAt('coach', 0)).id } })).toBe(circles)
  expect(await db.member.count({ where: { userId: (await personAt('aide', 0)).id } })).toBe(5)
  expect(await db.user.count()).toBeGreaterThan(4 * circles)
  expect(await db.user.count()).toBeLessThan(8 * circles)
})

test('the rows are as the app would have written them', () => {
  const database = openDatabase(databaseFile, { readonly: true })
  expect(database.pragma('foreign_key_check')).toEqual([])
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')

  const { id, createdAt, content } = aPost(database)
  expect(isId(id)).toBe(true)
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(createdAt))
  expect(content.length).toBeGreaterThanOrEqual(40)
  expect(content.length).toBeLessThan(600)
  database.close()
})

test('it signals nobody, and the triggers are back', () => {
  const database = openDatabase(databaseFile, { readonly: true })
  const count = (text: string) =>
    database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${text}`).get()?.count
  expect(count('Signal')).toBe(0)
  expect(count(`sqlite_master WHERE type = 'trigger' AND tbl_name = 'Member'`)).toBe(7)
  database.close()
  expect(prepareSearchIndex()).toBe(false) // as the triggers would have made it
})

test('a daughter finds her circle, its feed, its team and her bell', async () => {
  const daughter = await personAt('daughter', 3)
  const { circles: mine } = await listMyCircles(daughter, { order: 'asc' })
  const member = await findMember(daughter.id, mine[0]?.id ?? '')
  if (!member) throw new Error('She is in no circle')
  expect((await listPosts(member)).posts).toHaveLength(6)
  expect(await listTeam(member)).toHaveLength(8)
  expect((await listNotifications(daughter)).notifications).not.toHaveLength(0)
})

test('circle 3 is the same circle however many there are', async () => {
  const { randomFrom } = await import('../prisma/bulk/random')
  const numbers = () => Array.from({ length: 5 }, (_, index) => randomFrom(3).below(1_000 + index))
  expect(numbers()).toEqual(numbers())
  expect(addressOf('daughter', 3)).toBe('daughter.3@example.test')
  expect(addressOf('daughter', 11)).toBe(addressOf('daughter', 10))
})

function aPost(database: Database.Database) {
  const post = database
    .prepare<[], { id: string; createdAt: string; content: string }>('SELECT * FROM Post ORDER BY id DESC LIMIT 1')
    .get()
  if (!post) throw new Error('There is no post')
  return post
}
