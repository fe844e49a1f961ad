import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

type Acting = { userId: string; sessionId: string; hasRefusal: boolean }

// Session id in AsyncLocalStorage: only the audit log and the check for ended sessions need it.
const acting = new AsyncLocalStorage<Acting>()

/** Runs `work` with this user's session as reference in the audit log. */
export function withActor<T>(user: { id: string; sessionId: string } | undefined, work: () => T): T {
  return user ? acting.run({ userId: user.id, sessionId: user.sessionId, hasRefusal: false }, work) : work()
}

/** A reference to the session in which this user makes the current request; none in their jobs. */
export function sessionOf(actorId: string | null) {
  const sessionId = actingSessionOf(actorId)
  return sessionId === undefined ? null : referenceTo(sessionId)
}

/** The current session. */
export function actingSessionOf(userId: string | null) {
  const store = acting.getStore()
  return store?.userId === userId ? store?.sessionId : undefined
}

/** Records that the current request's refusal is audited; `hasRefusal` then returns true. */
export function markRefusalWritten() {
  const store = acting.getStore()
  if (store) store.hasRefusal = true
}

export function hasRefusal() {
  return acting.getStore()?.hasRefusal ?? false
}

/** A session's name in the audit log. */
export function referenceTo(sessionId: string) {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 16)
}
