import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { writeComment } from '~/domain/comments/commands.server'
import { commentRecord } from '~/domain/comments/comment-record'
import { createPost } from '~/domain/feed/commands.server'
import type { Member } from '~/domain/member'
import type { Visibility } from '~/domain/permissions/names'
import { submissionOf } from '../submission'

/** The form of a comment that says this. */
export function saying(content: string, submissionId?: string) {
  return submissionOf(commentRecord, { content }, {}, { submissionId })
}

/** The form of a comment that was opened with `opened` and says `now`. */
export function changed(opened: string, now: string) {
  return submissionOf(commentRecord, { content: now }, { content: opened })
}

/** A post that this member has written. */
export async function posted(author: Member, { visibility = 'everyone' }: { visibility?: Visibility } = {}) {
  await createPost(author, { content: 'A good morning', visibility })
  return (await db.post.findFirstOrThrow({ where: { circleId: author.circleId }, orderBy: { id: 'desc' } })).id
}

/** A comment that this member has written, a while ago as its limit counts; where it is found. */
export async function commented(member: Member, postId: string, content = 'I can go tomorrow') {
  const result = await writeComment(member, postId, saying(content))
  if (result.status !== 'saved') throw new Error(JSON.stringify(result))
  const { id } = await db.comment.findFirstOrThrow({ where: { postId }, orderBy: { id: 'desc' } })
  await write((tx) => tx.comment.update({ where: { id }, data: { createdAt: new Date(Date.now() - 61_000) } }))
  return { postId, commentId: id }
}
