/** Everything that the audit log tells of, in groups as its filter shows them. */
export const auditActions = [
  'session.started',
  'session.ended',
  'session.refused',
  'gate.lookedUp',
  'passwordReset.requested',
  'password.changed',
  'email.confirmed',
  'identity.linked',
  'identity.refused',
  'user.firstAdminCreated',
  'user.signedUp',
  'user.handedOver',
  'user.changed',
  'circle.created',
  'invitation.sent',
  'invitation.resent',
  'invitation.accepted',
  'invitation.rejected',
  'member.joined',
  'member.changed',
  'member.madeAdmin',
  'member.removed',
  'member.left',
  'post.created',
  'post.edited',
  'post.deleted',
  'post.liked',
  'post.unliked',
  'access.refused',
  'audit.exported',
] as const
export type AuditAction = (typeof auditActions)[number]

export const outcomes = ['done', 'refused'] as const
export type Outcome = (typeof outcomes)[number]
