import { db } from '~/data/db.server'
import { type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { draftKeptMs } from '~/domain/activity/drafts'
import { claimSubmission } from '~/domain/activity/submissions.server'
import { endedDraft, keepDraft } from '~/domain/drafts/commands.server'
import type { Submission } from '~/domain/records/save'
import { typedAt, typedIn } from '~/domain/records/typed'
import { messageDraftRecord } from './chat-record'
import { getParticipant, type Participant } from './participant.server'

const prefix = 'chat.'
const formOf = (conversationId: string) => prefix + conversationId
const isFresh = (now: Date) => ({ gt: new Date(now.getTime() - draftKeptMs) })

export type MessageDraft = { content: string; replyTo: string; submissionId: string; savedAt: Date }

/** What the person last typed in a conversation in the last thirty days, and has neither sent nor discarded. */
export async function findMessageDraft(
  { userId, conversationId }: Pick<Participant, 'userId' | 'conversationId'>,
  now = new Date(),
): Promise<MessageDraft | undefined> {
  const where = { userId, form: formOf(conversationId), savedAt: isFresh(now) }
  const draft = await db.draft.findFirst({ where, orderBy: { savedAt: 'desc' } })
  if (!draft) return undefined
  const typed = typedIn(messageDraftRecord, JSON.parse(draft.typed))
  const [content, replyTo] = [typedAt(typed, 'content'), typedAt(typed, 'replyTo')]
  return { content, replyTo, submissionId: draft.submissionId, savedAt: draft.savedAt }
}

const lettersInList = 1_000
const mostInList = 200

/** How what the person has half written begins, by conversation. */
export async function listMessageDrafts({ id: userId }: Pick<User, 'id'>, now = new Date()) {
  const where = { userId, form: { startsWith: prefix }, savedAt: isFresh(now) }
  const drafts = await db.draft.findMany({ where, orderBy: { savedAt: 'desc' }, take: mostInList })
  return Object.fromEntries(
    drafts.reverse().map(({ form, typed }) => {
      const content = typedAt(typedIn(messageDraftRecord, JSON.parse(typed)), 'content')
      return [form.slice(prefix.length), content.slice(0, lettersInList)]
    }),
  )
}

type Input = Pick<Submission, 'typed' | 'submissionId'> & { savedAt: Date }

/**
 * Keeps what is typed for a conversation, and nothing when that is no text. 'ended' when this very message was sent or
 * discarded meanwhile, 'tooLong' when it is longer than anybody writes. Throws like `getParticipant`.
 */
export async function keepMessageDraft(
  user: Pick<User, 'id'>,
  conversationId: string,
  { typed, submissionId = '', savedAt }: Input,
) {
  const me = await getParticipant(user, conversationId)
  const form = formOf(conversationId)
  const kept = await keepDraft(me, { form, typed, base: '', submissionId, savedAt })
  if (kept === 'kept' && !typedAt(typed, 'content').trim())
    await write((tx) => tx.draft.deleteMany({ where: { userId: user.id, form, submissionId } }))
  return kept
}

/** The person does not want what they typed. Throws like `getParticipant`. */
export async function discardMessageDraft(user: Pick<User, 'id'>, conversationId: string, submissionId: string) {
  const me = await getParticipant(user, conversationId)
  await write((tx) => endMessageDraft(tx, me, submissionId))
}

/** Removes what was kept of a message that is sent or discarded in this transaction. The circle of two people may be another by now. */
export async function endMessageDraft(
  tx: Tx,
  { userId, conversationId }: Pick<Participant, 'userId' | 'conversationId'>,
  submissionId: string | undefined,
) {
  await claimSubmission(tx, userId, submissionId, endedDraft)
  if (submissionId) await tx.draft.deleteMany({ where: { userId, form: formOf(conversationId), submissionId } })
}
