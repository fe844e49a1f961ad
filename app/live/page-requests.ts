import { formUserHeader, signedInHeader } from '~/domain/sessions/form-user'
import { noteOtherUser } from './lost-network'

/** The form is of another user than the one signed in: it was refused, and the page stays. */
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

/** Background request: doesn't extend the session or count as access. */
export const askedByPage = { 'X-Kinfold-Live': 'yes' }
