import { redirect } from '@remix-run/node'
import { acceptInvitation } from '~/domain/invitations/answers.server'
import { asUser, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asUser(() => redirect(paths.invitations()))

export const action = asUser(async ({ user, params }) => {
  const { is, circleId } = await acceptInvitation(user, idFrom(params.memberId))
  if (is === 'rejected') return flash('alreadyDeclined', paths.invitations())
  return flash('joinedCircle', paths.profile(circleId))
})
