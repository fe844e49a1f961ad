import { isId, newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { draftLifetimeMs } from '~/domain/activity/drafts'
import { claimSubmission, isSubmitted } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/member'
import { invalid, type SaveResult, type Submission } from '~/domain/records/save'
import { type Typed, typedAt } from '~/domain/records/typed'
import { trimLongText } from '~/domain/text-fields'

/** The draft of a form that was saved or discarded: nothing more is stored for it. */
export const endedDraft = 'ended'
export const longestDraft = 500_000 // characters
export const longestShortDraft = 50_000
export const maxDrafts = 10

export type Place = Pick<Member, 'userId' | 'circleId'>
export type DraftInput = Pick<Submission, 'typed' | 'base' | 'submissionId'> & {
  form: string
  savedAt?: Date
  after?: string
  writer?: string
  device?: string
}

/** Stores a draft; one not based on the draft stored at `after` becomes its own. 'ended' if saved or discarded. */
export async function storeDraft(
  { userId, circleId }: Place,
  { form, typed, base, submissionId = '', ...more }: DraftInput,
) {
  const { savedAt = new Date(), after, device = '' } = more
  if (!isId(submissionId)) return 'ended'
  const text = JSON.stringify(typed)
  if (text.length + base.length > longestDraft) return 'tooLong'
  return write(async (tx) => {
    const isLate = after !== undefined
    const isEnded = await isSubmitted(tx, userId, submissionId, endedDraft)
    if (isEnded && !(isLate && (await hasOtherContent(tx, userId, submissionId, text)))) return 'ended'
    const drafts = await tx.draft.findMany({
      where: { userId, circleId, form },
      select: { id: true, submissionId: true, savedAt: true, typed: true },
    })
    const own = drafts.find((draft) => draft.submissionId === submissionId)
    const current = { typed: text, base, savedAt, device }
    const isBehind = isLate && own?.typed !== text && after !== (own?.savedAt.toISOString() ?? '')
    if ((isBehind || isEnded) && drafts.some(({ typed }) => typed === text)) return 'saved'
    if (own && !isBehind) await tx.draft.update({ where: { id: own.id }, data: current })
    else if (drafts.length >= maxDrafts) return 'tooMany'
    else {
      const place = { userId, circleId, form, submissionId: own || isEnded ? newId() : submissionId }
      await tx.draft.create({ data: { id: newId(), ...place, ...current } })
    }
    return 'saved' as const
  })
}

async function hasOtherContent(tx: Tx, userId: string, submissionId: string, text: string) {
  return !(await isSubmitted(tx, userId, submissionId, text))
}

/** Stores the draft of a message, comment or post. 'sent' if this text was; 'ended' if another tab continued it. */
export async function storeShortDraft(
  { userId, circleId }: Place,
  { form, typed, submissionId = '', savedAt = new Date(), after, writer = '' }: DraftInput,
  isBlank = (typed: Typed) => !typedAt(typed, 'content').trim(),
) {
  if (!isId(submissionId)) return 'ended'
  const text = JSON.stringify(typed)
  if (text.length > longestShortDraft) return 'tooLong'
  return write(async (tx) => {
    if (await isSubmitted(tx, userId, submissionId, endedDraft)) {
      const isSent = await isSubmitted(tx, userId, submissionId, sentText(typedAt(typed, 'content')))
      return isSent ? 'sent' : 'ended'
    }
    const drafts = await tx.draft.findMany({ where: { userId, form } })
    const own = drafts.find((draft) => draft.submissionId === submissionId)
    if (own && writer && own.base !== writer) {
      if (own.typed === text) return 'saved'
      if (after !== own.savedAt.toISOString()) return 'ended'
    }
    const place = { userId, circleId, form, submissionId }
    if (isBlank(typed)) await tx.draft.deleteMany({ where: { userId, form, submissionId } })
    else if (own) await tx.draft.update({ where: { id: own.id }, data: { typed: text, base: writer, savedAt } })
    else if (drafts.length >= maxDrafts) return 'tooMany'
    else await tx.draft.create({ data: { id: newId(), ...place, typed: text, base: writer, savedAt } })
    return 'saved' as const
  })
}

/** Removes the draft of a message, comment or post that is sent in this transaction, and remembers its text. */
export async function endShortDraft(
  tx: Tx,
  { userId }: Pick<Place, 'userId'>,
  { form, submissionId, content }: Pick<DraftInput, 'form' | 'submissionId'> & { content: string | null },
) {
  await claimSubmission(tx, userId, submissionId, endedDraft)
  await claimSubmission(tx, userId, submissionId, sentText(content ?? ''))
  if (submissionId) await tx.draft.deleteMany({ where: { userId, form, submissionId } })
}

function sentText(content: string) {
  return JSON.stringify([endedDraft, trimLongText(content)])
}

export type StoreDraft<At extends Place = Member> = (
  place: At,
  draft: DraftInput,
) => Promise<'saved' | 'ended' | 'sent' | 'tooLong' | 'tooMany'>

/** Stores a draft by a button that leaves the form; returns what isn't stored with the reason. */
export async function saveAsDraft<At extends Place>(
  place: At,
  draft: DraftInput,
  store: StoreDraft<At> = storeDraft,
): Promise<SaveResult<string>> {
  const result = await store(place, draft)
  return result === 'saved' ? { status: 'saved', value: '' } : invalid({ '': `draft.${result}` })
}

/** Removes a discarded form's draft. */
export async function discardDraft(member: Place, { form, submissionId }: Pick<DraftInput, 'form' | 'submissionId'>) {
  await write((tx) => endDraft(tx, member, { form, submissionId }))
}

/** Removes the draft of a form saved in this transaction, and prevents a late one. */
export async function endDraft(
  tx: Tx,
  { userId, circleId }: Place,
  { form, submissionId }: Omit<DraftInput, 'typed' | 'base'>,
) {
  await claimSubmission(tx, userId, submissionId, endedDraft)
  if (!submissionId) return
  const where = { userId, circleId, form, submissionId }
  for (const { typed } of await tx.draft.findMany({ where, select: { typed: true } }))
    await claimSubmission(tx, userId, submissionId, typed)
  await tx.draft.deleteMany({ where })
}

/** Ends a form's draft, and removes the user's drafts of it on other devices that contain nothing else. */
export async function endDraftsWithin(
  tx: Tx,
  member: Place,
  { form, submissionId, typed }: Pick<DraftInput, 'form' | 'submissionId' | 'typed'>,
) {
  const { userId, circleId } = member
  const begun = await tx.draft.findMany({ where: { userId, circleId, form } })
  const within = begun.filter((draft) => isWithin(draft.typed, typed)).map((draft) => draft.submissionId)
  for (const one of new Set([submissionId, ...within])) await endDraft(tx, member, { form, submissionId: one })
}

function isWithin(draft: string, typed: Submission['typed']) {
  try {
    const said = Object.entries(JSON.parse(draft)).filter(([, value]) => value !== '')
    return said.every(([name, value]) => JSON.stringify(value) === JSON.stringify(typed[name]))
  } catch {
    return false
  }
}

const shortLived = ['chat.', 'comment.', 'post.']

/** Deletes drafts that are thirty days old. */
export async function sweepDrafts(now = new Date()) {
  const savedAt = { lte: new Date(now.getTime() - draftLifetimeMs) }
  const OR = shortLived.map((prefix) => ({ form: { startsWith: prefix } }))
  await write((tx) => tx.draft.deleteMany({ where: { OR, savedAt } }))
}
