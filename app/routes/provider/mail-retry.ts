import { redirect } from '@remix-run/node'
import { retryMail } from '~/domain/outbox/commands.server'
import { asSuperAdmin, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asSuperAdmin(({ params }) => redirect(paths.mail(idFrom(params.mailId))))

export const action = asSuperAdmin(async ({ user, params }) => {
  const id = idFrom(params.mailId)
  await retryMail(user, id)
  return flash('mailRetried', paths.mail(id))
})
