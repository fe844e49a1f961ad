import { db } from '~/data/db.server'
import { idleLifeMs, sharedIdleLifeMs } from './rules'

/** The instant at which a session ends without further activity, in milliseconds; 0 when it has ended. */
export async function sessionHoldsUntil(sessionId: string) {
  const session = await db.session.findUnique({
    where: { id: sessionId },
    select: { isShared: true, seenAt: true, endsAt: true },
  })
  if (!session) return 0
  const idleUntil = session.seenAt.getTime() + (session.isShared ? sharedIdleLifeMs : idleLifeMs)
  return Math.min(idleUntil, session.endsAt.getTime())
}
