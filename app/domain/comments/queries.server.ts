import { sql } from '~/data/db.server'
import { type Author, getPost, type Viewer, viewerOf, visible } from '~/domain/feed/queries.server'
import type { Member } from '~/domain/member'
import { pageOf } from '~/domain/page-of'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import { allowLevels, levelsFor } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { type CommentPlace, mayDeleteComment } from './rules'

export const commentsOnAPage = 50

export type Comment = {
  id: string
  content: string
  createdAt: Date
  isEdited: boolean
  author: Author
  mayEdit: boolean
  mayDelete: boolean
}

type Row = {
  id: string
  content: string
  createdAt: string
  isEdited: number
  createdById: string
  firstName: string
  lastName: string
  pictureId: string | null
  role: RoleName | null
  relationship: string | null
  visibility: Visibility // of the post
}

const columns = `c.id, c.content, c.createdAt, c.editedAt IS NOT NULL AS isEdited, c.createdById, u.firstName, u.lastName,
  u.pictureId, r.name AS role, m.relationship, p.visibility`
const joined = `FROM Comment c JOIN Post p ON p.id = c.postId AND p.circleId = @circleId AND p.isActive = TRUE
  JOIN User u ON u.id = c.createdById
  LEFT JOIN Member m ON m.circleId = p.circleId AND m.userId = c.createdById LEFT JOIN Role r ON r.id = m.roleId`

const commentsBefore = sql<Row, Viewer & { postId: string; before: string; limit: number }>(
  `SELECT ${columns} ${joined} WHERE c.postId = @postId AND c.isActive = TRUE AND c.id < @before AND ${visible}
   ORDER BY c.id DESC LIMIT @limit`,
)
const oneComment = sql<Row, Viewer & { postId: string; id: string }>(
  `SELECT ${columns} ${joined} WHERE c.id = @id AND c.postId = @postId AND c.isActive = TRUE AND ${visible}`,
)

const afterAllIds = 'g' // ids are hexadecimal

/** Up to fifty comments before the id `before`, oldest first; none of a hidden post. `earlier` is the next cursor. */
export async function listComments(member: Member, postId: string, { before = afterAllIds }: { before?: string } = {}) {
  const rows = await commentsBefore.all({ ...viewerOf(member), postId, before, limit: commentsOnAPage + 1 })
  const page = pageOf(rows, { size: commentsOnAPage })
  return { comments: page.rows.reverse().map((row) => asComment(row, member)), earlier: page.next }
}

/** Whether the member may comment on visible posts. */
export function mayComment(member: Member) {
  return levelsFor(member, 'create', 'post').length > 0
}

/** A comment before it's edited. Throws NotFound if hidden, Forbidden if someone else wrote it. */
export async function prepareCommentEdit(member: Member, at: CommentPlace) {
  const comment = await getComment(member, at)
  if (!comment.mayEdit) throw new Forbidden()
  return comment
}

/** A comment to be deleted. Throws NotFound when the member may not see it, Forbidden when they may not delete it. */
export async function prepareCommentDeletion(member: Member, at: CommentPlace) {
  const comment = await getComment(member, at)
  if (!comment.mayDelete) throw new Forbidden()
  return comment
}

async function getComment(member: Member, { postId, commentId: id }: CommentPlace) {
  const row = await oneComment.get({ ...viewerOf(member), postId, id })
  if (!row) throw new NotFound()
  return asComment(row, member)
}

function asComment({ isEdited, createdAt, ...row }: Row, member: Member): Comment {
  const { id, content, createdById, firstName, lastName, pictureId, role, relationship } = row
  return {
    id,
    content,
    createdAt: new Date(createdAt),
    isEdited: Boolean(isEdited),
    author: { id: createdById, firstName, lastName, pictureId, role, relationship },
    mayEdit: createdById === member.userId,
    mayDelete: mayDeleteComment(member, row),
  }
}

/** The post that a comment is being written under. Throws like `writeComment`. */
export async function preparePostToComment(member: Member, postId: string) {
  allowLevels(member, 'create', 'post')
  return getPost(member, postId)
}
