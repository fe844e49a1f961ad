import { redirect } from '@remix-run/node'
import { endOtherSessions } from '~/domain/sessions/commands.server'
import { flash } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(() => redirect(paths.security()))

export const action = asUser(async ({ user }) => {
  await endOtherSessions(user)
  return flash('otherSessionsEnded', paths.security())
})
