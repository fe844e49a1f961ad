import { write } from '~/data/write.server'
import { requireStillSuperAdmin } from '~/domain/permissions/super-admin.server'
import type { User } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { queueMail } from './commands.server'

/** Queues a test email to the super admin, one at a time. Throws Forbidden. */
export function sendTestMail(actor: Pick<User, 'id' | 'email' | 'firstName' | 'language'>) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const waiting = { kind: 'test', recipient: actor.email, sentAt: null, failedAt: null, droppedAt: null }
    if (await tx.outbox.count({ where: waiting })) return

    await queueMail(tx, emails.test(actor), { of: 'instance', userId: actor.id })
  })
}
