import { write } from '~/data/write.server'
import type { AuditHead } from '~/domain/audit/head.server'
import { env } from '~/env.server'
import { emails } from '~/mail/templates.server'
import { queueMail } from './commands.server'

const almostADayMs = 23 * 60 * 60_000

/** Emails the log's head to super admins daily: a copy that can't be changed on this machine. */
export async function mailHead(head: AuditHead, now = new Date()) {
  if (!env.SMTP_URL) return
  await write(async (tx) => {
    const since = new Date(now.getTime() - almostADayMs)
    if (await tx.outbox.count({ where: { kind: 'auditHead', createdAt: { gt: since } } })) return
    const superAdmins = await tx.user.findMany({
      where: { isSuperAdmin: true, emailProvenAt: { not: null } },
      select: { id: true, email: true, firstName: true, language: true },
    })
    for (const { id: userId, ...admin } of superAdmins)
      await queueMail(tx, emails.auditHead({ ...admin, head }), { of: 'instance', userId })
  })
}
