import { redirect } from '@remix-run/node'
import { chooseCircle } from '~/domain/circles/queries.server'
import { asUser } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asUser(({ user, params }) => {
  const { circleId, hasLeft } = chooseCircle(user, params.circleId)
  const to = circleId ? paths.profile(circleId) : paths.invitations()
  return hasLeft ? flash('noLongerInCircle', to) : redirect(to)
})
