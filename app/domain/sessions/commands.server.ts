import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '~/data/id'
import { Busy, type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { audit } from '~/domain/audit/append.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'
import { pauseTimers } from '~/domain/time/pauses.server'
import { emails } from '~/mail/templates.server'
import { hashToken, revokedSessions } from './queries.server'
import { absoluteLifeMs, maxSessionsPerUser } from './rules'

export type Browser = {
  device: string
  network: string
  isShared: boolean
  isNewDevice?: boolean // nobody knows whether this person has used it before
}

/**
 * Signs a person in on one browser and returns the token for its cookie, which is stored nowhere else. They get an
 * email when it is a new device, but not for the first one that they ever signed in on. Throws Forbidden for an account
 * that the provider has closed.
 */
export async function startSession(userId: string, { device, network, isShared, isNewDevice = false }: Browser) {
  const token = newToken()
  const now = new Date()
  await write(async (tx) => {
    // Each way to sign in checks this earlier; this is the check that they all share.
    if (await tx.user.count({ where: { id: userId, disabledAt: { not: null } } })) throw new Forbidden()
    const oldest = await tx.session.findMany({
      where: { userId },
      orderBy: { seenAt: 'desc' },
      skip: maxSessionsPerUser - 1,
      select: { id: true },
    })
    await tx.session.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } })
    const session = await tx.session.create({
      data: {
        id: newId(),
        tokenHash: hashToken(token),
        userId,
        isShared,
        device,
        network,
        createdAt: now,
        seenAt: now,
        endsAt: new Date(now.getTime() + absoluteLifeMs),
        confirmedAt: now,
      },
    })
    await tx.user.update({ where: { id: userId }, data: { lastSeenAt: now } })
    if (isNewDevice) await mailNewDevice(tx, userId, device)
    await audit(tx, { actorId: userId, action: 'session.started', entity: 'session', entityId: session.id })
  })
  return token
}

/** Runs before this sign-in is audited: the audit log holds those of all earlier ones. */
async function mailNewDevice(tx: Tx, userId: string, device: string) {
  const before = await tx.audit.findFirst({
    where: { actorId: userId, action: 'session.started' },
    select: { id: true },
  })
  if (!before) return
  const { email, firstName, language } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  await queueMail(tx, emails.newDevice({ email, firstName, language, device }))
}

/** Ends one session at once; its live streams end with it. */
export async function endSession(sessionId: string) {
  await write(async (tx) => {
    const session = await tx.session.findUnique({ where: { id: sessionId } })
    if (session) await end(tx, session)
  })
}

/**
 * Ends one session at once for this process, and in the database as soon as that takes writes. Waits for that no longer
 * than a second. A process that ends before then leaves a session whose cookie its browser has dropped.
 */
export async function endSessionForSure(sessionId: string) {
  revokedSessions.add(sessionId)
  const isWritten = endWhenWritable(sessionId)
  await Promise.race([isWritten, pause(1_000, undefined, { ref: false })])
}

async function endWhenWritable(sessionId: string) {
  for (;;) {
    try {
      await endSession(sessionId)
      revokedSessions.delete(sessionId)
      return
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      await pause(error.retryAfter * 1_000, undefined, { ref: false })
    }
  }
}

/**
 * Ends one of a person's own sessions at once, on whatever browser it is. Twice changes nothing. Throws NotFound for those
 * of others.
 */
export async function endOwnSession({ id }: Pick<User, 'id'>, sessionId: string) {
  await write(async (tx) => {
    const session = await tx.session.findUnique({ where: { id: sessionId } })
    if (session && session.userId !== id) throw new NotFound()
    if (session) await end(tx, session)
  })
}

/** Ends all of a person's sessions but the one in which they ask. Returns how many. */
export async function endOtherSessions({ id, sessionId }: Pick<User, 'id' | 'sessionId'>) {
  return write(async (tx) => {
    const others = await tx.session.findMany({ where: { userId: id, id: { not: sessionId } } })
    for (const session of others) await end(tx, session)
    return others.length
  })
}

async function end(tx: Tx, { id, userId }: { id: string; userId: string }) {
  await pauseTimers(tx, { userId, sessionId: id })
  await tx.session.delete({ where: { id } })
  await audit(tx, { actorId: userId, action: 'session.ended', entity: 'session', entityId: id })
}

/**
 * Records that the person has just confirmed in this session who they are. It continues under another token, so that a
 * copy of its cookie becomes worthless; returns that token. Throws NotFound when the session has been ended meanwhile.
 */
export async function confirmSession({ id, sessionId }: Pick<User, 'id' | 'sessionId'>) {
  return write(async (tx) => {
    const renewed = await renewSession(tx, { id, sessionId })
    await audit(tx, { actorId: id, action: 'session.confirmed', entity: 'session', entityId: sessionId })
    return renewed
  })
}

export type Renewed = { token: string; isShared: boolean }

/** The same in the transaction of another cause, a changed password say. */
export async function renewSession(tx: Tx, { id, sessionId }: Pick<User, 'id' | 'sessionId'>): Promise<Renewed> {
  const [token, now] = [newToken(), new Date()]
  const session = await tx.session.findFirst({ where: { id: sessionId, userId: id } })
  if (!session) throw new NotFound()

  await tx.session.update({ where: { id: sessionId }, data: { tokenHash: hashToken(token), confirmedAt: now } })
  await signal(tx, 'session', { ref: sessionId, userIds: [id] })
  return { token, isShared: session.isShared }
}

type Which = { but?: string; only?: string }

/**
 * Ends the sessions of a person, in the transaction of the cause (a changed password, say): all of them, all but one, or
 * one. Returns how many.
 */
export async function endSessionsOf(tx: Tx, userId: string, { but, only }: Which = {}) {
  const id = only ?? (but ? { not: but } : undefined)
  await pauseTimers(tx, { userId, ...(id ? { sessionId: id } : {}) })
  const { count } = await tx.session.deleteMany({ where: { userId, ...(id ? { id } : {}) } })
  return count
}

/** Records that a session, and its person, was active just now. */
export async function recordLastSeen(sessionId: string, now = new Date()) {
  await write(async (tx) => {
    await tx.session.updateMany({ where: { id: sessionId }, data: { seenAt: now } })
    await tx.user.updateMany({ where: { sessions: { some: { id: sessionId } } }, data: { lastSeenAt: now } })
  })
}

/** Records that a session was used in the provider's area just now. */
export async function recordProviderVisit(sessionId: string, now = new Date()) {
  await write((tx) => tx.session.updateMany({ where: { id: sessionId }, data: { providerSeenAt: now } }))
}

/** Deletes the sessions that have expired. */
export async function sweepSessions(now = new Date()) {
  await write((tx) => tx.session.deleteMany({ where: { endsAt: { lt: now } } }))
}

function newToken() {
  return randomBytes(32).toString('base64url')
}
