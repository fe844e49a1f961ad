import { redirect } from '@remix-run/node'
import { chooseCircle } from '~/domain/circles/queries.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(({ user }) => {
  const { circleId } = chooseCircle(user)
  return redirect(circleId ? paths.profile(circleId) : paths.invitations())
})
