import { sql } from '~/data/db.server'
import { idleLifeMs, sharedIdleLifeMs } from './rules'

type Row = { isShared: number; seenAt: string; endsAt: string }

const lifeOf = sql<Row, { sessionId: string }>('SELECT isShared, seenAt, endsAt FROM Session WHERE id = @sessionId')

/** The instant at which a session ends unless its person is active before, in milliseconds; 0 when it has ended. */
export async function sessionHoldsUntil(sessionId: string) {
  const row = await lifeOf.get({ sessionId })
  if (!row) return 0
  const idleUntil = Date.parse(row.seenAt) + (row.isShared ? sharedIdleLifeMs : idleLifeMs)
  return Math.min(idleUntil, Date.parse(row.endsAt))
}
