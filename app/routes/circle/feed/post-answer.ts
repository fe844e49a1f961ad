import { isRouteErrorResponse } from '@remix-run/react'
import type { Lost } from '~/components/lost-text'
import type { Problems } from '~/domain/records/fields'
import type { FormAnswer, FormState } from '~/forms/form-state'
import { type NotSent, orNotSent } from '~/live/not-sent'

/** The server refused the post as a whole: its writer may not, or may no longer, write it. */
type Denied = { isDenied: true }

/** The response to a post, or why it was not sent. */
export type PostAnswer = FormAnswer | NotSent | Denied | { isDone: true } | Lost | null | undefined

/** The form as it was brought back. */
export function formIn(answer: PostAnswer): FormState | undefined {
  return answer && 'form' in answer ? answer.form : undefined
}

/** Problems by field, those of the whole form under ''. `denied`: the text of a refusal. */
export function problemsOf(answer: PostAnswer, denied: string): Problems {
  const isNotSent = answer && 'isNotSent' in answer
  const whole = isNotSent ? `errors.${answer.why}` : answer && 'isDenied' in answer ? denied : undefined
  return { ...formIn(answer)?.problems, ...(whole ? { '': whole } : {}) }
}

/** Like `orNotSent`; also stays when the post is denied: an error page would replace the text. */
export async function sendPost<T>(request: Request, send: () => Promise<T>): Promise<T | NotSent | Denied> {
  try {
    return await orNotSent(request, send)
  } catch (error) {
    if (isRouteErrorResponse(error) && [403, 404].includes(error.status)) return { isDenied: true }
    throw error
  }
}
