import { isId, newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { draftKeptMs } from '~/domain/activity/drafts'
import { claimSubmission, isSubmitted } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/members/member'
import { invalid, type SaveResult, type Submission, saved } from '~/domain/records/save'

// What a person has typed in a long form is kept for them until they save or discard it. Which fields they may see is
// checked again when it is opened.

/** Marks that a form is done with, whatever it said: nothing of it is kept as a draft any more. */
export const endedDraft = 'ended'
export const longestDraft = 500_000 // characters
const mostDrafts = 10 // of one form, begun on as many devices

type Place = Pick<Member, 'userId' | 'circleId'>
type DraftInput = Pick<Submission, 'typed' | 'base' | 'submissionId'> & { form: string; savedAt?: Date; after?: string }

/**
 * Keeps what is typed in a form, beside what the person has typed in it on other devices. 'ended' when that form was
 * saved or discarded meanwhile, or has another draft than the one of the time `after` (ISO, UTC; empty for none) on which
 * this was typed; 'tooLong' when it is longer than any form of ours. Then nothing is kept.
 */
export async function keepDraft(
  { userId, circleId }: Place,
  { form, typed, base, submissionId = '', ...more }: DraftInput,
) {
  const { savedAt = new Date(), after } = more
  if (!isId(submissionId)) return 'ended'
  const text = JSON.stringify(typed)
  if (text.length + base.length > longestDraft) return 'tooLong'
  return write(async (tx) => {
    if (await isSubmitted(tx, userId, submissionId, endedDraft)) return 'ended'
    const current = { typed: text, base, savedAt }
    const place = { userId, circleId, form, submissionId }
    if (after !== undefined && !(await isAfter(tx, place, { after, text }))) return 'ended'
    await tx.draft.upsert({
      where: { userId_circleId_form_submissionId: place },
      create: { id: newId(), ...place, ...current },
      update: current,
    })
    const beyond = await tx.draft.findMany({
      where: { userId, circleId, form },
      orderBy: { savedAt: 'desc' },
      skip: mostDrafts,
      select: { id: true },
    })
    await tx.draft.deleteMany({ where: { id: { in: beyond.map(({ id }) => id) } } })
    return 'kept' as const
  })
}

/** The same for the button of a page without scripts: what is too long to be kept is refused. */
export async function keepAsDraft(member: Place, input: DraftInput): Promise<SaveResult> {
  const done = await keepDraft(member, input)
  return done === 'kept' ? saved : invalid({ '': 'draft.tooLong' })
}

type DraftPlace = Place & Required<Pick<DraftInput, 'form' | 'submissionId'>>

/** Whether the draft is still that of the time `after`, or says the same already: what is sent late may come twice. */
async function isAfter(tx: Tx, place: DraftPlace, { after, text }: { after: string; text: string }) {
  const draft = await tx.draft.findUnique({
    where: { userId_circleId_form_submissionId: place },
    select: { savedAt: true, typed: true },
  })
  return after === (draft?.savedAt.toISOString() ?? '') || draft?.typed === text
}

/** The person does not want what they typed in this form. */
export async function discardDraft(member: Place, { form, submissionId }: Pick<DraftInput, 'form' | 'submissionId'>) {
  await write((tx) => endDraft(tx, member, { form, submissionId }))
}

/** Removes the draft of a form that is saved in this transaction, and keeps a late one from coming after it. */
export async function endDraft(
  tx: Tx,
  { userId, circleId }: Place,
  { form, submissionId }: Omit<DraftInput, 'typed' | 'base'>,
) {
  await claimSubmission(tx, userId, submissionId, endedDraft)
  if (submissionId) await tx.draft.deleteMany({ where: { userId, circleId, form, submissionId } })
}

/** The same for all that the person has begun of this form: it is asked once, and finished on whatever device. */
export async function endDraftsOf(tx: Tx, member: Place, { form, submissionId }: Omit<DraftInput, 'typed' | 'base'>) {
  const { userId, circleId } = member
  const begun = await tx.draft.findMany({ where: { userId, circleId, form }, select: { submissionId: true } })
  const all = new Set([submissionId, ...begun.map((draft) => draft.submissionId)])
  for (const one of all) await endDraft(tx, member, { form, submissionId: one })
}

const shortLived = ['chat.', 'comment.'] // messages and comments; what is longer waits as long as it has to

/** Deletes what was half written of them and left for thirty days. */
export async function sweepDrafts(now = new Date()) {
  const savedAt = { lte: new Date(now.getTime() - draftKeptMs) }
  const OR = shortLived.map((prefix) => ({ form: { startsWith: prefix } }))
  await write((tx) => tx.draft.deleteMany({ where: { OR, savedAt } }))
}
