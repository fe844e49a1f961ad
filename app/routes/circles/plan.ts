import { redirect } from '@remix-run/node'
import { chooseCircle } from '~/domain/circles/queries.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(async ({ user }) => {
  const { circleId } = await chooseCircle(user)
  return redirect(circleId ? paths.profile(circleId) : paths.invitations())
})
