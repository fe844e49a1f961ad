import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { write } from '~/data/write.server'
import { requestPasswordReset } from '~/domain/accounts/password-reset.server'
import { clearWrongPasswords } from '~/domain/accounts/sign-in.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { beginApp, checkCode, confirmApp, getPendingSecret, removeApp } from '~/domain/second-factor/app.server'
import { getSecondFactor } from '~/domain/second-factor/queries.server'
import { checkRecoveryCode, newRecoveryCodes } from '~/domain/second-factor/recovery-codes.server'
import { addressFor, base32, codeAt, stepAt, stepOf } from '~/domain/second-factor/totp.server'
import { startSession } from '~/domain/sessions/commands.server'
import { findSession } from '~/domain/sessions/queries.server'
import { secretOf, turnedOn, wrongOne } from '../access/two-steps'
import { createTestData, type World } from '../world'

const second = 1_000
const minute = 60 * second
const now = new Date('2026-11-27T12:00:10Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const anywhere = { device: '', network: '', isShared: false }

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const mailsTo = (user: { email: string }) =>
  db.outbox.findMany({ where: { recipient: user.email }, orderBy: { id: 'asc' } })

describe('the codes of an app', () => {
  const secret = Buffer.from('12345678901234567890')

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is that of RFC 6238', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * second)))).toBe(code)
  })

  test('is right one step early or late, and no more', () => {
    const code = codeAt(secret, stepAt(now))
    const isRight = (ms: number) => stepOf(secret, code, later(ms)) === stepAt(now)
    expect([-60, -30, 0, 30, 60].map((seconds) => isRight(seconds * second))).toEqual([false, true, true, true, false])
    expect(stepOf(secret, '', now)).toBeUndefined()
    expect(stepOf(secret, `${code}0`, now)).toBeUndefined()
  })

  test('an app reads the secret from an address', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(addressFor({ secret, account: 'elena@example.org', issuer: 'Care & Co' })).toBe(
      'otpauth://totp/Care%20%26%20Co:elena%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Care%20%26%20Co',
    )
  })
})

describe('setting it up', () => {
  test('a right code turns it on, with ten recovery codes, an email and a row in the log', async () => {
    const { user, codes } = await turnedOn(world.users.elena, now)
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))).toBe(true)
    expect(await getSecondFactor(user)).toMatchObject({ since: later(-2 * minute), codesLeft: 10 })
    expect(await mailsTo(user)).toMatchObject([{ kind: 'secondFactor', subject: 'Two-step sign-in is on' }])
    expect(await db.audit.findMany({ where: { action: 'secondFactor.turnedOn' } })).toMatchObject([
      { actorId: user.id, entity: 'user', entityId: user.id },
    ])
  })

  test('before that it asks for nothing, and a wrong code turns nothing on', async () => {
    const { elena } = world.users
    await beginApp(elena)
    const right = codeAt(await secretOf(elena), stepAt(now))
    expect(await confirmApp(elena, wrongOne(right), now)).toEqual({ status: 'wrong' })
    expect(await getSecondFactor(elena)).toBeNull()
    expect(await findSession(await startSession(elena.id, anywhere))).toMatchObject({
      user: { hasSecondFactor: false },
    })
    expect(await db.recoveryCode.count({ where: { userId: elena.id } })).toBe(0)
    expect(await mailsTo(elena)).toEqual([])
  })

  test('starting again makes another secret; one that is on is neither shown nor replaced', async () => {
    const { elena } = world.users
    await beginApp(elena)
    const first = await getPendingSecret(elena)
    await beginApp(elena)
    expect((await getPendingSecret(elena))?.text).not.toBe(first?.text)
    const right = codeAt(await secretOf(elena), stepAt(now))
    await confirmApp(elena, right, now)
    expect(await getPendingSecret(elena)).toBeNull()
    const before = await secretOf(elena)
    await beginApp(elena)
    expect(await confirmApp(elena, right, now)).toEqual({ status: 'already' })
    expect(await secretOf(elena)).toEqual(before)
    expect(await getSecondFactor(elena)).toMatchObject({ codesLeft: 10 })
  })

  test('nothing readable of it is in the database', async () => {
    const { user, codes } = await turnedOn(world.users.elena, now)
    const secret = await secretOf(user)
    const stored = JSON.stringify([await db.authenticatorApp.findMany(), await db.recoveryCode.findMany()])
    const rows = stored + JSON.stringify([await db.audit.findMany(), await db.outbox.findMany()])
    const files = Buffer.concat([readFileSync(databaseFile), readFileSync(`${databaseFile}-wal`)]).toString('latin1')
    for (const text of [base32(secret), secret.toString('base64url'), secret.toString('hex'), ...codes]) {
      expect(rows).not.toContain(text)
      expect(files).not.toContain(text)
      expect(files).not.toContain(text.replaceAll('-', ''))
    }
  })
})

