import type { ClientActionFunctionArgs } from '@remix-run/react'
import { toastOf } from '~/i18n/toasts'
import { isNotSent, sendOrStay } from '~/live/not-sent'
import { showToast } from '~/live/toasts'

type Failed = 'itemNotCreated' | 'itemNotUpdated' | 'itemNotDeleted'

/** Sends the form of an item. When it does not get through, the form stays, and a toast says which item it is about. */
export async function sendItem<Action>(args: ClientActionFunctionArgs, failed: Failed) {
  const copy = args.request.clone()
  const answer = await sendOrStay<Action>(args)
  if (isNotSent(answer)) {
    const title = (await copy.formData()).get('title')
    if (typeof title === 'string' && title.trim()) showToast(toastOf(failed, { title: title.trim() }))
  }
  return answer
}
