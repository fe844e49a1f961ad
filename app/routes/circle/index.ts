import { asUser, redirectToCircle } from '~/http/guards.server'

export const loader = asUser(({ user, params }) => redirectToCircle(user, params.circleId))
