const minute = 60_000
const hour = 60 * minute

// Soon at first, then less and less often, for a little more than 72 hours.
const pausesMs = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour, 32 * hour]

/** How long to wait after this many tries; null when it is time to give up. */
export function pauseAfter(attempts: number) {
  return pausesMs[attempts - 1] ?? null
}

/** What became of a mail. */
export const mailStates = ['waiting', 'failed', 'dropped', 'sent'] as const
export type MailState = (typeof mailStates)[number]

export function mailStateOf(mail: { sentAt: unknown; failedAt: unknown; droppedAt: unknown }): MailState {
  const { sentAt, failedAt, droppedAt } = mail
  if (sentAt) return 'sent'
  if (droppedAt) return 'dropped'
  return failedAt ? 'failed' : 'waiting'
}

export function isMailState(text: string | null): text is MailState {
  return mailStates.some((state) => state === text)
}

/** What mails are about. */
const mailKinds = [
  'passwordReset',
  'passwordChanged',
  'newDevice',
  'manyWrongPasswords',
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
