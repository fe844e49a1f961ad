import { redirect } from '@remix-run/node'
import { chooseCircle } from '~/domain/circles/queries.server'
import { asUser } from '~/http/doors.server'
import { paths } from '~/http/paths'

export const loader = asUser(({ user }) => {
  const { circleId } = chooseCircle(user)
  return redirect(circleId ? paths.profile(circleId) : paths.invitations())
})
