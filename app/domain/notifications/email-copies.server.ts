import type { Tx } from '~/data/write.server'
import type { NotificationType } from '~/domain/notification-types'
import { queueMail } from '~/domain/outbox/commands.server'
import { fullName } from '~/domain/person'
import { parsePreferences } from '~/domain/preferences/schema'
import { emails } from '~/mail/templates.server'

type News = {
  type: NotificationType
  event?: string
  date?: string
  circleId: string
  subjectId: string
  senderId: string | null
}

/** Queues emails to those who want these at once. Who and which circle, never what. */
export async function queueEmailCopies(
  tx: Tx,
  { type, event, date, circleId, subjectId, senderId }: News,
  audience: string[],
) {
  const users = await tx.user.findMany({
    where: { id: { in: audience }, emailProvenAt: { not: null }, disabledAt: null },
    select: { id: true, email: true, firstName: true, language: true, preferences: true },
  })
  const wanting = users.filter(({ preferences }) => wantsEmail(preferences, type) === 'atOnce')
  if (!wanting.length) return

  const sender = senderId === null ? null : await tx.user.findUniqueOrThrow({ where: { id: senderId } })
  const recipient = await tx.recipient.findUniqueOrThrow({ where: { circleId } })
  for (const { id: userId, ...user } of wanting) {
    const said = { sender: sender && fullName(sender), recipient: recipient.firstName }
    const about = { of: 'notification', userId, type, subjectId, event } as const
    await queueMail(tx, emails.news({ ...user, ...said, kind: type, event, date, circleId, subjectId }), about)
  }
}

/** When a person wants emails of this kind. */
export function wantsEmail(preferences: string, type: NotificationType) {
  return parsePreferences(preferences).mail[type]
}
