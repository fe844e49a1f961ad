import { redirect } from '@remix-run/node'
import { selectCircle } from '~/domain/circles/commands.server'
import { firstCircleOf } from '~/domain/circles/queries.server'
import { bestEffort } from '~/http/best-effort.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

// Where the menu's entry leads: it selects the first circle.
export const loader = asUser(async ({ user }) => {
  const circleId = await firstCircleOf(user)
  if (circleId) await bestEffort(`circle ${user.id}`, () => selectCircle(user, circleId))
  return redirect(paths.accountSettings())
})
