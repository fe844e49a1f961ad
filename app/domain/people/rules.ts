export const personActions = [
  'send-reset',
  'end-sessions',
  'remove-second-factor',
  'make-super-admin',
  'unmake-super-admin',
  'disable',
  'enable',
] as const
export type PersonAction = (typeof personActions)[number]

export type Unusual =
  | { is: 'closed'; at: Date }
  | { is: 'locked'; until: Date | null } // null: until they choose a new password
  | { is: 'unconfirmed' }
  | { is: 'invited'; circle: string }

type AccountFacts = {
  id: string
  disabledAt: Date | null
  emailProvenAt: Date | null
  invitedTo: string | undefined
}

/** The first that applies. `locked`: accounts after too many wrong passwords. */
export function unusualAbout(account: AccountFacts, locked: Map<string, Date | null>): Unusual | null {
  const { id, disabledAt, emailProvenAt, invitedTo } = account
  if (disabledAt) return { is: 'closed', at: disabledAt }
  if (locked.has(id)) return { is: 'locked', until: locked.get(id) ?? null }
  if (!emailProvenAt) return { is: 'unconfirmed' }
  return invitedTo === undefined ? null : { is: 'invited', circle: invitedTo }
}

type Account = { isSuperAdmin: boolean; isDisabled: boolean; sessions: number; isMe: boolean; hasSecondFactor: boolean }

/** The possible actions on an account; closing one's own isn't among them. */
export function personActionsFor(account: Account): PersonAction[] {
  const { isSuperAdmin, isDisabled, sessions, isMe, hasSecondFactor } = account
  const actions: PersonAction[] = isDisabled ? [] : ['send-reset']
  if (sessions) actions.push('end-sessions')
  if (hasSecondFactor && !isMe) actions.push('remove-second-factor')
  if (isSuperAdmin) actions.push('unmake-super-admin')
  else if (!isDisabled) actions.push('make-super-admin')
  if (isDisabled) actions.push('enable')
  else if (!isMe) actions.push('disable')
  return actions
}
