import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { readCirclesQuery } from '~/domain/circles/all-circles'
import { listAllCircles, maxCirclesOnPage, quietAfterDays } from '~/domain/circles/all-circles.server'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { Forbidden } from '~/domain/refusals'
import { createTestData, type World } from '../world'

const day = 24 * 60 * 60_000
let world: World
beforeEach(async () => {
  await write((tx) => tx.circle.deleteMany())
  world = await createTestData()
})

const list = (ask = {}, now = new Date()) => listAllCircles(world.users.joan, ask, now)
const namesIn = async (ask = {}, now = new Date()) => (await list(ask, now)).circles.map(({ name }) => name)

test('is for super admins alone', async () => {
  for (const who of ['priya', 'elena', 'ida'] as const)
    await expect(listAllCircles(world.users[who], {})).rejects.toThrow(Forbidden)
})

test('a circle is shown by first name and initial, with counts, who runs it, and nothing that stands in it', async () => {
  const { circles } = await list({ q: 'Rosa' })
  expect(circles).toEqual([
    {
      id: world.rosa,
      name: 'Rosa D.',
      people: 7,
      waiting: 2,
      mediaBytes: 0,
      admins: ['Elena Delgado'],
      coaches: ['Priya Raman'],
      lastPostAt: null,
      state: 'new',
      quietDays: 0,
    },
  ])
})

test('they stand by last name, and are found by the beginning of the first', async () => {
  expect(await namesIn()).toEqual(['Walter B.', 'Rosa D.'])
  expect(await namesIn({ q: 'wal' })).toEqual(['Walter B.'])
  for (const q of ['WÁLT', 'Wált', 'walt']) expect(await namesIn({ q })).toEqual(['Walter B.'])
  expect(await namesIn({ q: '%' })).toEqual([])
  expect(await namesIn({ q: 'Delgado' })).toEqual([])
})

describe('what needs a look', () => {
  const later = new Date(Date.now() + (quietAfterDays + 1.5) * day)

  test('is a circle without an admin, before one without a coach', async () => {
    expect((await list()).toLookAt).toBe(0)
    const where = { circleId: world.rosa }
    await write((tx) =>
      tx.member.updateMany({ where: { ...where, role: { name: 'coach' } }, data: { status: 'removed' } }),
    )
    expect((await list({ needsLook: true })).circles).toMatchObject([
      { name: 'Rosa D.', state: 'noCoach', coaches: [] },
    ])
    await write((tx) => tx.member.updateMany({ where, data: { isAdmin: false } }))
    expect(await list({ needsLook: true })).toMatchObject({ toLookAt: 1, circles: [{ state: 'noAdmin', admins: [] }] })
  })

  test('is one without a post for two weeks, counted from the last or from its beginning', async () => {
    expect(await list({ needsLook: true }, later)).toMatchObject({
      toLookAt: 2,
      circles: [{ state: 'quiet', quietDays: quietAfterDays + 1 }, { state: 'quiet' }],
    })
    await post(world.rosa, new Date(later.getTime() - 2 * day))
    expect(await namesIn({ needsLook: true }, later)).toEqual(['Walter B.'])
    expect((await list({ q: 'Rosa' }, later)).circles).toMatchObject([{ state: null, quietDays: 2 }])
  })
})

test('a page ends after 25, and the next begins behind it', async () => {
  const now = new Date()
  const ids = Array.from({ length: maxCirclesOnPage }, () => newId())
  await write(async (tx) => {
    await tx.circle.createMany({ data: ids.map((id) => ({ id, createdAt: now, updatedAt: now })) })
    for (const [index, circleId] of ids.entries()) {
      const names = { firstName: 'Ada', lastName: `Aa${String(index).padStart(2, '0')}` }
      const { id: _, ...rosa } = await tx.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
      await tx.recipient.create({ data: { ...rosa, ...names, id: newId(), circleId, sortName: sortNameOf(names) } })
    }
  })
  const first = await list()
  expect(first.circles).toHaveLength(maxCirclesOnPage)
  expect(first).toMatchObject({ count: maxCirclesOnPage + 2, next: 2 })
  const second = await list({ page: 2 })
  expect(second.circles.map(({ name }) => name)).toEqual(['Walter B.', 'Rosa D.'])
  expect(second.next).toBeNull()
  expect((await list({ page: 3 })).circles).toEqual([])
})

test('they go by people, invitations, the last post or the room their media take, most first', async () => {
  await write(async (tx) => {
    const { id: createdById } = world.users.priya
    const media = { kind: 'photo', circleId: world.rosa, width: 1, height: 1, createdById, createdAt: new Date() }
    const { id: mediaId } = await tx.media.create({ data: { ...media, id: newId() } })
    const file = { mediaId, hash: 'a', width: 1, height: 1, format: 'webp' }
    await tx.mediaFile.createMany({ data: ['small', 'large'].map((size) => ({ ...file, size, bytes: 1_000 })) })
  })
  expect(await list({ sort: 'media' })).toMatchObject({
    circles: [
      { name: 'Rosa D.', mediaBytes: 2_000 },
      { name: 'Walter B.', mediaBytes: 0 },
    ],
  })
  await post(world.walter, new Date())
  expect(await namesIn({ sort: 'lastPost' })).toEqual(['Walter B.', 'Rosa D.'])
  for (const sort of ['people', 'waiting'] as const) {
    const { circles } = await list({ sort })
    expect(circles.map((circle) => circle[sort])).toEqual(circles.map((circle) => circle[sort]).sort((a, b) => b - a))
  }
})

test('a coach’s circles are found by the coach', async () => {
  expect((await list()).coaches.map(({ name }) => name)).toContain('Priya Raman')
  expect(await namesIn({ coach: world.users.priya.id })).toContain('Rosa D.')
  await write((tx) =>
    tx.member.updateMany({
      where: { circleId: world.rosa, userId: world.users.priya.id },
      data: { status: 'removed' },
    }),
  )
  expect(await namesIn({ coach: world.users.priya.id })).not.toContain('Rosa D.')
  expect(await namesIn({ coach: newId() })).toEqual([])
})

test('an address that makes no sense asks for all of them by name', () => {
  const read = (query: string) => readCirclesQuery(new URLSearchParams(query))
  expect(read('look=no&coach=x&sort=size&page=-1')).toEqual({ q: '', coach: '', sort: 'name', page: 1 })
  expect(read('q=+Ros&look=yes&sort=media&page=2')).toEqual({
    q: 'Ros',
    look: 'yes',
    coach: '',
    sort: 'media',
    page: 2,
  })
})

function post(circleId: string, createdAt: Date) {
  const data = { id: newId(), circleId, createdById: world.users.priya.id, visibility: 'everyone', content: 'A walk' }
  return write((tx) => tx.post.create({ data: { ...data, createdAt, updatedAt: createdAt } }))
}
