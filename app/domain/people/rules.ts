/** What can be done to an account, by the last word of its address. Each is a question first. */
export const personActions = ['make-super-admin', 'unmake-super-admin', 'disable', 'enable', 'end-sessions'] as const
export type PersonAction = (typeof personActions)[number]

/** The status of an account; the first that fits. */
export type AccountState = 'disabled' | 'unconfirmed' | 'neverSignedIn' | 'active'

type AccountFacts = { isDisabled: boolean; emailIsProven: boolean; hasSignedIn: boolean }

export function stateOf({ isDisabled, emailIsProven, hasSignedIn }: AccountFacts): AccountState {
  if (isDisabled) return 'disabled'
  if (!emailIsProven) return 'unconfirmed'
  return hasSignedIn ? 'active' : 'neverSignedIn'
}

type Account = { isSuperAdmin: boolean; isDisabled: boolean; sessions: number; isMe: boolean }

/** What there is to do with an account. Nobody closes their own. */
export function personActionsFor({ isSuperAdmin, isDisabled, sessions, isMe }: Account): PersonAction[] {
  const actions: PersonAction[] = []
  if (sessions) actions.push('end-sessions')
  if (isSuperAdmin) actions.push('unmake-super-admin')
  else if (!isDisabled) actions.push('make-super-admin')
  if (isDisabled) actions.push('enable')
  else if (!isMe) actions.push('disable')
  return actions
}
