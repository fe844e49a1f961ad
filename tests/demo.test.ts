import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { listMyCircles } from '~/domain/circles/queries.server'
import { listPosts, type Post, postsOnAPage } from '~/domain/feed/queries.server'
import { listMyInvitations } from '~/domain/invitations/queries.server'
import { findMember } from '~/domain/members/queries.server'
import { relationships } from '~/domain/members/rules'
import { countUnread, listNotifications } from '~/domain/notifications/queries.server'
import type { RoleName, Visibility } from '~/domain/permissions/rules'
import { accounts, password } from '../prisma/demo/accounts'
import { createDemo, demoCircles, NotEmpty } from '../prisma/demo/create'
import { type CircleName, circleIds, circleNames, userIds } from '../prisma/demo/ids'
import { type PersonName, people } from '../prisma/demo/people'
import type { DemoPost } from '../prisma/demo/types'

const dayMs = 24 * 60 * 60_000

beforeAll(() => {
  return createDemo()
})

async function memberOf(circle: CircleName, person: PersonName) {
  const member = await findMember(userIds[person], circleIds[circle])
  if (!member) throw new Error(`${person} is not active in ${circle}’s circle`)
  return member
}

const placeOf = (email: string, circle: CircleName) =>
  db.member.findFirst({ where: { email, circleId: circleIds[circle] }, include: { role: true, user: true } })

const circlesOf = async (email: string, status = 'active') => {
  const rows = await db.member.findMany({ where: { email, status }, select: { circleId: true } })
  return circleNames.filter((name) => rows.some(({ circleId }) => circleId === circleIds[name]))
}

describe('the contract of the demo accounts', () => {
  test.each([
    ['super@kinfold.test', 'admin', null, false, ['rosa', 'walter', 'ines', 'harold', 'odile', 'samuel']],
    ['coach@kinfold.test', 'coach', 'careNavigator', false, ['rosa', 'walter', 'ines', 'harold', 'odile']],
    ['daughter@kinfold.test', 'family', 'daughter', true, ['rosa']],
    ['son@kinfold.test', 'family', 'son', false, ['rosa', 'walter']],
    ['aide@kinfold.test', 'aide', null, false, ['rosa', 'ines']],
    ['companion@kinfold.test', 'companion', null, false, ['rosa']],
  ] as const)('%s is %s', async (email, role, relationship, isAdmin, circles) => {
    expect(await circlesOf(email)).toEqual(circles)
    for (const circle of circles)
      expect(await placeOf(email, circle)).toMatchObject({ role: { name: role }, relationship, isAdmin })
  })

  test('one is super admin, and one reads Spanish', async () => {
    const emails = async (where: object) => (await db.user.findMany({ where })).map(({ email }) => email)
    expect(await emails({ isSuperAdmin: true })).toEqual(['super@kinfold.test'])
    expect(await emails({ language: 'es' })).toContain('son@kinfold.test')
  })

  test("the invited one waits before Walter's circle and is in no other", async () => {
    const invitations = await listMyInvitations({ id: userIds.hannah })
    expect(invitations.map(({ recipient }) => `${recipient.firstName} ${recipient.lastName}`)).toEqual([
      'Walter Brandt',
    ])
    expect(await db.member.count({ where: { userId: userIds.hannah } })).toBe(1)
  })

  test('nobody is registered and known to no circle', async () => {
    expect(await db.user.findUnique({ where: { email: 'nobody@kinfold.test' } })).not.toBeNull()
    expect(await db.member.count({ where: { email: 'nobody@kinfold.test' } })).toBe(0)
  })

  test("the newcomer has an invitation to Rosa's circle and no account", async () => {
    expect(await placeOf('newcomer@kinfold.test', 'rosa')).toMatchObject({ status: 'no_register', userId: null })
    expect(await db.user.findUnique({ where: { email: 'newcomer@kinfold.test' } })).toBeNull()
  })

  test('the removed one was in the circle and is told so by nothing but their row', async () => {
    expect(await placeOf('removed@kinfold.test', 'rosa')).toMatchObject({
      status: 'removed',
      deletedById: userIds.elena,
    })
    expect(await findMember(userIds.dennis, circleIds.rosa)).toBeUndefined()
  })

  test('the list that is printed names just these people', () => {
    for (const { person, email } of accounts) if (person) expect(people[person].email).toBe(email)
    expect(accounts).toHaveLength(10)
  })

  test('everybody has the one password, hashed as argon2id', async () => {
    const users = await db.user.findMany({ select: { passwordHash: true } })
    const hashes = new Set(users.map(({ passwordHash }) => passwordHash ?? ''))
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await verify(hash, password)).toBe(true)
    }
  })
})

