import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { findOrLinkUser } from '~/domain/accounts/federated.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { requestPasswordReset } from '~/domain/accounts/password-reset.server'
import { checkPassword } from '~/domain/accounts/sign-in.server'
import { audit } from '~/domain/audit/append.server'
import { listRecentActions, listRecentActionsBy } from '~/domain/audit/lately.server'
import { removeMember } from '~/domain/members/commands.server'
import {
  disableAccount,
  enableAccount,
  endAllSessions,
  endOneSession,
  makeSuperAdmin,
  sendReset,
  unmakeSuperAdmin,
} from '~/domain/people/commands.server'
import { countAll } from '~/domain/people/figures.server'
import { listPeople } from '~/domain/people/list.server'
import { getPerson } from '~/domain/people/queries.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { startSession } from '~/domain/sessions/commands.server'
import { findSession } from '~/domain/sessions/queries.server'
import { prepareSecrets } from '~/secrets.server'
import { sent, talk, textsFor } from '../chat/cast'
import { cookieOf, createTestData, type World } from '../world'

const password = 'Fog-lamp 72!'
const anywhere = { device: '', network: '', isShared: false }
const endsOne = (actor: { id: string }, userId: string) => endOneSession(actor, userId, newId())
const actions = {
  sendReset,
  makeSuperAdmin,
  unmakeSuperAdmin,
  disableAccount,
  enableAccount,
  endAllSessions,
  endsOne,
}

let world: World
beforeEach(async () => {
  prepareSecrets({ isNew: true })
  // Super admins of worlds before would be somebody to fall back on.
  await write((tx) => tx.user.updateMany({ data: { isSuperAdmin: false } }))
  world = await createTestData()
})

const rowsOf = (entityId: string, action: string) => db.audit.findMany({ where: { entityId, action } })
const sessionOf = (user: { id: string }) => findSession(cookieOf(user).split('=')[1] ?? '')

describe('who is not super admin', () => {
  test.each(Object.keys(actions) as (keyof typeof actions)[])('is refused to %s', async (action) => {
    for (const who of ['priya', 'elena', 'ida'] as const)
      await expect(actions[action](world.users[who], world.users.sam.id)).rejects.toThrow(Forbidden)
    expect(await db.user.findUniqueOrThrow({ where: { id: world.users.sam.id } })).toMatchObject({
      isSuperAdmin: false,
      disabledAt: null,
    })
  })

  test('sees neither the list nor anybody', async () => {
    await expect(listPeople(world.users.priya)).rejects.toThrow(Forbidden)
    await expect(countAll(world.users.priya, { monthAt: new Date(0), monthBeforeAt: new Date(0) })).rejects.toThrow(
      Forbidden,
    )
    await expect(getPerson(world.users.priya, world.users.sam.id)).rejects.toThrow(Forbidden)
  })
})

test.each(Object.keys(actions) as (keyof typeof actions)[])('%s finds nobody who is not there', async (action) => {
  await expect(actions[action](world.users.joan, newId())).rejects.toThrow(NotFound)
})

