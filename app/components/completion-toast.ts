import type { CompletionAnswer } from '~/http/forms/completion-answer.server'
import { type ToastName, toastOf } from '~/i18n/toasts'
import { showToast } from '~/live/toasts'

type Names = { done: ToastName; before: ToastName }

/** Shows whether the request completed something, or another person had done so before. */
export async function showCompletionToast(response: Response, { done, before }: Names, title: string) {
  const outcome: CompletionAnswer = await response.json().catch(() => ({ status: 'done' }))
  if (outcome.status === 'done') showToast(toastOf(done, { title }))
  else showToast(toastOf(before, { title, by: outcome.by ?? '', at: outcome.at ?? '' }))
}
