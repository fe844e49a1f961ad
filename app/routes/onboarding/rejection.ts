import { redirect } from '@remix-run/node'
import { declineInvitation } from '~/domain/invitations/answers.server'
import { backTo } from '~/http/back.server'
import { asUser, idFrom } from '~/http/doors.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { orInvitationGone } from '~/http/invitation-gone.server'
import { paths } from '~/http/paths'

export const loader = asUser(() => redirect(paths.invitations()))

export const action = asUser(
  orErrorToast(async ({ user, params, request }) => {
    const memberId = idFrom(params.memberId)
    const { is, circleId } = await orInvitationGone(user, memberId, () => declineInvitation(user, memberId))
    if (is === 'alreadyActive') return flash('alreadyJoined', paths.profile(circleId))
    return backTo(request, paths.invitations())
  }),
)
