/** Something that can't be sent to anyone: its circle or conversation is lost. Without `text` it can't be read either. */
export type Unsendable = { id: string; text?: string; discard: () => void }

let pending: readonly Unsendable[] = []
const reported = new Set<string>()
const listeners = new Set<() => void>()

/** Asks its writer what to do with it, once for as long as the page is open. */
export function reportUnsendable(one: Unsendable) {
  if (reported.has(one.id)) return
  reported.add(one.id)
  show([...pending, one])
}

export function isReported(id: string) {
  return reported.has(id)
}

export function settleUnsendable(id: string) {
  show(pending.filter((one) => one.id !== id))
}

export function firstUnsendable() {
  return pending[0]
}

export function onUnsendable(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function show(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
}