describe('six circles', () => {
  test("circle 1 is Rosa's, and so on in the contract's order", async () => {
    const { circles } = await listMyCircles({ id: userIds.joan }, { order: 'asc' })
    const nameOf = (name: CircleName) => circles.find(({ id }) => id === circleIds[name])?.recipient
    expect(circleNames.map((name) => `${nameOf(name)?.firstName} ${nameOf(name)?.lastName}`)).toEqual([
      'Rosa Delgado',
      'Walter Brandt',
      'Ines Okafor',
      'Harold Kim',
      'Odile Marchetti',
      'Samuel Whitfield',
    ])
  })

  test('the recipients are 77 to 90 and between them on every line of service', async () => {
    const recipients = await db.recipient.findMany()
    const ages = recipients.map(({ dateOfBirth }) => (Date.now() - Date.parse(dateOfBirth ?? '')) / (365.2425 * dayMs))
    for (const age of ages) expect(age).toSatisfy((years) => years >= 77 && years < 91)
    expect(new Set(recipients.map(({ lineOfService }) => lineOfService)).size).toBe(5)
  })

  test('their profiles have no gaps', async () => {
    for (const recipient of await db.recipient.findMany()) {
      const { typeOfCommunity, email, aptSuite, pictureId, pharmacyName, pharmacyPhone, ...always } = recipient
      expect(Object.entries(always).filter(([, value]) => value === null || value === '')).toEqual([])
      expect([pharmacyName, pharmacyPhone].every((told) => told !== null)).toBe(!recipient.hasNoPharmacy)
      expect(typeOfCommunity !== null).toBe(recipient.residence === 'livingSeniorLivingCommunity')
      expect(recipient.phoneNumber).toMatch(/^\d{10}$/)
    }
  })

  test('each has somebody who is its admin, and relationships that go with the role', async () => {
    for (const name of circleNames) {
      const members = await db.member.findMany({ where: { circleId: circleIds[name] }, include: { role: true } })
      expect(members.filter(({ isAdmin, status }) => isAdmin && status === 'active')).not.toHaveLength(0)
      for (const { role, relationship } of members) {
        const known: readonly string[] = role.name === 'family' || role.name === 'coach' ? relationships[role.name] : []
        expect(relationship === null ? known.length === 0 : known.includes(relationship)).toBe(true)
      }
    }
  })
})

describe('a year in the feed', () => {
  test.each(circleNames)('%s: eight posts or more, from a year ago to these days, newest first by id', async (name) => {
    const posts = await db.post.findMany({
      where: { circleId: circleIds[name], isActive: true },
      orderBy: { id: 'desc' },
    })
    const times = posts.map(({ createdAt }) => createdAt.getTime())
    expect(posts.length).toBeGreaterThanOrEqual(8)
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(Date.now() - Math.min(...times)).toBeGreaterThan(270 * dayMs)
    expect(Date.now() - Math.max(...times)).toBeLessThan(2 * dayMs)
    for (const { id, createdAt } of posts)
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(createdAt.getTime())
  })

  test('nothing in it lies in the future', async () => {
    const now = new Date()
    expect(await db.post.count({ where: { OR: [{ createdAt: { gt: now } }, { editedAt: { gt: now } }] } })).toBe(0)
    expect(await db.postLike.count({ where: { createdAt: { gt: now } } })).toBe(0)
    expect(await db.notification.count({ where: { readAt: { gt: now } } })).toBe(0)
  })

  test.each([
    ['elena', ['everyone']],
    ['june', ['everyone']],
    ['mateo', ['everyone', 'careTeam']],
    ['sam', ['everyone', 'careTeam']],
    ['priya', ['everyone', 'careTeam', 'private']],
    ['joan', ['everyone', 'careTeam', 'private']],
  ] as const)("in Rosa's circle %s has more than two pages to read: %s, and their own", async (person, levels) => {
    const posts = await readAll(person)
    const ofOthers = posts.filter(({ author }) => author.id !== userIds[person])
    const seen = new Set<Visibility>(ofOthers.map(({ visibility }) => visibility))
    expect([...seen].sort()).toEqual([...levels].sort())
    expect(posts.filter(({ visibility }) => seen.has(visibility)).length).toBeGreaterThan(2 * postsOnAPage)
  })

  test('it holds all that a feed can hold', async () => {
    const posts = await readAll('priya')
    const some = (matches: (post: Post) => boolean) => expect(posts.filter(matches)).not.toHaveLength(0)
    some(({ content }) => content.length > 1_500)
    some(({ content }) => content.includes('https://'))
    some(({ content }) => content.includes('\n'))
    some(({ content }) => /[¿áéíóúñ]/.test(content))
    some(({ isEdited }) => isEdited)
    some(({ likes }) => likes > 4)
    some(({ likes }) => likes === 1)
  })

  test('nobody writes or likes what they could not', () => {
    const impossible = circleNames.flatMap((name) =>
      demoCircles[name].posts.flatMap((told) =>
        [told.by, ...(told.likedBy ?? [])]
          .filter((person) => !couldRead(name, person, told))
          .map((person) => `${name} ${told.daysAgo} ${person}`),
      ),
    )
    expect(impossible).toEqual([])
  })

  test('what was deleted is not shown', async () => {
    const deleted = await db.post.findFirstOrThrow({ where: { circleId: circleIds.rosa, isActive: false } })
    expect((await readAll('joan')).map(({ id }) => id)).not.toContain(deleted.id)
  })
})