describe('at sign-in', () => {
  test('a code is accepted once, also when it comes several times at the same moment', async () => {
    const { user, codeOf } = await turnedOn(world.users.elena, now)
    const code = codeOf(now)
    const answers = await Promise.all([1, 2, 3].map(() => checkCode(user.id, code, { now })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['right', 'wrong', 'wrong'])
    expect(await checkCode(user.id, code, { now: later(20 * second) })).toEqual({ status: 'wrong' })
    expect(await checkCode(user.id, codeOf(later(30 * second)), { now: later(30 * second) })).toEqual({
      status: 'right',
    })
    expect(await checkCode(user.id, code, { now: later(30 * second) })).toEqual({ status: 'wrong' }) // an earlier step
  })

  test('the code that turned it on is used up', async () => {
    const { elena } = world.users
    await beginApp(elena)
    const code = codeAt(await secretOf(elena), stepAt(now))
    await confirmApp(elena, code, now)
    expect(await checkCode(elena.id, code, { now })).toEqual({ status: 'wrong' })
  })

  test('after five wrong ones waits grow, which neither a right password nor a new one ends', async () => {
    const { user, codeOf } = await turnedOn(world.users.elena, now)
    const wrong = wrongOne(codeOf(now))
    for (let times = 0; times < 5; times += 1) await checkCode(user.id, wrong, { now })
    expect(await checkCode(user.id, codeOf(now), { now })).toEqual({ status: 'tooSoon', seconds: 30 })
    await write((tx) => clearWrongPasswords(tx, user.email))
    await requestPasswordReset(user.email)
    expect(await checkCode(user.id, codeOf(now), { now })).toMatchObject({ status: 'tooSoon' })
    expect(await checkCode(user.id, codeOf(now), { now, device: 'known' })).toEqual({ status: 'right' }) // counts apart
    const soon = later(31 * second)
    expect(await checkCode(user.id, wrong, { now: soon })).toEqual({ status: 'wrong' })
    expect(await checkCode(user.id, wrong, { now: soon })).toEqual({ status: 'tooSoon', seconds: 60 })
    expect(await db.audit.count({ where: { action: 'secondFactor.refused', entityId: user.id } })).toBe(6)
  })

  test('the owner gets an email after ten wrong ones; after a hundred only a recovery code helps', async () => {
    const { user, codes, codeOf } = await turnedOn(world.users.elena, now)
    let at = now
    for (let times = 0; times < 100; times += 1) {
      at = new Date(at.getTime() + 16 * minute)
      await checkCode(user.id, wrongOne(codeOf(at)), { now: at })
    }
    const mails = (await mailsTo(user)).filter(({ subject }) => subject === 'Wrong codes for your account')
    expect(mails).toHaveLength(10)
    at = new Date(at.getTime() + 24 * 60 * minute)
    expect(await checkCode(user.id, codeOf(at), { now: at })).toEqual({ status: 'onlyByRecovery' })
    expect(await checkRecoveryCode(user.id, codes[3] ?? '', { now: at })).toEqual({ status: 'right' })
    expect(await checkCode(user.id, codeOf(at), { now: at })).toEqual({ status: 'right' })
  })

  test('a recovery code works once, however it is typed, and its owner gets an email', async () => {
    const { user, codes } = await turnedOn(world.users.elena, now)
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `
    const answers = await Promise.all([1, 2].map(() => checkRecoveryCode(user.id, typed, { now })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['right', 'wrong'])
    expect(await getSecondFactor(user)).toMatchObject({ codesLeft: 9 })
    expect((await mailsTo(user)).at(-1)).toMatchObject({ subject: 'A recovery code was used' })
    expect(await db.audit.count({ where: { action: 'secondFactor.recoveryUsed', actorId: user.id } })).toBe(1)
  })

  test('nobody else’s codes are accepted', async () => {
    const { user } = await turnedOn(world.users.elena, now)
    const other = await turnedOn(world.users.luis, now)
    expect(await checkCode(user.id, other.codeOf(now), { now })).toEqual({ status: 'wrong' })
    expect(await checkRecoveryCode(user.id, other.codes[0] ?? '', { now })).toEqual({ status: 'wrong' })
    expect(await checkCode(world.users.ida.id, other.codeOf(now), { now })).toEqual({ status: 'wrong' }) // has none
  })

  test('no session begins without the code', async () => {
    const { user } = await turnedOn(world.users.elena, now)
    await expect(startSession(user.id, anywhere)).rejects.toThrow(Forbidden)
    const token = await startSession(user.id, { ...anywhere, passedSecondFactor: true })
    expect(await findSession(token)).toMatchObject({ user: { hasSecondFactor: true } })
  })
})

describe('later', () => {
  test('new recovery codes replace the ones before', async () => {
    const { user, codes } = await turnedOn(world.users.elena, now)
    const fresh = await newRecoveryCodes(user)
    expect(fresh).toHaveLength(10)
    expect(await checkRecoveryCode(user.id, codes[0] ?? '', { now })).toEqual({ status: 'wrong' })
    expect(await checkRecoveryCode(user.id, fresh[0] ?? '', { now })).toEqual({ status: 'right' })
    await expect(newRecoveryCodes(world.users.luis)).rejects.toThrow(NotFound)
  })

  test('turning it off removes everything, and its owner gets an email once', async () => {
    const { user, codes } = await turnedOn(world.users.elena, now)
    const other = await turnedOn(world.users.luis, now)
    await removeApp(user)
    await removeApp(user)
    expect(await getSecondFactor(user)).toBeNull()
    expect(await db.recoveryCode.count({ where: { userId: user.id } })).toBe(0)
    expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in is on',
      'Two-step sign-in is off',
    ])
    expect(await checkRecoveryCode(user.id, codes[0] ?? '', { now })).toEqual({ status: 'wrong' })
    expect(await findSession(await startSession(user.id, anywhere))).toBeDefined()
    expect(await getSecondFactor(other.user)).toMatchObject({ codesLeft: 10 })
  })
})
