import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { beginApp, confirmApp, removeApp } from '~/domain/second-factor/app.server'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCheck,
  checkPasskey,
  getPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  sweepPasskeyChallenges,
} from '~/domain/second-factor/passkeys.server'
import { findWaitingUser, getSecondFactor } from '~/domain/second-factor/queries.server'
import { checkRecoveryCode, newRecoveryCodes } from '~/domain/second-factor/recovery-codes.server'
import { codeAt, stepAt } from '~/domain/second-factor/totp.server'
import { startSession } from '~/domain/sessions/commands.server'
import { findSession } from '~/domain/sessions/queries.server'
import type { User } from '~/domain/user'
import { anAuthenticator } from '../access/authenticator'
import { added, readMade, readUsed } from '../access/passkeys'
import { secretOf, turnedOn } from '../access/two-steps'
import { createTestData, type World } from '../world'

const minute = 60_000
const anywhere = { device: '', network: '', isShared: false }
const soon = (ms: number) => new Date(Date.now() + ms)

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const mailsTo = async (user: User) =>
  (await db.outbox.findMany({ where: { recipient: user.email }, orderBy: { id: 'asc' } })).map(({ subject }) => subject)
const actionsOf = async ({ id }: User) =>
  (
    await db.audit.findMany({
      where: { entityId: id, action: { startsWith: 'secondFactor.' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action)
const waitingOf = ({ id }: User) => ({ id: 'a waiting sign-in', userId: id })

/** Answers a fresh challenge of a waiting sign-in. */
async function used(user: User, device: ReturnType<typeof anAuthenticator>, lies = {}, asked = {}) {
  const options = await beginPasskeyCheck(waitingOf(user))
  return checkPasskey(waitingOf(user), readUsed(device.use(options, lies)), asked)
}

describe('adding a passkey', () => {
  test('the first turns two-step sign-in on, with recovery codes, an email and a row in the log', async () => {
    const { elena } = world.users
    const { codes } = await added(elena, anAuthenticator())
    expect(new Set(codes).size).toBe(10)
    expect(await listPasskeys(elena)).toMatchObject([{ name: 'Elena’s phone', usedAt: null }])
    expect(await getSecondFactor(elena)).toMatchObject({ appSince: null, codesLeft: 10 })
    expect(await mailsTo(elena)).toEqual(['Two-step sign-in is on'])
    expect(await actionsOf(elena)).toEqual(['secondFactor.turnedOn'])
    expect(await findWaitingUser(elena.id)).toMatchObject({ hasApp: false, hasPasskey: true })
    await expect(startSession(elena.id, anywhere)).rejects.toThrow(Forbidden)
    const token = await startSession(elena.id, { ...anywhere, passedSecondFactor: true })
    expect(await findSession(token)).toMatchObject({ user: { hasSecondFactor: true } })
    expect(await checkRecoveryCode(elena.id, codes[0] ?? '')).toEqual({ status: 'right' })
    expect(await newRecoveryCodes(elena)).toHaveLength(10)
  })

  test('another one, or one beside an app, leaves the recovery codes as they are', async () => {
    const { user, codes } = await turnedOn(world.users.elena)
    expect((await added(user, anAuthenticator())).codes).toEqual([])
    expect((await added(user, anAuthenticator())).codes).toEqual([])
    expect(await checkRecoveryCode(user.id, codes[0] ?? '')).toEqual({ status: 'right' })
    expect((await mailsTo(user)).slice(0, 3)).toEqual(['Two-step sign-in is on', 'Passkey added', 'Passkey added'])
  })

  test('an app beside a passkey leaves them as well', async () => {
    const { elena } = world.users
    await added(elena, anAuthenticator())
    await beginApp(elena)
    const code = codeAt(await secretOf(elena), stepAt(new Date()))
    expect(await confirmApp(elena, code)).toEqual({ status: 'on', codes: [] })
    expect(await actionsOf(elena)).toEqual(['secondFactor.turnedOn', 'secondFactor.appAdded'])
  })

  test('stores a public key and known ways to reach it, and asks devices not to make a second', async () => {
    const { elena } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    const { excludeCredentials, user, rp, attestation } = await beginPasskey(elena)
    expect(excludeCredentials).toMatchObject([{ id: device.id, transports: ['internal'] }])
    expect([rp.id, attestation, user.name]).toEqual(['localhost', 'none', elena.email])
    expect(await db.passkey.findFirst({ where: { userId: elena.id } })).toMatchObject({
      credentialId: device.id,
      counter: 0n,
      transports: 'internal',
    })
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site’s passkey', { host: 'evil.example' }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['nobody there', { isPresent: false }],
  ])('refuses an answer for %s', async (_, lies) => {
    const { elena } = world.users
    const options = await beginPasskey(elena)
    const passkey = readMade(anAuthenticator().make(options, lies))
    expect(await addPasskey(elena, { name: 'Phone', response: passkey })).toEqual({ status: 'wrong' })
    expect(await getSecondFactor(elena)).toBeNull()
  })

  test('takes each challenge once, within five minutes, in the session that asked', async () => {
    const { elena, luis } = world.users
    const add = (user: User, options: { challenge: string }, at?: Date) =>
      addPasskey(user, { name: 'Phone', response: readMade(anAuthenticator().make(options)) }, at)

    const late = await beginPasskey(elena)
    expect(await add(elena, late, soon(6 * minute))).toEqual({ status: 'wrong' })
    expect(await add(elena, late)).toEqual({ status: 'wrong' }) // used up by that
    const options = await beginPasskey(elena)
    expect(await add(luis, options)).toEqual({ status: 'wrong' })
    expect(await add({ ...elena, sessionId: luis.sessionId }, options)).toEqual({ status: 'wrong' })
    const again = await beginPasskey(elena)
    expect(await add(elena, options)).toEqual({ status: 'wrong' }) // replaced
    expect(await add(elena, again)).toEqual({ status: 'wrong' }) // used up
    const twice = await beginPasskey(elena)
    const answers = await Promise.all([add(elena, twice), add(elena, twice)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['added', 'wrong'])
  })

  test('never the same passkey for two people, nor more than twenty for one', async () => {
    const { elena, luis } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    const passkey = readMade(device.make(await beginPasskey(luis)))
    expect(await addPasskey(luis, { name: 'Phone', response: passkey })).toEqual({ status: 'wrong' })
    for (let count = 1; count < 20; count += 1) await added(elena, anAuthenticator())
    const more = readMade(anAuthenticator().make(await beginPasskey(elena)))
    expect(await addPasskey(elena, { name: 'Phone', response: more })).toEqual({ status: 'tooMany' })
  })
})

describe('signing in with a passkey', () => {
  test('is right once per challenge, and remembers when', async () => {
    const { elena } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    const options = await beginPasskeyCheck(waitingOf(elena))
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: device.id }] })
    const answer = readUsed(device.use(options))
    const both = await Promise.all([1, 2].map(() => checkPasskey(waitingOf(elena), answer)))
    expect(both.map(({ status }) => status).sort()).toEqual(['right', 'wrong'])
    expect(await checkPasskey(waitingOf(elena), answer)).toEqual({ status: 'wrong' })
    expect(await db.passkey.findFirst({ where: { userId: elena.id } })).toMatchObject({
      counter: 1n,
      usedAt: expect.any(Date),
    })
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site’s passkey', { host: 'evil.example' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['nobody there', { isPresent: false }],
    ['a copied device, whose counter is behind', { counter: 0 }],
  ])('refuses an answer for %s', async (_, lies) => {
    const { elena } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    expect(await used(elena, device)).toEqual({ status: 'right' })
    expect(await used(elena, device, lies)).toEqual({ status: 'wrong' })
    expect(await used(elena, device)).toEqual({ status: 'right' })
  })

  test('refuses another person’s passkey, and a signature of another device', async () => {
    const { elena, luis } = world.users
    const [ofElena, ofLuis] = [anAuthenticator(), anAuthenticator()]
    await added(elena, ofElena)
    await added(luis, ofLuis)
    expect(await used(elena, ofLuis)).toEqual({ status: 'wrong' })
    const options = await beginPasskeyCheck(waitingOf(elena))
    const stolen = { ...readUsed(ofLuis.use(options)), id: ofElena.id, rawId: ofElena.id }
    expect(await checkPasskey(waitingOf(elena), stolen)).toEqual({ status: 'wrong' })
  })

  test('refuses a challenge of another sign-in, and one that is too old', async () => {
    const { elena } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    const options = await beginPasskeyCheck({ ...waitingOf(elena), id: 'another' })
    expect(await checkPasskey(waitingOf(elena), readUsed(device.use(options)))).toEqual({ status: 'wrong' })
    expect(await used(elena, device, {}, { now: soon(6 * minute) })).toEqual({ status: 'wrong' })
    await expect(beginPasskeyCheck(waitingOf(world.users.luis))).rejects.toThrow(NotFound)
    await sweepPasskeyChallenges(soon(7 * minute))
    expect(await db.passkeyChallenge.count()).toBe(0)
  })

  test('accepts a device that does not count', async () => {
    const { elena } = world.users
    const device = anAuthenticator({ counts: false })
    await added(elena, device)
    for (let times = 0; times < 2; times += 1) expect(await used(elena, device)).toEqual({ status: 'right' })
  })

  test('counts wrong ones like codes, and lets its person in after any number of wrong codes', async () => {
    const { elena } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    for (let times = 0; times < 5; times += 1) await used(elena, device, { origin: 'https://evil.example' })
    expect(await used(elena, device)).toMatchObject({ status: 'tooSoon' })
    expect(await used(elena, device, {}, { now: soon(minute) })).toEqual({ status: 'right' })
    expect(await actionsOf(elena)).toContain('secondFactor.refused')
  })
})

describe('a person’s own passkeys', () => {
  test('can be renamed and removed; the last turns two-step sign-in off', async () => {
    const { elena } = world.users
    await added(elena, anAuthenticator())
    await added(elena, anAuthenticator())
    const [first, second] = await listPasskeys(elena)
    if (!first || !second) throw new Error('Two were added')
    await renamePasskey(elena, first.id, 'Old phone')
    await renamePasskey(elena, first.id, 'Old phone')
    expect(await getPasskey(elena, first.id)).toMatchObject({ name: 'Old phone', isLast: false })
    expect(await removePasskey(elena, first.id)).toBe(true)
    expect(await removePasskey(elena, first.id)).toBe(true) // twice changes nothing
    expect(await getSecondFactor(elena)).toMatchObject({ codesLeft: 10 })
    expect(await getPasskey(elena, second.id)).toMatchObject({ isLast: true })
    expect(await removePasskey(elena, second.id)).toBe(false)
    expect(await getSecondFactor(elena)).toBeNull()
    expect(await db.recoveryCode.count({ where: { userId: elena.id } })).toBe(0)
    expect(await actionsOf(elena)).toEqual([
      'secondFactor.turnedOn',
      'secondFactor.passkeyAdded',
      'secondFactor.passkeyRenamed',
      'secondFactor.passkeyRemoved',
      'secondFactor.turnedOff',
    ])
    expect(await mailsTo(elena)).toEqual([
      'Two-step sign-in is on',
      'Passkey added',
      'Passkey removed',
      'Two-step sign-in is off',
    ])
  })

  test('are nobody else’s', async () => {
    const { elena, luis } = world.users
    await added(elena, anAuthenticator())
    const [{ id } = { id: '' }] = await listPasskeys(elena)
    for (const work of [getPasskey(luis, id), renamePasskey(luis, id, 'Mine'), removePasskey(luis, id)])
      await expect(work).rejects.toThrow(NotFound)
    expect(await listPasskeys(luis)).toEqual([])
    expect(await listPasskeys(elena)).toMatchObject([{ name: 'Elena’s phone' }])
  })

  test('stay when the app is removed, and go with their person', async () => {
    const { user } = await turnedOn(world.users.elena)
    await added(user, anAuthenticator())
    expect(await removeApp(user)).toBe(true)
    expect(await getSecondFactor(user)).toMatchObject({ appSince: null, codesLeft: 10 })
    expect((await mailsTo(user)).at(-1)).toBe('Authenticator app removed')
    await write((tx) => tx.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } }))
    expect(await findWaitingUser(user.id)).toBeNull()
  })
})
