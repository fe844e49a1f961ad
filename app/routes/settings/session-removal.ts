import { redirect } from '@remix-run/node'
import { endOwnSession } from '~/domain/sessions/commands.server'
import { asUser, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asUser(() => redirect(paths.security()))

export const action = asUser(async ({ user, params }) => {
  await endOwnSession(user, idFrom(params.sessionId))
  return flash('sessionEnded', paths.security())
})
