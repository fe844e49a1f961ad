/** Every action that adds a row to the audit log, in the groups in which people look for it. */
export const auditActions = {
  members: [
    'circle.created',
    'invitation.sent',
    'invitation.resent',
    'invitation.attached',
    'invitation.accepted',
    'invitation.rejected',
    'member.joined',
    'member.changed',
    'member.madeAdmin',
    'member.removed',
    'member.left',
  ],
  circles: ['circle.labelsChanged', 'recipient.lineOfServiceChanged', 'note.changed'],
  access: [
    'access.refused',
    'access.lookRefused',
    'session.started',
    'session.ended',
    'session.refused',
    'session.confirmed',
    'gate.lookedUp',
  ],
  accounts: [
    'user.firstAdminCreated',
    'user.signedUp',
    'user.changed',
    'user.handedOver',
    'email.confirmed',
    'identity.linked',
    'identity.refused',
    'passwordReset.requested',
    'password.changed',
  ],
  feed: ['post.created', 'post.edited', 'post.deleted', 'post.liked', 'post.unliked', 'media.uploaded'],
  recipient: [
    'recipient.changed',
    'recipient.pictureChanged',
    'recipient.medicareRevealed',
    'recipient.memberIDRevealed',
    'recipient.sheetPrinted',
    'careProvider.added',
    'careProvider.changed',
    'careProvider.removed',
  ],
  provider: [
    'audit.exported',
    'label.created',
    'label.edited',
    'label.deactivated',
    'label.activated',
    'user.madeSuperAdmin',
    'user.unmadeSuperAdmin',
    'user.disabled',
    'user.enabled',
    'user.sessionsEnded',
    'role.changed',
    'category.created',
    'category.changed',
    'mail.read',
    'mail.retried',
    'mail.dropped',
    'backup.made',
    'backup.downloaded',
    'backup.deleted',
    'workflow.created',
    'workflow.changed',
    'workflow.deactivated',
    'workflow.activated',
    'workflow.opened',
    'workflow.lookedUp',
  ],
} as const

export type AuditGroup = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditGroup][number]

/** The actions that Kinfold takes by itself, without a request. */
export const automaticActions: readonly AuditAction[] = ['backup.made']

export const auditGroups = Object.keys(auditActions) as AuditGroup[]

export function isAuditAction(text: string): text is AuditAction {
  return auditGroups.some((group) => auditActions[group].some((action) => action === text))
}

/** The actions that a choice of the filter stands for: one of them, or a whole group. Nothing for what is neither. */
export function actionsOf(choice: string): readonly AuditAction[] | undefined {
  for (const group of auditGroups) {
    if (choice === group) return auditActions[group]
    const one = auditActions[group].find((action) => action === choice)
    if (one) return [one]
  }
  return undefined
}

/** How a circle is called where its content is not open: by the recipient's first name and initial. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}

/** The filters in use, as an address holds them. */
export function inUse(filter: Record<string, string>) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}
