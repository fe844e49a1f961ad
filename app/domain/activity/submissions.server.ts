import { createHash } from 'node:crypto'
import { isId, newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import type { Invalid, SaveResult } from '~/domain/records/save'
import { draftLifetimeMs } from './drafts'

// Longer than devices store forms, so that one sent again after a lost response is recognised.
const maxAgeMs = draftLifetimeMs + 24 * 60 * 60_000

/** The id that a form carries along, for `claimSubmission` and `createOnce`. */
export function newSubmissionId() {
  return newId()
}

/** Whether this form is new with this content. Other content counts as new: better twice than lost. */
export async function claimSubmission(tx: Tx, userId: string, submissionId: string | undefined, fingerprint: string) {
  if (!isId(submissionId)) return true
  if (await isSubmitted(tx, userId, submissionId, fingerprint)) return false

  const id = idOf(userId, submissionId, fingerprint)
  await tx.submission.create({ data: { id, userId, createdAt: new Date() } })
  return true
}

/** Whether this form was submitted before with this content, and taken. */
export async function isSubmitted(tx: Tx, userId: string, submissionId: string | undefined, fingerprint: string) {
  if (!isId(submissionId)) return false
  return (await tx.submission.count({ where: { id: idOf(userId, submissionId, fingerprint) } })) > 0
}

type Form = { userId: string; submissionId: string | undefined; fingerprint: string }

/** The id that `make` creates, or the one it created for this form before. Refused forms can be sent again. */
export async function createOnce(
  tx: Tx,
  { userId, submissionId, fingerprint }: Form,
  make: () => Promise<string | Invalid>,
): Promise<SaveResult<string>> {
  if (!isId(submissionId)) return resultOf(await make())
  const id = idOf(userId, submissionId, fingerprint)
  const before = await tx.submission.findUnique({ where: { id } })
  if (before?.madeId) return resultOf(before.madeId)

  const made = await make()
  if (typeof made === 'string')
    await tx.submission.create({ data: { id, userId, madeId: made, createdAt: new Date() } })
  return resultOf(made)
}

function resultOf(made: string | Invalid): SaveResult<string> {
  return typeof made === 'string' ? { status: 'saved', value: made } : made
}

function idOf(userId: string, submissionId: string, fingerprint: string) {
  return createHash('sha256')
    .update(JSON.stringify([userId, submissionId, fingerprint]))
    .digest('base64url')
}

/** Deletes submissions that no device stores any more. */
export async function sweepSubmissions(now = new Date()) {
  const before = new Date(now.getTime() - maxAgeMs)
  await write((tx) => tx.submission.deleteMany({ where: { createdAt: { lt: before } } }))
}
