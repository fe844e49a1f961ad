import type { Member } from '~/domain/member'
import { levelsFor } from '~/domain/permissions/rules'

export const maxCommentsPerMinute = 10

export type CommentPlace = { postId: string; commentId: string }

/** Whether the member may delete a comment: its author, and roles that delete posts of this visibility. */
export function mayDeleteComment(member: Member, comment: { createdById: string; visibility: string }) {
  const isWithin = levelsFor(member, 'delete', 'post').some((level) => level === comment.visibility)
  return comment.createdById === member.userId || isWithin
}

/** The name of the draft of a comment. */
export function draftFormOf(postId: string) {
  return `comment.${postId}`
}
