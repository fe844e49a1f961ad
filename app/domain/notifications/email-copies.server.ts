import type { Tx } from '~/data/write.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { fullName } from '~/domain/person'
import { type EmailedNotificationType, emailedNotificationTypes } from '~/domain/preferences/rules'
import { parsePreferences } from '~/domain/preferences/schema'
import { emails } from '~/mail/templates.server'

type News = {
  type: string
  event?: string
  date?: string
  circleId: string
  subjectId: string
  senderId: string | null
}

/** Emails the news to the people in the audience who want theirs at once. Who and which circle, never what. */
export async function queueEmailCopies(
  tx: Tx,
  { type, event, date, circleId, subjectId, senderId }: News,
  audience: string[],
) {
  const kind = emailedNotificationTypes.find((one) => one === type)
  if (!kind) return
  const users = await tx.user.findMany({
    where: { id: { in: audience }, emailProvenAt: { not: null }, disabledAt: null },
    select: { id: true, email: true, firstName: true, language: true, preferences: true },
  })
  const wanting = users.filter(({ preferences }) => wantsEmail(preferences, kind) === 'atOnce')
  if (!wanting.length) return

  const sender = senderId === null ? null : await tx.user.findUniqueOrThrow({ where: { id: senderId } })
  const recipient = await tx.recipient.findUniqueOrThrow({ where: { circleId } })
  for (const { id: userId, ...user } of wanting) {
    const said = { sender: sender && fullName(sender), recipient: recipient.firstName }
    const about = { of: 'notification', userId, type, subjectId, event } as const
    await queueMail(tx, emails.news({ ...user, ...said, kind, event, date, circleId, subjectId }), about)
  }
}

/** When a person wants this kind of news by email. */
export function wantsEmail(preferences: string, kind: EmailedNotificationType) {
  return parsePreferences(preferences).mail[kind]
}
