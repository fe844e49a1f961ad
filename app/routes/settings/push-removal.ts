import { redirect } from '@remix-run/node'
import { unsubscribe } from '~/domain/pushes/commands.server'
import { done } from '~/http/back.server'
import { asUser } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { formDataOf } from '~/http/read-form.server'

export const loader = asUser(() => redirect(paths.notificationSettings()))

export const action = asUser(async ({ user, request }) => {
  const endpoint = (await formDataOf(request)).get('endpoint')
  await unsubscribe(user, typeof endpoint === 'string' ? { endpoint } : {})
  return done(request, 'changesSaved', paths.notificationSettings())
})
