import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change, type Subject } from '~/domain/activity/change.server'
import { claimSubmission, isSubmitted } from '~/domain/activity/submissions.server'
import { endShortDraft } from '~/domain/drafts/commands.server'
import { findActivePost } from '~/domain/feed/commands.server'
import type { Member } from '~/domain/member'
import { findPeople } from '~/domain/members/people.server'
import { notify } from '~/domain/notifications/notify.server'
import { allowLevels, mayRead } from '~/domain/permissions/rules'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { commentRecord } from './comment-record'
import { type CommentPlace, draftFormOf, maxCommentsPerMinute, mayDeleteComment } from './rules'

type Post = { id: string; visibility: string; createdById: string }
type Comment = { id: string; postId: string; createdById: string; content: string; isActive: boolean }

const tooFast = invalid({ content: 'comments:errors.tooFast' }, { isTooOften: true })

/** Writes a comment, once per form, ten a minute; notifies the author and commenters. Throws NotFound, Forbidden. */
export function writeComment(member: Member, postId: string, { typed, submissionId }: Submission): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    const post = await findActivePost(tx, member, postId)
    allowLevels(member, 'create', 'post')
    const resolved = resolveNew(commentRecord, typed)
    if (resolved.status === 'invalid') return resolved
    const { content } = resolved.value
    const fingerprint = JSON.stringify([postId, content])
    if (await isSubmitted(tx, member.userId, submissionId, fingerprint)) return saved
    if (await isTooFast(tx, member)) return tooFast
    await claimSubmission(tx, member.userId, submissionId, fingerprint)
    await endShortDraft(tx, member, { form: draftFormOf(postId), submissionId, content })

    const data = { id: newId(), postId, createdById: member.userId, content, createdAt: new Date() }
    await notifyOfComment(tx, member, post)
    await record('comment.created', subjectOf(await tx.comment.create({ data }), post))
    return saved
  })
}

/** Changes one's own comment. Throws Forbidden for others, NotFound. */
export function editComment(member: Member, at: CommentPlace, submission: Submission): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    const { comment, post } = await findComment(tx, member, at)
    if (comment.createdById !== member.userId) throw new Forbidden()
    const { circleId, userId } = member
    const changedBy = { circleId, entityId: comment.id, actions: ['comment.edited'], userId, grain: 'field' } as const
    const about = { current: { content: comment.content }, changedBy }
    return saveRecord(tx, commentRecord, submission, about, async ({ content }, { fields }) => {
      if (!fields.length) return saved

      await tx.comment.update({ where: { id: comment.id }, data: { content, editedAt: new Date() } })
      await record('comment.edited', { ...subjectOf(comment, post), fields })
      return saved
    })
  })
}

/** Deletes a comment: its author, or who may delete the post. Twice changes nothing. Throws Forbidden, NotFound. */
export async function deleteComment(member: Member, at: CommentPlace) {
  await change(member, async (tx, record, member) => {
    const { comment, post } = await findComment(tx, member, at, { isDeletedToo: true })
    if (!mayDeleteComment(member, { ...comment, visibility: post.visibility })) throw new Forbidden()
    if (!comment.isActive) return

    const data = { isActive: false, deletedAt: new Date(), deletedById: member.userId }
    await tx.comment.update({ where: { id: comment.id }, data })
    await record('comment.deleted', subjectOf(comment, post))
  })
}

async function isTooFast(tx: Tx, { userId: createdById }: Member) {
  const createdAt = { gt: new Date(Date.now() - 60_000) }
  return (await tx.comment.count({ where: { createdById, createdAt } })) >= maxCommentsPerMinute
}

async function findComment(tx: Tx, member: Member, { postId, commentId }: CommentPlace, { isDeletedToo = false } = {}) {
  const post = await findActivePost(tx, member, postId)
  const comment = await tx.comment.findFirst({ where: { id: commentId, postId: post.id } })
  if (!comment || !(comment.isActive || isDeletedToo)) throw new NotFound()
  return { comment, post }
}

function subjectOf({ id }: Pick<Comment, 'id'>, { visibility, createdById }: Post): Subject {
  return { id, visibility, createdById }
}

async function notifyOfComment(tx: Tx, member: Member, post: Post) {
  const { circleId, userId: senderId } = member
  const before = await tx.comment.findMany({
    where: { postId: post.id, isActive: true },
    select: { createdById: true },
    distinct: ['createdById'],
  })
  const concerned = new Set([post.createdById, ...before.map(({ createdById }) => createdById)])
  concerned.delete(senderId)
  const people = await findPeople(tx, circleId, [...concerned])
  const audience = people.filter((person) => mayRead(person, 'post', post)).map(({ userId }) => userId)
  await notify(tx, { type: 'post', event: 'commented', circleId, subjectId: post.id, senderId, audience })
}
