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
 * Emails the head of the log to the super admins once a day, so that there is a copy where nobody who reaches this
 * machine can change it. Does nothing where email is not configured.
 */
export async function mailHead(head: AuditHead, now = new Date()) {
  if (!env.SMTP_URL) return
  await write(async (tx) => {
    const since = new Date(now.getTime() - almostADayMs)
    if (await tx.outbox.count({ where: { kind: 'auditHead', createdAt: { gt: since } } })) return
    for (const admin of await superAdmins.all({})) await queueMail(tx, emails.auditHead({ ...admin, head }))
  })
}
