import { asUser, leadToCircle } from '~/http/doors.server'

export const loader = asUser(({ user, params }) => leadToCircle(user, params.circleId))
