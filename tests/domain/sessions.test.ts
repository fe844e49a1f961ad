import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { NotFound } from '~/domain/refusals'
import { confirmSession, endOtherSessions, endOwnSession, startSession } from '~/domain/sessions/commands.server'
import { findSession, listSessions } from '~/domain/sessions/queries.server'
import { isProviderOpen, isProviderVisitDue, isRecentlyConfirmed } from '~/domain/sessions/rules'
import { cookieOf, createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const minute = 60_000
const day = 24 * 60 * minute
const phone = { device: 'Safari, iPhone', network: '203.0.113', isShared: false }
const tokenOf = (who: keyof World['users']) => cookieOf(world.users[who]).split('=')[1] ?? ''
const hasEnded = async (token: string) => (await findSession(token)) === undefined
const idOf = async (token: string) => (await findSession(token))?.user.sessionId ?? expect.fail()

describe('how long a session lasts, to the minute', () => {
  const signedIn = new Date('2026-11-21T08:00:00Z')
  const ageOf = (ms: number) => new Date(signedIn.getTime() + ms)

  async function aSession(isShared: boolean, seenAt = signedIn) {
    const token = await startSession(world.users.luis.id, { ...phone, isShared })
    const endsAt = ageOf(90 * day)
    await write(async (tx) =>
      tx.session.update({ where: { id: await idOf(token) }, data: { createdAt: signedIn, seenAt, endsAt } }),
    )
    return token
  }

  test.each([
    ['30 days without use', false, 0, 30 * day],
    ['90 days in all', false, 89 * day, 90 * day],
    ['15 minutes without use on a shared computer', true, 0, 15 * minute],
  ])('%s', async (_, isShared, lastUse, end) => {
    const token = await aSession(isShared, ageOf(lastUse))
    expect((await findSession(token, ageOf(end - minute)))?.user.id).toBe(world.users.luis.id)
    expect(await findSession(token, ageOf(end))).toBeUndefined()
  })
})

describe('the provider’s area', () => {
  const confirmedAt = new Date('2026-11-21T08:00:00Z')
  const at = (minutes: number) => new Date(confirmedAt.getTime() + minutes * minute)

  test.each([
    ['right after the password', null, 0, true],
    ['29 minutes after it', null, 29, true],
    ['30 minutes after it, not having been there', null, 30, false],
    ['29 minutes after the last page there', 200, 229, true],
    ['30 minutes after the last page there', 200, 230, false],
    ['a minute before twelve hours', 715, 719, true],
    ['after twelve hours, however busy', 719, 720, false],
  ])('%s', (_, seenMinutes, nowMinutes, isOpen) => {
    const providerSeenAt = seenMinutes === null ? null : at(seenMinutes)
    expect(isProviderOpen({ confirmedAt, providerSeenAt }, at(nowMinutes))).toBe(isOpen)
  })

  test('is closed to a session that nobody ever confirmed', () => {
    expect(isProviderOpen({ confirmedAt: null, providerSeenAt: at(0) }, at(0))).toBe(false)
    expect(isRecentlyConfirmed({ confirmedAt: null }, 10, at(0))).toBe(false)
  })

  test('is recorded at most once a minute', () => {
    expect(isProviderVisitDue({ providerSeenAt: null }, at(0))).toBe(true)
    expect(isProviderVisitDue({ providerSeenAt: at(0) }, new Date(at(1).getTime() - 1))).toBe(false)
    expect(isProviderVisitDue({ providerSeenAt: at(0) }, at(1))).toBe(true)
  })

  test('a password is fresh for ten minutes', () => {
    expect(isRecentlyConfirmed({ confirmedAt }, 10, new Date(at(10).getTime() - 1))).toBe(true)
    expect(isRecentlyConfirmed({ confirmedAt }, 10, at(10))).toBe(false)
  })
})

describe('the list of sessions', () => {
  test('shows one’s own, the asking one first, then those seen last; those that have run out are not on it', async () => {
    const [first, second, gone] = [
      await startSession(world.users.luis.id, phone),
      await startSession(world.users.luis.id, { ...phone, device: 'Chrome, Windows', isShared: true }),
      await startSession(world.users.luis.id, { ...phone, device: 'Firefox, Linux' }),
    ]
    const seen = (token: string, ms: number) =>
      write(async (tx) =>
        tx.session.update({ where: { id: await idOf(token) }, data: { seenAt: new Date(Date.now() - ms) } }),
      )
    await seen(second, 5 * minute)
    await seen(first, 10 * minute)
    await seen(gone, 31 * day)

    const list = await listSessions(world.users.luis)
    expect(list.map(({ device, isThisOne, isShared }) => [device, isThisOne, isShared])).toEqual([
      ['', true, false],
      ['Chrome, Windows', false, true],
      ['Safari, iPhone', false, false],
    ])
  })
})

describe('ending a session', () => {
  test('works at once, leaves the others and a row in the log; twice changes nothing', async () => {
    const token = await startSession(world.users.luis.id, phone)
    const sessionId = await idOf(token)
    await endOwnSession(world.users.luis, sessionId)
    await endOwnSession(world.users.luis, sessionId)
    expect(await hasEnded(token)).toBe(true)
    expect(await hasEnded(tokenOf('luis'))).toBe(false)
    expect(await db.audit.count({ where: { action: 'session.ended', entityId: sessionId } })).toBe(1)
  })

  test('of somebody else is not there', async () => {
    await expect(endOwnSession(world.users.luis, world.users.elena.sessionId)).rejects.toThrow(NotFound)
    expect(await hasEnded(tokenOf('elena'))).toBe(false)
  })

  test('all others leaves the one that asks, and everybody else’s', async () => {
    const others = [await startSession(world.users.luis.id, phone), await startSession(world.users.luis.id, phone)]
    expect(await endOtherSessions(world.users.luis)).toBe(2)
    expect(await Promise.all(others.map(hasEnded))).toEqual([true, true])
    expect([await hasEnded(tokenOf('luis')), await hasEnded(tokenOf('elena'))]).toEqual([false, false])
    expect(await endOtherSessions(world.users.luis)).toBe(0)
  })
})

describe('showing again who one is', () => {
  test('goes on under another token; a copy of the old one opens nothing', async () => {
    const old = tokenOf('luis')
    const { token } = await confirmSession(world.users.luis)
    expect(await hasEnded(old)).toBe(true)
    expect((await findSession(token))?.user.sessionId).toBe(world.users.luis.sessionId)
    expect(await db.audit.count({ where: { actorId: world.users.luis.id, action: 'session.confirmed' } })).toBe(1)
  })

  test('in a session that has been ended meanwhile is not there', async () => {
    await endOwnSession(world.users.luis, world.users.luis.sessionId)
    await expect(confirmSession(world.users.luis)).rejects.toThrow(NotFound)
  })
})
