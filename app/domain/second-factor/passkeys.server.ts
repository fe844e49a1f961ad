import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { hasSecondFactor, wayColumns, waysOf } from '~/domain/has-second-factor.server'
import { fullName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import type { User } from '~/domain/user'
import { finishAddition, finishRemoval } from './commands.server'
import { type CheckOptions, countedCheck } from './counted-check.server'
import { aboutOwner, type Owner } from './owner'
import type { AuthenticationResponse, RegistrationResponse } from './schema'
import { authenticationOptions, registrationOptions, verifyAuthentication, verifyRegistration } from './webauthn.server'

const challengeLifeMs = 5 * 60_000
const maxPasskeys = 20

const shown = { id: true, name: true, createdAt: true, usedAt: true } as const

/** A person's passkeys, oldest first. */
export function listPasskeys({ id }: Pick<User, 'id'>) {
  return db.passkey.findMany({ where: { userId: id }, orderBy: { id: 'asc' }, select: shown })
}

/** One's own passkey, and whether it's their only second factor. Throws NotFound. */
export async function getPasskey({ id: userId }: Pick<User, 'id'>, id: string) {
  const [passkey, user] = await Promise.all([
    db.passkey.findFirst({ where: { id, userId }, select: shown }),
    db.user.findUniqueOrThrow({ where: { id: userId }, select: wayColumns }),
  ])
  if (!passkey) throw new NotFound()
  return { ...passkey, isLast: !waysOf(user).hasApp && user._count.passkeys === 1 }
}

/** Options for creating a passkey, with a new challenge that replaces this session's earlier one. */
export async function beginPasskey(user: Pick<User, 'id' | 'sessionId' | 'email' | 'firstName' | 'lastName'>) {
  const passkeys = await db.passkey.findMany({ where: { userId: user.id } })
  const options = await registrationOptions({ id: user.id, email: user.email, name: fullName(user) }, passkeys)
  await storeChallenge(user.sessionId, user.id, options.challenge)
  return options
}

type Registration = { name: string; response: RegistrationResponse }
export type Added =
  | { status: 'added'; codes: string[] }
  | { status: 'wrong' }
  | { status: 'tooMany' }
  | { status: 'already' }

/** Adds a passkey that signed this session's challenge, once. The first second factor also returns recovery codes. */
export async function addPasskey(
  user: Owner & Pick<User, 'sessionId'>,
  { name, response }: Registration,
  now = new Date(),
): Promise<Added> {
  if (await db.passkey.count({ where: { userId: user.id, credentialId: response.id } })) return { status: 'already' }
  const challenge = await consumeChallenge(user.sessionId, user.id, now)
  const passkey = challenge === undefined ? undefined : await verifyRegistration(response, challenge)
  if (!passkey) return { status: 'wrong' }

  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    if (await tx.passkey.count({ where: { credentialId: passkey.credentialId } })) return { status: 'wrong' }
    if ((await tx.passkey.count({ where: { userId: user.id } })) >= maxPasskeys) return { status: 'tooMany' }
    const isFirst = !(await hasSecondFactor(tx, user.id))
    await tx.passkey.create({ data: { ...passkey, id: newId(), userId: user.id, name, createdAt: now } })
    return { status: 'added', codes: await finishAddition(tx, user, { way: 'passkey', isFirst }) }
  })
}

/** Renames one's own passkey. Throws NotFound. */
export async function renamePasskey(user: Owner, id: string, name: string) {
  await write(async (tx) => {
    await requireOpenAccount(tx, user)
    const passkey = await tx.passkey.findFirst({ where: { id, userId: user.id } })
    if (!passkey) throw new NotFound()
    if (passkey.name === name) return
    await tx.passkey.update({ where: { id }, data: { name } })
    await audit(tx, aboutOwner(user, 'secondFactor.passkeyRenamed'))
  })
}

/**
 * Removes one's own passkey; the last one turns the second factor off. Twice changes nothing. Returns whether it's still
 * on. Throws NotFound for those of others.
 */
export async function removePasskey(user: Owner, id: string) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    const passkey = await tx.passkey.findUnique({ where: { id } })
    if (!passkey) return hasSecondFactor(tx, user.id)
    if (passkey.userId !== user.id) throw new NotFound()
    await tx.passkey.delete({ where: { id } })
    return finishRemoval(tx, user, 'passkey')
  })
}

type Waiting = { id: string; userId: string }

/** Options for using a passkey in a waiting sign-in. Throws NotFound without one. */
export async function beginPasskeyCheck({ id, userId }: Waiting) {
  const passkeys = await db.passkey.findMany({ where: { userId } })
  if (!passkeys.length) throw new NotFound()
  const options = await authenticationOptions(passkeys)
  await storeChallenge(id, userId, options.challenge)
  return options
}

/** Checks a passkey in a waiting sign-in. Each challenge is accepted once. */
export async function checkPasskey(
  { id, userId }: Waiting,
  response: AuthenticationResponse,
  { device, now = new Date() }: CheckOptions = {},
) {
  const [passkey, pending] = await Promise.all([
    db.passkey.findFirst({ where: { userId, credentialId: response.id } }),
    db.passkeyChallenge.findFirst({ where: { id, userId, expiresAt: { gt: now } } }),
  ])
  const counter = passkey && pending ? await verifyAuthentication(response, pending.challenge, passkey) : undefined
  return countedCheck(userId, { way: 'passkey', device, now }, async (tx) => {
    if (!pending) return false
    const taken = await tx.passkeyChallenge.deleteMany({ where: { id, challenge: pending.challenge } })
    if (!taken.count || !passkey || counter === undefined) return false
    const used = await tx.passkey.updateMany({
      where: { id: passkey.id, counter: passkey.counter },
      data: { counter, usedAt: now },
    })
    return used.count > 0
  })
}

/** Deletes expired challenges. */
export async function sweepPasskeyChallenges(now = new Date()) {
  await write((tx) => tx.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } }))
}

async function storeChallenge(id: string, userId: string, challenge: string) {
  const data = { userId, challenge, expiresAt: new Date(Date.now() + challengeLifeMs) }
  await write((tx) => tx.passkeyChallenge.upsert({ where: { id }, create: { id, ...data }, update: data }))
}

async function consumeChallenge(id: string, userId: string, now: Date) {
  return write(async (tx) => {
    const pending = await tx.passkeyChallenge.findFirst({ where: { id, userId, expiresAt: { gt: now } } })
    await tx.passkeyChallenge.deleteMany({ where: { id, userId } })
    return pending?.challenge
  })
}
