import { useSyncExternalStore } from 'react'
import { formUserHeader, signedInHeader } from '~/domain/sessions/form-user'

/** What was sent is another user's than the one who is signed in now: it was not taken, and the page stays. */
export class OtherUser extends Error {}

const listeners = new Set<() => void>()
let name: string | undefined

/** The header by which a request of this page names the user whom the page shows. */
export function formUser(): Record<string, string> {
  const { user } = document.documentElement.dataset
  return user ? { [formUserHeader]: user } : {}
}

/** Sends a form as the user of this page. Throws `OtherUser` when somebody else is signed in by now, which the page says. */
export async function sendAsUser(send: typeof fetch, input: RequestInfo | URL, init: RequestInit | undefined) {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(formUser())) headers.set(name, value)
  const answer = await send(input, { ...init, headers })
  if (noteOtherUser(answer.headers.get(signedInHeader))) throw new OtherUser()
  return answer
}

/** Says on the page who is signed in now, by the header of an answer. */
export function noteOtherUser(header: string | null) {
  name = header ? decodeURIComponent(header) : undefined
  for (const listener of listeners) listener()
  return name !== undefined
}

/** Who is signed in now, where that is not the user of this page. */
export function useOtherUser() {
  return useSyncExternalStore(
    listen,
    () => name,
    () => undefined,
  )
}

export function isOtherUserSignedIn() {
  return name !== undefined
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
