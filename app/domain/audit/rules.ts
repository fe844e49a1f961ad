import { sectionNames } from '~/domain/assessment/section-names'

/** Every action that adds a row to the audit log, in the groups in which people look for it. */
export const auditActions = {
  members: [
    'circle.created',
    'invitation.sent',
    'invitation.resent',
    'invitation.attached',
    'invitation.accepted',
    'invitation.rejected',
    'invitation.reopened',
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
    'account.lookedUp',
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
  feed: [
    'post.created',
    'post.edited',
    'post.deleted',
    'post.liked',
    'post.unliked',
    'comment.created',
    'comment.edited',
    'comment.deleted',
    'media.uploaded',
  ],
  chat: ['chat.begun', 'chat.changed', 'chat.joined', 'chat.removed', 'chat.left', 'chat.madeAdmin', 'chat.exported'],
  progress: [
    'progress.created',
    'progress.edited',
    'progress.completed',
    'progress.reopened',
    'progress.deleted',
    'progress.exported',
  ],
  routine: [
    'routine.created',
    'routine.edited',
    'routine.deleted',
    'routine.completed',
    'routine.reopened',
    'routine.subscribed',
    'routine.subscriptionChanged',
    'routine.unsubscribed',
  ],
  time: [
    'time.created',
    'time.edited',
    'time.deleted',
    'time.adjusted',
    'time.exported',
    'timer.discarded',
    'month.closed',
    'month.reopened',
  ],
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
  assessment: [
    ...sectionNames.map((name) => `assessment.${name}Saved` as const),
    'assessment.abuseViewed',
    'assessment.exported',
    'healthSurvey.recorded',
    'healthSurvey.removed',
    'burdenInterview.recorded',
    'burdenInterview.removed',
  ],
  programme: [
    'alignment.changed',
    'alignment.statusChanged',
    'alignment.exported',
    'respite.added',
    'respite.removed',
    'guide.exported',
    'programme.settingsChanged',
  ],
  provider: [
    'audit.exported',
    'people.exported',
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
    'activity.created',
    'activity.changed',
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

type AuditGroup = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditGroup][number]

/** What the people who run an instance want to hear of: who came and went, and what was changed for everybody. */
export const notableActions: readonly AuditAction[] = [
  'circle.created',
  'invitation.sent',
  'invitation.accepted',
  'member.madeAdmin',
  'member.removed',
  'member.left',
  'user.madeSuperAdmin',
  'user.unmadeSuperAdmin',
  'user.disabled',
  'user.enabled',
  'role.changed',
  'programme.settingsChanged',
  'month.closed',
  'month.reopened',
  'backup.made',
  'backup.deleted',
  'audit.exported',
  'people.exported',
]

/** The actions that Kinfold takes by itself, without a request. */
export const automaticActions: readonly AuditAction[] = ['backup.made']

export const auditGroups = Object.keys(auditActions) as AuditGroup[]

/** Actions under the names that older rows of the log have. */
const formerNames = new Map<string, AuditAction>([['gate.lookedUp', 'account.lookedUp']])

export function currentNameOf(action: string) {
  return formerNames.get(action) ?? action
}

export function isAuditAction(text: string): text is AuditAction {
  return auditGroups.some((group) => auditActions[group].some((action) => action === text))
}

/**
 * The names in the log of what the filter chose, an action or a whole group: today's and former ones. Undefined for
 * anything else.
 */
export function actionsOf(choice: string): readonly string[] | undefined {
  for (const group of auditGroups) {
    const chosen = auditActions[group].filter((action) => choice === group || choice === action)
    if (chosen.length) return [...chosen, ...formerNamesOf(chosen)]
  }
  return undefined
}

function formerNamesOf(actions: readonly string[]) {
  return [...formerNames.keys()].filter((former) => actions.includes(currentNameOf(former)))
}

/** The filters in use, as an address holds them. */
export function inUse(filter: Record<string, string>) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}
