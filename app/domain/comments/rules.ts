import type { Member } from '~/domain/members/member'
import { levelsFor } from '~/domain/permissions/rules'

export type CommentPlace = { postId: string; commentId: string }

export function mayDeleteComment(member: Member, comment: { createdById: string; visibility: string }) {
  const isWithin = levelsFor(member, 'delete', 'post').some((level) => level === comment.visibility)
  return comment.createdById === member.userId || isWithin
}

/** The draft's name of a comment. */
export function draftFormOf(postId: string) {
  return `comment.${postId}`
}
