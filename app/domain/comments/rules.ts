import type { Member } from '~/domain/members/member'
import { levelsFor } from '~/domain/permissions/rules'

/** Where a comment is found: under which post. */
export type CommentPlace = { postId: string; commentId: string }

/** Whether the member may delete a comment: who wrote it may, and whoever's role deletes posts of this visibility. */
export function mayDeleteComment(member: Member, comment: { createdById: string; visibility: string }) {
  const isWithin = levelsFor(member, 'delete', 'post').some((level) => level === comment.visibility)
  return comment.createdById === member.userId || isWithin
}

/** Under which name what is half written below a post is kept. */
export function draftFormOf(postId: string) {
  return `comment.${postId}`
}
