import type { User } from '~/domain/accounts/user'
import { keepPreferences } from '~/domain/preferences/commands.server'

/** Remembers the circle that the person is looking at, so that they come back to it. */
export async function selectCircle(user: Pick<User, 'id' | 'preferences'>, circleId: string) {
  if (user.preferences.selectedCircleId !== circleId) await keepPreferences(user.id, { selectedCircleId: circleId })
}
