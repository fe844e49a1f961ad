import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '~/data/id'
import { Busy, type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { hasSecondFactor } from '~/domain/has-second-factor.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'
import { pauseTimers } from '~/domain/time/pauses.server'
import type { User } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { hashToken, revokedSessions } from './queries.server'
import { absoluteLifeMs, maxSessionsPerUser } from './rules'

export type Browser = {
  device: string
  network: string
  isShared: boolean
  isNewDevice?: boolean
  passedSecondFactor?: boolean
}

/** Signs in; returns the cookie's token. Emails about new devices. Throws Forbidden: closed, no second factor. */
export async function startSession(
  userId: string,
  { device, network, isShared, isNewDevice = false, passedSecondFactor = false }: Browser,
) {
  const token = newToken()
  const now = new Date()
  await write(async (tx) => {
    if (await tx.user.count({ where: { id: userId, disabledAt: { not: null } } })) throw new Forbidden()
    if (!passedSecondFactor && (await hasSecondFactor(tx, userId))) throw new Forbidden()
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

/** Ends a session at once in memory, and in the database within a second if it takes writes. */
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

/** Ends one of a user's own sessions. Twice changes nothing. Throws NotFound for those of others. */
export async function endOwnSession({ id }: Pick<User, 'id'>, sessionId: string) {
  await write(async (tx) => {
    const session = await tx.session.findUnique({ where: { id: sessionId } })
    if (session && session.userId !== id) throw new NotFound()
    if (session) await end(tx, session)
  })
}

/** Ends a person's sessions except the current one. Returns how many. */
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

/** Records a confirmation and returns a new token: copied cookies become worthless. Throws NotFound. */
export async function confirmSession({ id, sessionId }: Pick<User, 'id' | 'sessionId'>) {
  return write(async (tx) => {
    const renewed = await renewSession(tx, { id, sessionId })
    await audit(tx, { actorId: id, action: 'session.confirmed', entity: 'session', entityId: sessionId })
    return renewed
  })
}

export type Renewed = { token: string; isShared: boolean }

/** The same in another cause's transaction, like a changed password. Throws NotFound. */
export async function renewSession(tx: Tx, { id, sessionId }: Pick<User, 'id' | 'sessionId'>): Promise<Renewed> {
  const [token, now] = [newToken(), new Date()]
  const session = await tx.session.findFirst({ where: { id: sessionId, userId: id } })
  if (!session) throw new NotFound()

  await tx.session.update({ where: { id: sessionId }, data: { tokenHash: hashToken(token), confirmedAt: now } })
  await signal(tx, 'session', { ref: sessionId, userIds: [id] })
  return { token, isShared: session.isShared }
}

type Which = { but?: string; only?: string }

/** Ends a user's sessions in the transaction of the cause: all, all but one, or one. Returns how many. */
export async function endSessionsOf(tx: Tx, userId: string, { but, only }: Which = {}) {
  const id = only ?? (but ? { not: but } : undefined)
  await pauseTimers(tx, { userId, ...(id ? { sessionId: id } : {}) })
  const { count } = await tx.session.deleteMany({ where: { userId, ...(id ? { id } : {}) } })
  return count
}

/** Records a session's, and its user's, last activity. */
export async function recordLastSeen(sessionId: string, now = new Date()) {
  await write(async (tx) => {
    await tx.session.updateMany({ where: { id: sessionId }, data: { seenAt: now } })
    await tx.user.updateMany({ where: { sessions: { some: { id: sessionId } } }, data: { lastSeenAt: now } })
  })
}

/** Records a session's last use of the provider's area. */
export async function recordProviderVisit(sessionId: string, now = new Date()) {
  await write((tx) => tx.session.updateMany({ where: { id: sessionId }, data: { providerSeenAt: now } }))
}

/** Deletes expired sessions. */
export async function sweepSessions(now = new Date()) {
  await write((tx) => tx.session.deleteMany({ where: { endsAt: { lt: now } } }))
}

function newToken() {
  return randomBytes(32).toString('base64url')
}
