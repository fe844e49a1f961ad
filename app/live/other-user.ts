import { formUserHeader, signedInHeader } from '~/domain/sessions/form-user'
import { noteOtherUser } from './lost-network'

/** What was sent is another user's than the one who is signed in now: it was not taken, and the page stays. */
export class OtherUser extends Error {}

/** The header with the user of this page. */
export function formUser(): [string, string][] {
  const { user } = document.documentElement.dataset
  return user ? [[formUserHeader, user]] : []
}

/** Sends a form as the page's user. Throws `OtherUser` if another one has signed in. */
export async function sendAsUser(send: typeof fetch, input: RequestInfo | URL, init: RequestInit | undefined) {
  const headers = new Headers(init?.headers)
  for (const header of formUser()) headers.set(...header)
  const answer = await send(input, { ...init, headers })
  if (noteOtherUser(answer.headers.get(signedInHeader))) throw new OtherUser()
  return answer
}
