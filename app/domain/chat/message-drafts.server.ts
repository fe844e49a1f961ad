import { type Tx, write } from '~/data/write.server'
import { draftLifetimeMs } from '~/domain/activity/drafts'
import { claimSubmission } from '~/domain/activity/submissions.server'
import { type DraftInput, endedDraft, endShortDraft, storeShortDraft } from '~/domain/drafts/commands.server'
import { typedAt, typedIn } from '~/domain/records/typed'
import type { User } from '~/domain/user'
import { messageDraftRecord } from './chat-record'
import { getParticipant, type Participant } from './participant.server'

const formOf = (conversationId: string) => `chat.${conversationId}`

type Row = { typed: string; submissionId: string; savedAt: string }
export type MessageDraft = { content: string; replyTo: string; submissionId: string; savedAt: Date }

/** The latest draft in the rows of `draftsOfMine`, unless it is thirty days old. */
export function latestDraftIn(rows: string, now = new Date()): MessageDraft | undefined {
  const drafts = (JSON.parse(rows) as Row[]).map((row) => ({ ...row, savedAt: new Date(row.savedAt) }))
  const [latest] = drafts.sort((one, other) => other.savedAt.getTime() - one.savedAt.getTime())
  if (!latest || now.getTime() - latest.savedAt.getTime() >= draftLifetimeMs) return undefined
  const { submissionId, savedAt } = latest
  const typed = typedIn(messageDraftRecord, JSON.parse(latest.typed))
  return { content: typedAt(typed, 'content'), replyTo: typedAt(typed, 'replyTo'), submissionId, savedAt }
}

type Input = Omit<DraftInput, 'form' | 'base'>

/** Stores the draft of a message, like `storeShortDraft`. Throws like `getParticipant`. */
export async function storeMessageDraft(user: Pick<User, 'id'>, conversationId: string, draft: Input) {
  const me = await getParticipant(user, conversationId)
  return storeShortDraft(me, { form: formOf(conversationId), base: '', ...draft })
}

/** Removes a discarded draft. Throws like `getParticipant`. */
export async function discardMessageDraft(user: Pick<User, 'id'>, conversationId: string, submissionId: string) {
  const me = await getParticipant(user, conversationId)
  await write(async (tx) => {
    await claimSubmission(tx, me.userId, submissionId, endedDraft)
    await tx.draft.deleteMany({ where: { userId: me.userId, form: formOf(conversationId), submissionId } })
  })
}

/** Removes the draft of a message that is sent in this transaction. */
export async function endMessageDraft(
  tx: Tx,
  me: Pick<Participant, 'userId' | 'conversationId'>,
  { submissionId, content }: { submissionId: string | undefined; content: string | null },
) {
  await endShortDraft(tx, me, { form: formOf(me.conversationId), submissionId, content })
}
