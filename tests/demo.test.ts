import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { openCircleGroup } from '~/domain/chat/circle-group.server'
import { listMyCircles } from '~/domain/circles/list.server'
import { listPosts, type Post, postsOnAPage } from '~/domain/feed/queries.server'
import { listMyInvitations } from '~/domain/invitations/queries.server'
import { findMember } from '~/domain/members/queries.server'
import { listNotifications } from '~/domain/notifications/queries.server'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import { relationships } from '~/domain/relationships'
import { dayIn, offsetIn } from '~/i18n/format'
import { accounts, password } from '../prisma/demo/accounts'
import { createDemo, demoCircles, NotEmpty } from '../prisma/demo/create'
import { type CircleName, circleIds, circleNames, userIds } from '../prisma/demo/ids'
import { type PersonName, people } from '../prisma/demo/people'
import { demoItems } from '../prisma/demo/progress'
import { demoRoutine } from '../prisma/demo/routine'
import type { DemoPost } from '../prisma/demo/types'
import { countUnread } from './world'

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

test('the demo’s group of Rosa’s circle is the circle’s own, with everybody in it', async () => {
  const { id, members } = await db.conversation.findUniqueOrThrow({
    where: { teamOf: circleIds.rosa },
    select: { id: true, members: { select: { userId: true } } },
  })
  const team = await db.member.findMany({ where: { circleId: circleIds.rosa, status: 'active' } })
  expect(members.map(({ userId }) => userId).sort()).toEqual(team.map(({ userId }) => userId).sort())
  expect(await openCircleGroup(await memberOf('rosa', 'priya'))).toBe(id)
})

test('what people did by commands is audited at its time, in order', async () => {
  const rows = await db.audit.findMany({ orderBy: { id: 'asc' }, select: { at: true } })
  const times = rows.map(({ at }) => at.getTime())
  expect(times.length).toBeGreaterThan(150)
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(times[0]).toBeLessThan(Date.now() - 300 * dayMs)
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now())
})

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

describe('a year of progress', () => {
  test.each(circleNames)('%s: all four types, open and completed, late, due today and later', async (name) => {
    const items = await db.progressItem.findMany({ where: { circleId: circleIds[name] } })
    const today = dayIn(new Date(), demoCircles[name].timeZone)
    const open = items.filter(({ isCompleted, dueDate }) => !isCompleted && dueDate)
    const kindOf = (day: string) => (day < today ? 'late' : day === today ? 'today' : 'later')
    expect(new Set(items.map(({ type }) => type)).size).toBe(4)
    expect(new Set(open.map(({ dueDate }) => kindOf(dueDate ?? ''))).size).toBe(3)
    expect(new Set(items.map(({ visibility }) => visibility)).size, name).toBeGreaterThan(1)
    expect(items.filter(({ isCompleted }) => isCompleted)).not.toHaveLength(0)
    expect(items.filter(({ goalId }) => goalId)).not.toHaveLength(0)
    const now = new Date()
    for (const { title, createdAt, dateCompleted } of items)
      expect(createdAt <= (dateCompleted ?? now) && (dateCompleted ?? now) <= now, title).toBe(true)
  })

  test('nobody writes, completes or is to do what they could not see', () => {
    const impossible = circleNames.flatMap((name) =>
      demoItems[name].flatMap(({ title, by, to = [], done, daysAgo, for: visibility }) =>
        [by, ...to, ...(done ? [done.by] : [])]
          .filter((person) => !couldRead(name, person, { by, daysAgo, for: visibility }))
          .map((person) => `${name} ${title} ${person}`),
      ),
    )
    expect(impossible).toEqual([])
    const chosen = circleNames.flatMap((name) =>
      demoItems[name]
        .filter(({ for: visibility }) => visibility)
        .filter(
          ({ by }) =>
            !['coach', 'admin'].includes(demoCircles[name].members.find((one) => one.person === by)?.role ?? ''),
        )
        .map(({ title }) => title),
    )
    expect(chosen).toEqual([])
  })
})

