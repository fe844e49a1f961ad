import { sql } from '~/data/db.server'
import { write } from '~/data/write.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { env } from '~/env.server'
import { emails } from '~/mail/templates.server'
import type { AuditHead } from './head.server'

const superAdmins = sql<{ email: string; firstName: string; language: string | null }>(
  'SELECT email, firstName, language FROM User WHERE isSuperAdmin = 1 AND emailProvenAt IS NOT NULL',
)
const almostADayMs = 23 * 60 * 60_000

/**
 * Mails the head of the log to the super admins once a day, so that it is kept where nobody who reaches this machine can
 * change it (reliability.md 5.4). Where no mail leaves the house there is nothing to gain.
 */
export async function mailHead(head: AuditHead, now = new Date()) {
  if (!env.SMTP_URL) return
  await write(async (tx) => {
    const since = new Date(now.getTime() - almostADayMs)
    if (await tx.outbox.count({ where: { kind: 'auditHead', createdAt: { gt: since } } })) return
    for (const admin of superAdmins.all({})) await queueMail(tx, emails.auditHead({ ...admin, head }))
  })
}
