import type { RoleName } from '~/domain/permissions/names'
import type { Holder } from '~/domain/permissions/rules'

/** An active user in a circle, with their current role's rules. First argument of every circle function. */
export type Member = Holder & {
  id: string
  circleId: string
  userId: string
  role: RoleName
  relationship: string | null
  recipient: { firstName: string; lastName: string }
  timeZone: string
}

export const memberStatuses = ['active', 'pending', 'removed', 'rejected', 'no_register'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export type InvitationStatus = 'invited' | 'accepted' | 'rejected'
