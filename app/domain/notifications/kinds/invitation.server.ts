import type { InvitationStatus } from '~/domain/member'
import { can } from '~/domain/permissions/rules'
import { kind, type Row } from '../kind.server'

type Columns = {
  memberId: string | null
  status: InvitationStatus | null
  toMe: number | null
  roleId: string | null
  isAdmin: number | null
}

// Shown while invitation and member have the same status; responses, to the last inviter.
export const invitation = kind({
  type: 'invitation',
  events: [],
  subject: {
    from: `JOIN Invitation i ON i.id = n.subjectId JOIN Member asked ON asked.id = i.memberId
      LEFT JOIN Member m ON m.circleId = n.circleId AND m.userId = n.userId AND m.status = 'active'`,
    where: `asked.status = CASE i.status WHEN 'invited' THEN 'pending' WHEN 'accepted' THEN 'active' ELSE i.status END
      AND (asked.userId = @userId OR (m.id IS NOT NULL AND i.invitedById = @userId AND i.status <> 'invited'))`,
    columns: {
      memberId: 'i.memberId',
      status: 'i.status',
      toMe: 'asked.userId = @userId',
      roleId: 'm.roleId',
      isAdmin: 'm.isAdmin',
    },
    isCounted: 'asked.userId IS DISTINCT FROM @userId', // an invitation has sent its own email
  },
  newsOf({ memberId, status, toMe, roleId, isAdmin }: Row & Columns, { rulesOf }) {
    const me = { rules: rulesOf.get(roleId ?? '') ?? [], isAdmin: Boolean(isAdmin) }
    return {
      toMe: Boolean(toMe),
      memberId: memberId ?? '',
      status: status ?? 'invited',
      mayInvite: can(me, 'create', 'team.invite'),
    }
  },
  sentence({ toMe, status }) {
    if (status === 'invited') return 'invited'
    if (toMe) return status === 'accepted' ? 'youJoined' : 'youDeclined'
    return status === 'accepted' ? 'accepted' : 'declined'
  },
  icon({ status }) {
    if (status === 'rejected') return 'x'
    return status === 'accepted' ? 'user-check' : 'mail'
  },
  link({ status, circleId }, { paths }) {
    return status === 'accepted' ? paths.team(circleId) : undefined
  },
  emailLink({ circleId }, { paths }) {
    return paths.team(circleId)
  },
  details({ toMe, status, memberId, mayInvite }) {
    if (toMe) return status === 'invited' ? { answer: { memberId } } : {}
    return { mayInviteAgain: status === 'rejected' && mayInvite }
  },
})