describe('the bell', () => {
  test('everybody in it has something to read, and something read', async () => {
    for (const person of ['joan', 'priya', 'elena', 'luis', 'mateo', 'sam'] as const) {
      const { notifications } = await listNotifications({ id: userIds[person] })
      expect(await countUnread({ id: userIds[person] }), person).toBeGreaterThan(0)
      expect(notifications, person).not.toHaveLength(0)
    }
  })

  test('it tells who joined in these weeks, and of what became of invitations', async () => {
    const told = async (person: PersonName, type: 'invitation' | 'newMember') =>
      (await listNotifications({ id: userIds[person] }, { types: [type] })).notifications
    const joined = [{ sender: { firstName: 'June' }, role: 'companion', isRead: false }]
    expect(await told('priya', 'newMember')).toMatchObject(joined)
    expect(await told('mateo', 'newMember')).toMatchObject(joined)
    expect(await told('june', 'newMember')).toEqual([])
    expect(await told('priya', 'invitation')).toMatchObject([{ toMe: false, status: 'accepted', isRead: false }])
    expect(await told('elena', 'invitation')).toMatchObject([{ toMe: false, status: 'rejected' }])
  })

  test('it rings for nobody outside', async () => {
    for (const person of ['leo', 'dennis'] as const) expect(await countUnread({ id: userIds[person] })).toBe(0)
    expect((await listNotifications({ id: userIds.hannah })).notifications).toMatchObject([
      { type: 'invitation', toMe: true, isRead: false },
    ])
  })
})

test('told a second time it refuses, and nothing is there twice', async () => {
  const before = await db.post.count()
  await expect(createDemo()).rejects.toThrow(NotEmpty)
  expect(await db.post.count()).toBe(before)
})

test.each(['00:20', '03:00', '12:00', '23:50'])(
  'told at %s UTC, the last day still lies in the past and in order',
  async (time) => {
    const { calendarOf } = await import('../prisma/demo/calendar')
    const now = new Date(`2026-03-09T${time}:00Z`)
    for (const { timeZone, posts } of Object.values(demoCircles)) {
      const { instant } = calendarOf(timeZone, now)
      const times = posts.map(({ daysAgo, at }) => instant(daysAgo, at).getTime())
      expect(times).toEqual([...times].sort((one, other) => other - one))
      expect(times[0]).toBeLessThanOrEqual(now.getTime())
    }
  },
)

async function readAll(person: PersonName) {
  const posts: Post[] = []
  let before: string | undefined
  do {
    const page = await listPosts(await memberOf('rosa', person), { before })
    posts.push(...page.posts)
    before = page.next ?? undefined
  } while (before)
  return posts
}

const levelsOf: Record<RoleName, Visibility[]> = {
  admin: ['everyone', 'careTeam', 'private'],
  coach: ['everyone', 'careTeam', 'private'],
  aide: ['everyone', 'careTeam'],
  companion: ['everyone', 'careTeam'],
  family: ['everyone'],
  notDeclared: ['everyone'],
}

/** Whether the person was in the circle that day, with a role that reads this or as its author. */
function couldRead(circle: CircleName, person: PersonName, { by, daysAgo, for: visibility = 'everyone' }: DemoPost) {
  const place = demoCircles[circle].members.find((member) => member.person === person)
  if (!place || place.status === 'pending' || place.status === 'rejected') return false
  const hadJoined = (place.joinedDaysAgo ?? Infinity) >= daysAgo
  const hadLeft = place.status === 'removed' && place.removedDaysAgo >= daysAgo
  return hadJoined && !hadLeft && (person === by || levelsOf[place.role].includes(visibility))
}
