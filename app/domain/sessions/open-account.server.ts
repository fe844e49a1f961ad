import type { Tx } from '~/data/write.server'
import { actingSessionOf } from '~/domain/audit/actor.server'
import { NotFound } from '~/domain/refusals'
import { revokedSessions } from '~/domain/sessions/queries.server'
import type { User } from '~/domain/user'

/** Requires an open account and session, since a form may take minutes to arrive. Throws NotFound. */
export async function requireOpenAccount(tx: Tx, { id }: Pick<User, 'id'>) {
  if (!(await tx.user.count({ where: openAccount(id) }))) throw new NotFound()
}

/** The person's open account with their current session. */
export function openAccount(id: string) {
  const sessionId = actingSessionOf(id)
  const isStillIn = { sessions: { some: { id: { equals: sessionId, notIn: [...revokedSessions] } } } }
  return { id, disabledAt: null, ...(sessionId === undefined ? {} : isStillIn) }
}
