import { acceptInvitation } from '~/domain/invitations/responses.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser, idParam } from '~/http/guards.server'
import { orInvitationGone } from '~/http/sign-in/invitation-gone.server'
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
