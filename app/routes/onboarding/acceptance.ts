import { acceptInvitation } from '~/domain/invitations/responses.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asUser, idParam } from '~/http/guards.server'
import { orInvitationGone } from '~/http/invitation-gone.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.invitations))

export const action = asUser(
  orErrorToast(async ({ user, params }) => {
    const memberId = idParam(params.memberId)
    const { status, circleId } = await orInvitationGone(user, memberId, () => acceptInvitation(user, memberId))
    if (status === 'rejected') return flash('alreadyDeclined', paths.invitations())
    return flash('joinedCircle', paths.welcome(circleId))
  }),
)
