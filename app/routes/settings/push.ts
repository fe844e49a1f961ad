import { subscribe } from '~/domain/pushes/commands.server'
import { Subscription } from '~/domain/pushes/schema'
import { postOnly } from '~/http/forms/post-only.server'
import { readForm } from '~/http/forms/read-form.server'
import { done } from '~/http/forms/redirect-back.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.notificationSettings))

export const action = asUser(async ({ user, request }) => {
  const form = await readForm(request, Subscription)
  if (!form.ok) return new Response(null, { status: 422, statusText: 'Unprocessable Content' })

  await subscribe(user, form.value)
  return done(request, 'changesSaved', paths.notificationSettings())
})
