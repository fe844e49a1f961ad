import { declineInvitation } from '~/domain/invitations/responses.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asUser, idParam } from '~/http/guards.server'
import { orInvitationGone } from '~/http/invitation-gone.server'
import { postOnly } from '~/http/post-only.server'
import { redirectBack } from '~/http/redirect-back.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.invitations))

export const action = asUser(
  orErrorToast(async ({ user, params, request }) => {
    const memberId = idParam(params.memberId)
    const { status, circleId } = await orInvitationGone(user, memberId, () => declineInvitation(user, memberId))
    if (status === 'alreadyActive') return flash('alreadyJoined', paths.profile(circleId))
    return redirectBack(request, paths.invitations())
  }),
)
