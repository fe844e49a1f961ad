import { redirect } from '@remix-run/node'
import { endOtherSessions } from '~/domain/sessions/commands.server'
import { asUser } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asUser(() => redirect(paths.security()))

export const action = asUser(async ({ user }) => {
  await endOtherSessions(user)
  return flash('otherSessionsEnded', paths.security())
})
