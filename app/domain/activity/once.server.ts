import { isId, newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'

const keptMs = 24 * 60 * 60_000

/** The id that a form carries along, for `isFirstTime`. */
export function newSubmissionId() {
  return newId()
}

/**
 * Whether this form is being carried out for the first time. Its id came with the page, so a double click,
 * a reload of the answer or Back and send again find it taken.
 */
export async function isFirstTime(tx: Tx, userId: string, submissionId: string | undefined) {
  if (!isId(submissionId)) return true
  if (await tx.submission.findUnique({ where: { id: submissionId } })) return false

  await tx.submission.create({ data: { id: submissionId, userId, createdAt: new Date() } })
  return true
}

/** Forgets the forms of the day before. */
export async function sweepSubmissions(now = new Date()) {
  const before = new Date(now.getTime() - keptMs)
  await write((tx) => tx.submission.deleteMany({ where: { createdAt: { lt: before } } }))
}