describe('a year of routine', () => {
  const itemsOf = (name: CircleName) =>
    db.routineItem.findMany({
      where: { circleId: circleIds[name] },
      include: { exclusions: true, completions: true, reminders: true, changed: true, assignees: true },
    })

  test.each(circleNames)('%s: events and tasks, some changed, some left out, with reminders', async (name) => {
    const items = await itemsOf(name)
    const has = (matches: (item: (typeof items)[number]) => boolean) =>
      expect(items.filter(matches)).not.toHaveLength(0)
    has(({ isTask }) => isTask)
    has(({ isTask }) => !isTask)
    has(({ isAllDay }) => isAllDay)
    has(({ changed }) => changed.length > 0)
    has(({ exclusions, changed }) => exclusions.length > changed.length)
    has(({ reminders }) => reminders.length > 0)
    has(({ recurringPattern, startDate }) => recurringPattern === 'NOT_REPEAT' && startDate > dayIn(new Date(), 'UTC'))
    for (const { title, parentId, originalDate, exclusions, startDate, endDate, lastDay } of items) {
      expect([title, lastDay >= (endDate ?? startDate)]).toEqual([title, true])
      const series = items.find(({ id }) => id === parentId)
      if (parentId)
        expect(
          series?.exclusions.map(({ date }) => date),
          title,
        ).toContain(originalDate)
      expect(
        exclusions.map(({ date }) => date),
        title,
      ).toEqual([...new Set(exclusions.map(({ date }) => date))])
    }
  })

  test.each(circleNames)('%s: a series over each clock change', async (name) => {
    const lasting = (await itemsOf(name)).filter(({ isAllDay, lastDay }) => !isAllDay && lastDay === '9999-12-31')
    const { timeZone } = demoCircles[name]
    const year = Array.from({ length: 366 }, (_, days) => new Date(Date.now() - days * dayMs))
    const changes = year.filter((at) => offsetIn(at, timeZone) !== offsetIn(new Date(at.getTime() - dayMs), timeZone))
    expect(changes).toHaveLength(2)
    for (const at of changes)
      expect(
        lasting.some(({ startDate }) => startDate < dayIn(at, timeZone)),
        dayIn(at, timeZone),
      ).toBe(true)
  })

  test.each(circleNames)('%s: most days of a task are ticked, and some are not', async (name) => {
    const now = new Date()
    const today = dayIn(now, demoCircles[name].timeZone)
    const tasks = (await itemsOf(name)).filter(({ isTask, recurringPattern }) => isTask && recurringPattern === 'DAILY')
    for (const { title, startDate, lastDay, completions } of tasks) {
      const days = (Math.min(Date.parse(lastDay), Date.parse(today)) - Date.parse(startDate)) / dayMs
      expect(completions.length, title).toBeLessThan(days)
      expect(completions.length, title).toBeGreaterThan(days * 0.7)
      for (const { createdAt, date } of completions) expect(createdAt <= now && date <= today, title).toBe(true)
    }
    expect(tasks).not.toHaveLength(0)
  })

  test('nobody writes, is assigned or ticks who was not in the circle, or may not see the routine', () => {
    const impossible = circleNames.flatMap((name) =>
      demoRoutine[name].flatMap(({ title, by, daysAgo, for: people, reminds = [] }) => [
        ...[by, ...people]
          .filter((person) => !couldRead(name, person, { by, daysAgo }))
          .map((person) => `${name} ${title} ${person}`),
        ...reminds.filter(({ person }) => !people.includes(person)).map(({ person }) => `${name} ${title} ${person}`),
      ]),
    )
    expect(impossible).toEqual([])
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
function couldRead(
  circle: CircleName,
  person: PersonName,
  { by, daysAgo, for: visibility = 'everyone' }: Pick<DemoPost, 'by' | 'daysAgo' | 'for'>,
) {
  const place = demoCircles[circle].members.find((member) => member.person === person)
  if (!place || place.status === 'pending' || place.status === 'rejected') return false
  const hadJoined = (place.joinedDaysAgo ?? Infinity) >= daysAgo
  const hadLeft = place.status === 'removed' && place.removedDaysAgo >= daysAgo
  return hadJoined && !hadLeft && (person === by || levelsOf[place.role].includes(visibility))
}
