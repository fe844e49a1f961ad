import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

type Acting = { userId: string; sessionId: string; hasRefusal: boolean }

// It goes round the commands, not through them: whom they act for they are told, and by which browser is none of theirs.
const acting = new AsyncLocalStorage<Acting>()

/** What is written to the audit log while this runs carries a reference to the session of who asked for it. */
export function withActor<T>(user: { id: string; sessionId: string } | undefined, work: () => T): T {
  return user ? acting.run({ userId: user.id, sessionId: user.sessionId, hasRefusal: false }, work) : work()
}

/** The reference to the session in which this person asks just now, if they do. A job that they set off is not theirs. */
export function sessionOf(actorId: string | null) {
  const store = acting.getStore()
  return store && store.userId === actorId ? referenceTo(store.sessionId) : null
}

/** Notes that the log holds a refusal of what is asked just now; `hasRefusal` then says so. */
export function markRefusalWritten() {
  const store = acting.getStore()
  if (store) store.hasRefusal = true
}

export function hasRefusal() {
  return acting.getStore()?.hasRefusal ?? false
}

/** A session as the audit log names it. */
export function referenceTo(sessionId: string) {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 16)
}
