import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { PlainAction } from '~/domain/event-kinds'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import type { MailAbout } from './about'
import { claimMs, mailStateOf, maySendNow, pauseAfter } from './rules'

export type Email = { kind: string; to: string; subject: string; text: string; html: string }

const day = 24 * 60 * 60_000
const maxAgeDays = 30

/** Queues an email in the transaction of its cause. `about` is checked again when it leaves. */
export async function queueMail(tx: Tx, { to, ...letter }: Email, about?: MailAbout) {
  const now = new Date()
  const row = { ...letter, id: newId(), recipient: to, about: about ? JSON.stringify(about) : null }
  await tx.outbox.create({ data: { ...row, createdAt: now, sendAfter: now } })
}

/** Claims an email for some minutes. The attempt counts from here, so a crash counts too. */
export async function claimMail({ id, attempts }: { id: string; attempts: number }, now = new Date()) {
  const { count } = await write((tx) =>
    tx.outbox.updateMany({
      where: { id, attempts, sentAt: null, failedAt: null, droppedAt: null },
      data: { attempts: attempts + 1, sendAfter: new Date(now.getTime() + claimMs) },
    }),
  )
  return count === 1
}

/** Marks an email as sent; deletes a text with a secret link or code. */
export async function markSent({ id, kind }: { id: string; kind: string }, now = new Date()) {
  const blanked = withSecrets.has(kind) ? { text: '', html: '' } : {}
  await write((tx) => tx.outbox.updateMany({ where: { id }, data: { ...blanked, sentAt: now, lastError: null } }))
}

/** Marks an attempt as failed: the next one follows after a pause, or never after a permanent refusal or three days. */
export async function markFailed(
  { id, attempts }: { id: string; attempts: number },
  { reason, isFinal }: { reason: string; isFinal: boolean },
  now = new Date(),
) {
  const pause = pauseAfter(attempts)
  const next = isFinal || pause === null ? { failedAt: now } : { sendAfter: new Date(now.getTime() + pause) }
  await write((tx) => tx.outbox.updateMany({ where: { id }, data: { ...next, lastError: reason } }))
}

/** Marks an email that may no longer leave, and deletes its text. */
export async function markDropped({ id }: { id: string }, now = new Date()) {
  await write((tx) => tx.outbox.updateMany({ where: { id }, data: { text: '', html: '', droppedAt: now } }))
}

/** Deletes emails a month old: sent, given up, or never sent without a mail server. */
export async function sweepOutbox(now = new Date()) {
  await write((tx) =>
    tx.outbox.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - maxAgeDays * day) } } }),
  )
}

/** Whether the provider may read emails: only to hand them on, where email isn't configured. */
export function isMailReadable() {
  return env.SMTP_URL === undefined
}

/** An unsent email's text where no email is configured; audited: its links sign in. Throws Forbidden, NotFound. */
export function readMail(actor: SuperAdmin, id: string) {
  return withPendingMail(actor, id, async (mail, auditMail) => {
    if (!isMailReadable() || mail.sentAt || mail.droppedAt) throw new Forbidden()

    await auditMail('mail.read')
    return mail.text
  })
}

/** Sends an email at once: a failed one with all attempts. Throws Forbidden, NotFound. */
export function retryMail(actor: SuperAdmin, id: string, now = new Date()) {
  return withPendingMail(actor, id, async (mail, auditMail, tx) => {
    const state = mailStateOf(mail)
    const waitsLong = state === 'waiting' && maySendNow(mail.sendAfter, now)
    if (state !== 'failed' && !waitsLong) return

    const retried = state === 'failed' ? { failedAt: null, attempts: 0, lastError: null } : {}
    await tx.outbox.update({ where: { id }, data: { ...retried, sendAfter: now } })
    await auditMail('mail.retried')
  })
}

/** Deletes an unsent email. Twice changes nothing. Throws Forbidden. */
export async function dropMail(actor: SuperAdmin, id: string) {
  try {
    await withPendingMail(actor, id, async (mail, auditMail, tx) => {
      if (mail.sentAt) return

      await tx.outbox.delete({ where: { id } })
      await auditMail('mail.dropped')
    })
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
}

type PendingMail = {
  text: string
  sendAfter: Date
  sentAt: Date | null
  failedAt: Date | null
  droppedAt: Date | null
}
type AuditMail = (action: PlainAction) => Promise<void>

function withPendingMail<T>(
  actor: SuperAdmin,
  id: string,
  work: (mail: PendingMail, auditMail: AuditMail, tx: Tx) => Promise<T>,
) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const select = { text: true, sendAfter: true, sentAt: true, failedAt: true, droppedAt: true } as const
    const mail = await tx.outbox.findUnique({ where: { id }, select })
    if (!mail) throw new NotFound()
    return work(mail, (action) => audit(tx, { actorId: actor.id, action, entity: 'mail', entityId: id }), tx)
  })
}

const withSecrets: ReadonlySet<string> = new Set(['passwordReset', 'invitation', 'emailCode'])
