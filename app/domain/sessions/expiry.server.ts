import { db } from '~/data/db.server'
import { idleLifeMs, sharedIdleLifeMs } from './rules'

/** In ms, without further activity; 0 when it has ended. */
export async function sessionHoldsUntil(sessionId: string) {
  const session = await db.session.findUnique({
    where: { id: sessionId },
    select: { isShared: true, seenAt: true, endsAt: true },
  })
  if (!session) return 0
  const idleUntil = session.seenAt.getTime() + (session.isShared ? sharedIdleLifeMs : idleLifeMs)
  return Math.min(idleUntil, session.endsAt.getTime())
}
