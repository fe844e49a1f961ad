import { randomBytes } from 'node:crypto'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { Forbidden } from '~/domain/refusals'
import { hashToken } from './queries.server'
import { absoluteLifeMs, mostSessionsOfOneUser } from './rules'

export type Browser = { device: string; network: string; isShared: boolean }

/**
 * Signs a person in on one browser and returns the token for its cookie, which is kept nowhere else. Throws Forbidden for
 * an account that the provider has closed.
 */
export async function startSession(userId: string, { device, network, isShared }: Browser) {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await write(async (tx) => {
    // The ways in look before; here is what they all go through.
    if (await tx.user.count({ where: { id: userId, disabledAt: { not: null } } })) throw new Forbidden()
    const oldest = await tx.session.findMany({
      where: { userId },
      orderBy: { seenAt: 'desc' },
      skip: mostSessionsOfOneUser - 1,
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
      },
    })
    await audit(tx, { actorId: userId, action: 'session.started', entity: 'session', entityId: session.id })
  })
  return token
}

/** Ends one session at once; its live streams end with it. */
export async function endSession(sessionId: string) {
  await write(async (tx) => {
    const session = await tx.session.findUnique({ where: { id: sessionId } })
    if (!session) return

    await tx.session.delete({ where: { id: sessionId } })
    await audit(tx, { actorId: session.userId, action: 'session.ended', entity: 'session', entityId: sessionId })
  })
}

/** Ends all sessions of a person, in the transaction of the cause (a changed password, say), but the one that is kept. */
export async function endSessionsOf(tx: Tx, userId: string, { but }: { but?: string } = {}) {
  await tx.session.deleteMany({ where: { userId, ...(but ? { id: { not: but } } : {}) } })
}

/** Notes that a session was seen just now. */
export async function noteSight(sessionId: string) {
  await write((tx) => tx.session.updateMany({ where: { id: sessionId }, data: { seenAt: new Date() } }))
}

/** Removes the sessions whose time is over. */
export async function sweepSessions(now = new Date()) {
  await write((tx) => tx.session.deleteMany({ where: { endsAt: { lt: now } } }))
}
