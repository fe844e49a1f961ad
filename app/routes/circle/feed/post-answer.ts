import type { Lost } from '~/components/lost-text'
import type { FormAnswer, FormState } from '~/forms/form-state'
import type { NotSent } from '~/live/not-sent'
import type { Denied } from '~/routes/circle/feed/send-post'

/** The response to a post, or why it was not sent. */
export type PostAnswer = FormAnswer | NotSent | Denied | { isDone: true } | Lost | null | undefined

/** The form as it was brought back. */
export function formIn(answer: PostAnswer): FormState | undefined {
  return answer && 'form' in answer ? answer.form : undefined
}
