import { db } from '~/data/db.server'
import { digestContentOf } from '~/domain/notifications/digest-content.server'
import { findReadable } from '~/domain/notifications/queries.server'
import { emails } from '~/mail/templates.server'
import type { MailAbout } from './about'

type Mail = { recipient: string; subject: string; text: string; html: string; about: string | null; createdAt: Date }

/** An email as it may leave now; undefined if its reader may no longer see the subject. Digests recount. */
export async function refreshMail<M extends Mail>(mail: M, now = new Date()): Promise<M | undefined> {
  if (mail.about === null) return mail
  const about = JSON.parse(mail.about) as MailAbout
  if (about.of === 'invitation') return (await isOpen(about, now)) ? mail : undefined

  const user = await db.user.findFirst({
    where: { id: about.userId, disabledAt: null, email: mail.recipient, emailProvenAt: { not: null } },
    select: { id: true, email: true, firstName: true, language: true, preferences: true, isSuperAdmin: true },
  })
  if (!user) return undefined
  if (about.of === 'instance') return user.isSuperAdmin ? mail : undefined
  if (about.of === 'notification') {
    const found = await findReadable(user, about)
    const isDeletedSince = found?.event === 'deleted' && about.event !== 'deleted'
    return found && !isDeletedSince ? mail : undefined
  }
  const { way, after } = about
  const content = await digestContentOf(user, { way, after: new Date(after), asOf: mail.createdAt, now })
  if (!content) return undefined
  const { subject, text, html } = emails.digest({ ...user, ...content, isAfterQuietHours: way === 'atOnce' })
  return { ...mail, subject, text, html }
}

async function isOpen({ invitationId, tokenHash }: { invitationId: string; tokenHash: string }, now: Date) {
  const where = { id: invitationId, tokenHash, status: 'invited', expiresAt: { gt: now } }
  return (
    (await db.invitation.count({ where: { ...where, member: { status: { in: ['pending', 'no_register'] } } } })) > 0
  )
}
