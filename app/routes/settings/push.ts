import { redirect } from '@remix-run/node'
import { subscribe } from '~/domain/pushes/commands.server'
import { Subscription } from '~/domain/pushes/schema'
import { done } from '~/http/back.server'
import { asUser } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'

export const loader = asUser(() => redirect(paths.notificationSettings()))

export const action = asUser(async ({ user, request }) => {
  const form = await readForm(request, Subscription)
  if (!form.ok) return form.refusal

  await subscribe(user, form.value)
  return done(request, 'changesSaved', paths.notificationSettings())
})