describe('running the instance', () => {
  test('is given, told to the person’s pages, and twice changes nothing', async () => {
    const { joan, priya } = world.users
    expect(await makeSuperAdmin(joan, priya.id)).toBe('done')
    expect(await makeSuperAdmin(joan, priya.id)).toBe('done')
    expect((await sessionOf(priya))?.user).toMatchObject({ isSuperAdmin: true, confirmedAt: null })
    expect(await rowsOf(priya.id, 'user.madeSuperAdmin')).toMatchObject([
      { actorId: joan.id, details: '{"fields":["isSuperAdmin"]}' },
    ])
    const signals = await db.signal.findMany({ where: { topic: 'rights' }, orderBy: { id: 'desc' }, take: 1 })
    expect(signals).toMatchObject([{ userId: priya.id, circleId: null }])
  })

  test('is not taken from the last', async () => {
    expect(await unmakeSuperAdmin(world.users.joan, world.users.joan.id)).toBe('lastSuperAdmin')
    expect((await sessionOf(world.users.joan))?.user.isSuperAdmin).toBe(true)
  })

  test('a closed account does not count as somebody who could', async () => {
    const { joan, priya } = world.users
    await makeSuperAdmin(joan, priya.id)
    await disableAccount(joan, priya.id)
    expect(await unmakeSuperAdmin(joan, joan.id)).toBe('lastSuperAdmin')
    expect(await makeSuperAdmin(joan, world.users.sam.id)).toBe('done')
    expect(await unmakeSuperAdmin(joan, joan.id)).toBe('done')
  })

  test('two who take it from each other, from themselves or close each other at once: one is always left', async () => {
    const { joan, priya } = world.users
    for (const [one, other] of [[unmakeSuperAdmin(joan, priya.id), () => unmakeSuperAdmin(priya, joan.id)]] as const) {
      await Promise.allSettled([one, other()])
    }
    for (let round = 0; round < 50; round += 1) {
      await write((tx) =>
        tx.user.updateMany({
          where: { id: { in: [joan.id, priya.id] } },
          data: { isSuperAdmin: true, disabledAt: null },
        }),
      )
      const ways = [
        [unmakeSuperAdmin(joan, priya.id), unmakeSuperAdmin(priya, joan.id)],
        [unmakeSuperAdmin(joan, joan.id), unmakeSuperAdmin(priya, priya.id)],
        [disableAccount(joan, priya.id), disableAccount(priya, joan.id)],
        [unmakeSuperAdmin(joan, joan.id), disableAccount(joan, priya.id)],
      ]
      // All begin before the first ends; those of the other ways come after and find what is left.
      await Promise.allSettled(ways[round % ways.length] ?? [])
      for (const way of ways) await Promise.allSettled(way)
      expect(await db.user.count({ where: { isSuperAdmin: true, disabledAt: null } })).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('a closed account', () => {
  test('has no session any more and gets none, by no way', async () => {
    const { joan, sam } = world.users
    const passwordHash = await hashPassword(password)
    const google = { issuer: 'https://accounts.google.com', subject: newId(), email: sam.email }
    await write((tx) => tx.user.update({ where: { id: sam.id }, data: { passwordHash } }))
    await findOrLinkUser(google)
    expect(await checkPassword(sam.email, password)).toEqual({ status: 'right', userId: sam.id })

    expect(await disableAccount(joan, sam.id)).toBe('done')
    expect(await sessionOf(sam)).toBeUndefined()
    expect(await checkPassword(sam.email, password)).toEqual({ status: 'wrong' })
    expect(await findOrLinkUser(google)).toBe('unknown')
    await requestPasswordReset(sam.email)
    expect(await db.passwordReset.count({ where: { userId: sam.id } })).toBe(0)
    await expect(startSession(sam.id, anywhere)).rejects.toThrow(Forbidden)
  })

  test('ends its live streams: each session that goes signals so', async () => {
    await disableAccount(world.users.joan, world.users.sam.id)
    const [signal] = await db.signal.findMany({ where: { topic: 'session' }, orderBy: { id: 'desc' }, take: 1 })
    expect(signal).toMatchObject({ userId: world.users.sam.id, ref: world.users.sam.sessionId })
  })

  test('keeps its circles, and opens again with the password it had', async () => {
    const { joan, sam } = world.users
    await write(async (tx) =>
      tx.user.update({ where: { id: sam.id }, data: { passwordHash: await hashPassword(password) } }),
    )
    await disableAccount(joan, sam.id)
    await disableAccount(joan, sam.id)
    expect(await rowsOf(sam.id, 'user.disabled')).toHaveLength(1)
    expect(await getPerson(joan, sam.id)).toMatchObject({
      unusual: { is: 'closed', at: expect.any(Date) },
      actions: ['enable'],
      sessions: [],
    })
    expect((await getPerson(joan, sam.id)).memberships).toMatchObject([{ circle: 'Rosa D.', status: 'active' }])

    await enableAccount(joan, sam.id)
    await enableAccount(joan, sam.id)
    expect(await rowsOf(sam.id, 'user.enabled')).toHaveLength(1)
    expect(await checkPassword(sam.email, password)).toEqual({ status: 'right', userId: sam.id })
  })

  test('reads in groups what is written from then on, and nothing of what was said while it was closed', async () => {
    const { joan, sam, elena, mateo } = world.users
    const id = await talk(elena, sam, mateo)
    await disableAccount(joan, sam.id)
    await sent(elena, id, 'While he was away')
    await enableAccount(joan, sam.id)
    await sent(elena, id, 'Welcome back')
    expect(await textsFor(sam, id)).toEqual(['Welcome back'])
  })

  test('nobody closes their own', async () => {
    await makeSuperAdmin(world.users.joan, world.users.priya.id)
    expect(await disableAccount(world.users.joan, world.users.joan.id)).toBe('notNow')
  })
})

test('all sessions of a person end, one’s own but the one in use', async () => {
  const { joan, sam } = world.users
  await startSession(sam.id, anywhere)
  await startSession(joan.id, anywhere)
  await endAllSessions(joan, sam.id)
  await endAllSessions(joan, joan.id)
  expect(await db.session.count({ where: { userId: sam.id } })).toBe(0)
  expect(await db.session.findMany({ where: { userId: joan.id } })).toMatchObject([{ id: joan.sessionId }])
  await endAllSessions(joan, sam.id)
  expect(await rowsOf(sam.id, 'user.sessionsEnded')).toHaveLength(1)
})

test('one session of a person ends, and no other, by whoever runs the instance', async () => {
  const { joan, sam, priya } = world.users
  await startSession(sam.id, anywhere)
  const [one, other] = await db.session.findMany({ where: { userId: sam.id } })
  const own = await db.session.findFirstOrThrow({ where: { userId: priya.id } })
  if (!one || !other) throw new Error('Sam is signed in on two browsers')
  for (const id of [one.id, one.id, own.id, newId()]) expect(await endOneSession(joan, sam.id, id)).toBe('done')
  expect(await db.session.findMany({ where: { userId: sam.id } })).toMatchObject([{ id: other.id }])
  expect(await db.session.count({ where: { id: own.id } })).toBe(1)
  expect(await rowsOf(sam.id, 'user.sessionEnded')).toMatchObject([{ actorId: joan.id }])
})

test('a link for a new password is sent three times an hour, and to no closed account', async () => {
  const { joan, sam } = world.users
  const mails = () => db.outbox.count({ where: { kind: 'passwordReset', recipient: sam.email } })
  for (let sendings = 0; sendings < 3; sendings += 1) expect(await sendReset(joan, sam.id)).toBe('done')
  expect(await sendReset(joan, sam.id)).toBe('tooOften')
  expect(await mails()).toBe(3)
  expect(await rowsOf(sam.id, 'user.resetSent')).toHaveLength(3)
  expect(await db.passwordReset.count({ where: { userId: sam.id, expiresAt: { gt: new Date() } } })).toBe(1)
  await disableAccount(joan, sam.id)
  expect(await sendReset(joan, sam.id)).toBe('notNow')
  expect(await mails()).toBe(3)
})

describe('the page of a person', () => {
  test('says what is unusual about the account', async () => {
    const { joan, ida, victor, sam } = world.users
    await write((tx) => tx.user.update({ where: { id: victor.id }, data: { emailProvenAt: null } }))
    for (let tries = 0; tries < 5; tries += 1) await checkPassword(sam.email, 'not this one')
    expect(await getPerson(joan, ida.id)).toMatchObject({ unusual: null, isProven: true, memberships: [] })
    expect(await getPerson(joan, victor.id)).toMatchObject({ unusual: { is: 'unconfirmed' }, isProven: false })
    expect(await getPerson(joan, sam.id)).toMatchObject({ unusual: { is: 'locked', until: expect.any(Date) } })
    expect(await getPerson(joan, world.users.dora.id)).toMatchObject({ unusual: { is: 'invited', circle: 'Rosa D.' } })
  })

  test('says where they are, since when, and who took them off', async () => {
    const { joan, mateo } = world.users
    const acceptedAt = new Date('2026-03-02T10:00:00Z')
    const before = { circle: 'Rosa D.', role: 'aide', status: 'active', isAdmin: false, left: null }
    expect((await getPerson(joan, mateo.id)).memberships).toMatchObject([before])
    await write((tx) => tx.invitation.updateMany({ where: { memberId: world.mateo.id }, data: { acceptedAt } }))
    await removeMember(world.elena, world.mateo.id)
    expect((await getPerson(joan, mateo.id)).memberships).toMatchObject([
      { ...before, status: 'removed', left: { at: expect.any(Date), by: 'Elena Delgado' } },
    ])
  })

  test('says when they last did something in each circle, of others nothing', async () => {
    const { joan, priya } = world.users
    const lastIn = async () =>
      (await getPerson(joan, priya.id)).memberships.map(({ circle, lastActiveAt }) => [circle, lastActiveAt])
    const before = await lastIn()
    expect(before.map(([, at]) => at)).toEqual(before.map(() => null))
    const done = { action: 'recipient.changed', entity: 'recipient', circleId: world.rosa } as const
    await write((tx) => audit(tx, { ...done, actorId: world.users.mateo.id }))
    expect(await lastIn()).toEqual(before)
    await write((tx) => audit(tx, { ...done, actorId: priya.id }))
    const { at } = await db.audit.findFirstOrThrow({ where: { actorId: priya.id }, orderBy: { id: 'desc' } })
    expect(await lastIn()).toEqual(before.map(([circle]) => [circle, circle === 'Rosa D.' ? at : null]))
  })

  test('says on which browsers they are signed in, and what they did last', async () => {
    const { joan, sam } = world.users
    await startSession(sam.id, { ...anywhere, device: 'Firefox on Windows', isShared: true })
    const { sessions } = await getPerson(joan, sam.id)
    expect(sessions).toContainEqual(
      expect.objectContaining({ device: 'Firefox on Windows', isShared: true, isThisOne: false }),
    )
    expect((await getPerson(joan, joan.id)).sessions).toMatchObject([{ id: joan.sessionId, isThisOne: true }])
    expect(await listRecentActionsBy(sam.id)).toMatchObject([{ action: 'session.started', actorId: sam.id }])
  })
})

test('the figures count circles, accounts, waiting invitations and posts since a day, and say nothing else', async () => {
  const { joan } = world.users
  const [long, soon] = [new Date(0), new Date(Date.now() + 60_000)]
  const figures = await countAll(joan, { monthAt: long, monthBeforeAt: long })
  expect(figures.circles).toBe(await db.circle.count())
  expect(figures.people).toBe(await db.user.count())
  const waiting = ['pending', 'no_register']
  expect(figures.invitations).toBe((await db.member.findMany()).filter(({ status }) => waiting.includes(status)).length)
  expect(figures).toMatchObject({ newCircles: figures.circles, newPeople: figures.people, postsBefore: 0 })
  const next = await countAll(joan, { monthAt: soon, monthBeforeAt: long })
  expect(next).toMatchObject({ posts: 0, postsBefore: figures.posts, newCircles: 0, newPeople: 0 })
  const { joinedAt, ...counts } = figures
  expect(new Date(joinedAt)).toEqual((await db.user.findUniqueOrThrow({ where: { id: joan.id } })).createdAt)
  expect(Object.values(counts).every((figure) => typeof figure === 'number')).toBe(true)
})

test('what was done lately is told without looks and refusals, with the names that are known', async () => {
  const { joan, sam } = world.users
  const about = { actorId: joan.id, entity: 'user', entityId: sam.id } as const
  await write(async (tx) => {
    await audit(tx, { ...about, action: 'user.disabled' })
    await audit(tx, { ...about, action: 'user.enabled', outcome: 'refused' })
    await audit(tx, { ...about, action: 'session.started' })
  })
  const [latest] = await listRecentActions()
  expect(latest).toMatchObject({ action: 'user.disabled', actorId: joan.id, isOwn: false, person: { id: joan.id } })
  expect(latest?.subject).toBe(`${sam.firstName} ${sam.lastName}`)
})
