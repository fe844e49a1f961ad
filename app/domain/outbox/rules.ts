const minute = 60_000
const hour = 60 * minute

const pausesMs = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour, 32 * hour]

/** How long to wait after this many tries; null when it is time to give up. */
export function pauseAfter(attempts: number) {
  return pausesMs[attempts - 1] ?? null
}

export const claimMs = 2 * minute

/** Whether a waiting email's next try is far enough away that none is in progress. */
export function maySendNow(sendAfter: Date, now: Date) {
  return sendAfter.getTime() - now.getTime() > claimMs
}

export const mailStates = ['failed', 'waiting', 'dropped', 'sent'] as const
export type MailState = (typeof mailStates)[number]

export function mailStateOf(mail: { sentAt: unknown; failedAt: unknown; droppedAt: unknown }): MailState {
  const { sentAt, failedAt, droppedAt } = mail
  if (sentAt) return 'sent'
  if (droppedAt) return 'dropped'
  return failedAt ? 'failed' : 'waiting'
}

export type ShownMailState = MailState | 'unsent'

/** The state in words: an email that waits where none leaves stays. */
export function shownMailState(state: MailState, { sendsMail }: { sendsMail: boolean }): ShownMailState {
  return state === 'waiting' && !sendsMail ? 'unsent' : state
}

const unreachable = ['ETIMEDOUT', 'ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND', 'ETLS']

/** Why an email failed, by the stored code, and the mail server's number if any. */
export function mailProblemOf(lastError: string) {
  const [code = '', status = ''] = lastError.split(' ')
  if (unreachable.includes(code)) return 'unreachable'
  if (code === 'EAUTH') return 'signIn'
  if (status.startsWith('4')) return 'later'
  return code === 'BAD_ADDRESS' || (code === 'EENVELOPE' && status.startsWith('55')) ? 'address' : 'refused'
}

const mailKinds = [
  'passwordReset',
  'passwordChanged',
  'newDevice',
  'manyWrongPasswords',
  'secondFactor',
  'emailCode',
  'invitation',
  'accountMade',
  'digest',
  'news',
  'reminder',
  'auditHead',
  'test',
] as const

export type MailKind = (typeof mailKinds)[number] | 'other'

export function mailKindOf(text: string): MailKind {
  return mailKinds.find((kind) => kind === text) ?? 'other'
}

/** A super admin's action for an email: retry a failed one, or send a waiting one now. */
export function mailActionFor(
  { state, nextTryAt }: { state: MailState; nextTryAt: Date | null },
  now: Date,
): 'retry' | 'sendNow' | null {
  if (state === 'failed') return 'retry'
  return nextTryAt && maySendNow(nextTryAt, now) ? 'sendNow' : null
}
