import { redirect } from '@remix-run/node'
import { declineInvitation } from '~/domain/invitations/commands.server'
import { asUser, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'

export const loader = asUser(() => redirect(paths.invitations()))

export const action = asUser(async ({ user, params }) => {
  await declineInvitation(user, idFrom(params.memberId))
  return redirect(paths.invitations())
})
