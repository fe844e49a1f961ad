import { redirect } from '@remix-run/node'
import { declineInvitation } from '~/domain/invitations/answers.server'
import { backTo } from '~/http/back.server'
import { asUser, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asUser(() => redirect(paths.invitations()))

export const action = asUser(async ({ user, params, request }) => {
  const { is, circleId } = await declineInvitation(user, idFrom(params.memberId))
  if (is === 'alreadyActive') return flash('alreadyJoined', paths.profile(circleId))
  return backTo(request, paths.invitations())
})
