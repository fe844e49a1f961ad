import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { pauseAfter } from './rules'

/** A mail as it will be read. */
export type Letter = { kind: string; to: string; subject: string; text: string; html: string }

const minute = 60_000
const day = 24 * 60 * minute
const claimMs = 2 * minute
const keptDays = 30

/** Puts a mail on its way, in the transaction of its cause: it goes out if and only if that holds. */
export async function queueMail(tx: Tx, { to, ...letter }: Letter) {
  const now = new Date()
  await tx.outbox.create({ data: { ...letter, id: newId(), recipient: to, createdAt: now, sendAfter: now } })
}

/** Takes a mail in hand for the next minutes, unless another took it. A try counts from here, so a crash counts too. */
export async function claimMail({ id, attempts }: { id: string; attempts: number }, now = new Date()) {
  const { count } = await write((tx) =>
    tx.outbox.updateMany({
      where: { id, attempts, sentAt: null, failedAt: null },
      data: { attempts: attempts + 1, sendAfter: new Date(now.getTime() + claimMs) },
    }),
  )
  return count === 1
}

/** The mail has left. What a link in it opens is nobody's business any more, so its words go. */
export async function noteSent({ id, kind }: { id: string; kind: string }, now = new Date()) {
  const blanked = withSecrets.has(kind) ? { text: '', html: '' } : {}
  await write((tx) => tx.outbox.update({ where: { id }, data: { ...blanked, sentAt: now, lastError: null } }))
}

/** The mail has not left: again after a pause, or, when it was refused for good or tried for three days, never. */
export async function noteFailed(
  { id, attempts }: { id: string; attempts: number },
  { reason, isFinal }: { reason: string; isFinal: boolean },
  now = new Date(),
) {
  const pause = pauseAfter(attempts)
  const next = isFinal || pause === null ? { failedAt: now } : { sendAfter: new Date(now.getTime() + pause) }
  await write((tx) => tx.outbox.update({ where: { id }, data: { ...next, lastError: reason } }))
}

/** Removes what is a month old: sent, given up, or never sent for want of a mail server. */
export async function sweepOutbox(now = new Date()) {
  await write((tx) => tx.outbox.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - keptDays * day) } } }))
}

const withSecrets: ReadonlySet<string> = new Set(['passwordReset', 'invitation', 'emailCode'])
