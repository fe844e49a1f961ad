import type { ClientActionFunctionArgs } from '@remix-run/react'
import { toastOf } from '~/i18n/toasts'
import { isNotSent, sendOrStay } from '~/live/not-sent'
import { showToast } from '~/live/toasts'

type Failed = 'itemNotCreated' | 'itemNotUpdated' | 'itemNotDeleted'

/** Sends an item's form. If that fails, the form stays, and a toast names the item. */
export async function sendItem<Action>(args: ClientActionFunctionArgs, failed: Failed) {
  const copy = args.request.clone()
  const answer = await sendOrStay<Action>(args)
  if (isNotSent(answer)) {
    const title = (await copy.formData()).get('title')
    if (typeof title === 'string' && title.trim()) showToast(toastOf(failed, { title: title.trim() }))
  }
  return answer
}
