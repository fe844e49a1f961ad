import { flashAbout } from '~/http/cookies/flash.server'
import type { ToastName } from '~/i18n/toasts'
import { asksForPage, refererOf } from './redirect-back.server'

/** The response to a completion sent by script: done, or already done, by whom and when. */
export type CompletionAnswer = { status: 'done' } | { status: 'completedBefore'; by: string | null; at?: string }

type About = { itemId: string; date?: string; toast: ToastName; answer?: CompletionAnswer } & (
  | { to: string }
  | { back: string }
)

/** The response to a completion: data for scripts, otherwise the page of the button (`back`) or the item (`to`). */
export function completionAnswer(
  request: Request,
  { itemId, date, toast, answer = { status: 'done' }, ...page }: About,
) {
  if (!asksForPage(request)) return Response.json(answer)
  const to = 'back' in page ? page.back : `${refererOf(request) ?? page.to}#item-${itemId}`
  return flashAbout(itemId, toast, to, date)
}
