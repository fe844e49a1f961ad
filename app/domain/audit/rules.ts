import { type AuditAction, type AuditGroup, eventKinds } from '~/domain/event-kinds'

const actions = Object.keys(eventKinds) as AuditAction[]

export const auditGroups: readonly AuditGroup[] = [...new Set(actions.map((action) => eventKinds[action].group))]

export const auditActions = Object.fromEntries(
  auditGroups.map((group) => [group, actions.filter((action) => eventKinds[action].group === group)]),
) as Record<AuditGroup, AuditAction[]>

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

export const ownActions: readonly AuditAction[] = [
  'session.started',
  'session.ended',
  'user.signedUp',
  'user.changed',
  'email.confirmed',
  'identity.linked',
  'passwordReset.requested',
  'password.changed',
  'secondFactor.turnedOn',
  'secondFactor.turnedOff',
  'secondFactor.appAdded',
  'secondFactor.appRemoved',
  'secondFactor.passkeyAdded',
  'secondFactor.passkeyRenamed',
  'secondFactor.passkeyRemoved',
  'secondFactor.codesReplaced',
  'secondFactor.recoveryUsed',
  'invitation.rejected',
]

// Who is responsible for what no account did, where it is known.
export const doneBy: Partial<Record<AuditAction, 'automatic' | 'operator'>> = {
  'backup.made': 'automatic',
  'secondFactor.removedOnServer': 'operator',
}

const formerNames = new Map<string, AuditAction>([['gate.lookedUp', 'account.lookedUp']])

export function currentNameOf(action: string) {
  return formerNames.get(action) ?? action
}

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(eventKinds, text)
}

/** The current and former names of an action, or of a group's actions. Undefined for anything else. */
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

/** The filters in use, as address parameters. */
export function inUse(filter: Record<string, string>) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}
