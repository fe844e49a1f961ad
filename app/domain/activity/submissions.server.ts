import { createHash } from 'node:crypto'
import { isId, newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { draftKeptMs } from './drafts'

// Longer than a form waits on a device, so that one sent again after its answer was lost is known.
const keptMs = draftKeptMs + 24 * 60 * 60_000

/** The id that a form carries along, for `claimSubmission` and `createOnce`. */
export function newSubmissionId() {
  return newId()
}

/**
 * Whether this form is submitted for the first time with this content. Its id came with the page, so a double click, a
 * reload of the answer or Back and send again find it taken. Sent again with other content it is a new submission:
 * better twice than lost.
 */
export async function claimSubmission(tx: Tx, userId: string, submissionId: string | undefined, fingerprint: string) {
  if (!isId(submissionId)) return true
  const id = idOf(userId, submissionId, fingerprint)
  if (await tx.submission.findUnique({ where: { id } })) return false

  await tx.submission.create({ data: { id, userId, createdAt: new Date() } })
  return true
}

type Form = { userId: string; submissionId: string | undefined; fingerprint: string }

/**
 * Returns the id of what `make` creates; when this very form has created it before, the id of that. What `make` refuses
 * can be sent again.
 */
export async function createOnce<Made>(
  tx: Tx,
  { userId, submissionId, fingerprint }: Form,
  make: () => Promise<Made>,
): Promise<Made | string> {
  if (!isId(submissionId)) return make()
  const id = idOf(userId, submissionId, fingerprint)
  const before = await tx.submission.findUnique({ where: { id } })
  if (before?.madeId) return before.madeId

  const madeId = await make()
  if (typeof madeId !== 'string') return madeId
  await tx.submission.create({ data: { id, userId, madeId, createdAt: new Date() } })
  return madeId
}

function idOf(userId: string, submissionId: string, fingerprint: string) {
  return createHash('sha256')
    .update(JSON.stringify([userId, submissionId, fingerprint]))
    .digest('base64url')
}

/** Deletes submissions that no device stores any more. */
export async function sweepSubmissions(now = new Date()) {
  const before = new Date(now.getTime() - keptMs)
  await write((tx) => tx.submission.deleteMany({ where: { createdAt: { lt: before } } }))
}
