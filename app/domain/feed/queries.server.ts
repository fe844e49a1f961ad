import { db, sql } from '~/data/db.server'
import { jsonRows, jsonValues, valuesOf } from '~/data/dialect.server'
import type { MediaShown } from '~/domain/media/rules'
import type { Member } from '~/domain/member'
import { pageOf } from '~/domain/page-of'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import { allowLevels, levelsFor, readableLevels } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { inOrder, type Observation } from './rules'

export const postsOnAPage = 6
const maxPostsAtOnce = 20 * postsOnAPage

export type Author = {
  id: string
  firstName: string
  lastName: string
  pictureId: string | null
  role: RoleName | null
  relationship: string | null
}

export type Post = {
  id: string
  content: string
  visibility: Visibility
  createdAt: Date
  isEdited: boolean
  author: Author
  media: MediaShown[]
  observations: Observation[]
  likes: number
  isLiked: boolean
  likers: string[]
  comments: number
  mayEdit: boolean
  mayDelete: boolean
}

type Row = {
  id: string
  content: string
  visibility: Visibility
  createdAt: string
  isEdited: number
  createdById: string
  firstName: string
  lastName: string
  pictureId: string | null
  role: RoleName | null
  relationship: string | null
  observations: string
  likes: number
  isLiked: number
  likers: string
  comments: number
  media: string
}

export type Viewer = { circleId: string; userId: string; levels: string }

const observationRows = jsonRows({
  type: 'o.type',
  level: 'o.level',
  showAssessment: 'o.showAssessment',
  showStateLevel: 'o.showStateLevel',
})
const mediaRows = jsonRows({ id: 'id', kind: 'kind', alt: 'alt', width: 'width', height: 'height' })
const columns = `
  p.id, p.content, p.visibility, p.createdAt, p.editedAt IS NOT NULL AS isEdited, p.createdById, u.firstName, u.lastName, u.pictureId,
  r.name AS role, m.relationship,
  (SELECT ${observationRows} FROM Observation o
    WHERE o.postId = p.id) AS observations,
  (SELECT count(*) FROM PostLike l WHERE l.postId = p.id) AS likes,
  EXISTS (SELECT 1 FROM PostLike l WHERE l.postId = p.id AND l.userId = @userId) AS isLiked,
  (SELECT ${jsonValues('firstName')} FROM (SELECT o.firstName FROM PostLike l JOIN User o ON o.id = l.userId
    WHERE l.postId = p.id AND l.userId <> @userId ORDER BY l.createdAt LIMIT 3) some) AS likers,
  (SELECT count(*) FROM Comment c WHERE c.postId = p.id AND c.isActive = TRUE) AS comments,
  (SELECT ${mediaRows} FROM (SELECT * FROM Media WHERE postId = p.id ORDER BY position) f) AS media`

const joined = `
  FROM Post p JOIN User u ON u.id = p.createdById
  LEFT JOIN Member m ON m.circleId = p.circleId AND m.userId = p.createdById LEFT JOIN Role r ON r.id = m.roleId`

/** SQL: visible posts `p`: one's own, and by the levels of one's role. */
export const visible = `(p.visibility IN ${valuesOf('@levels')} OR p.createdById = @userId)`

const postsBefore = sql<Row, Viewer & { before: string; limit: number }>(
  `SELECT ${columns} ${joined} WHERE p.circleId = @circleId AND p.isActive = TRUE AND p.id < @before AND ${visible}
   ORDER BY p.id DESC LIMIT @limit`,
)
const postsDownTo = sql<Row, Viewer & { before: string; through: string; limit: number }>(
  `SELECT ${columns} ${joined} WHERE p.circleId = @circleId AND p.isActive = TRUE AND p.id < @before AND p.id >= @through AND ${visible}
   ORDER BY p.id DESC LIMIT @limit`,
)
const onePost = sql<Row, Viewer & { id: string }>(
  `SELECT ${columns} ${joined} WHERE p.id = @id AND p.circleId = @circleId AND p.isActive = TRUE AND ${visible}`,
)

const afterAllIds = 'g' // ids are hexadecimal

/** Visible posts, newest first: six older than `before`; with `through`, down to that one and six more. */
export async function listPosts(
  member: Member,
  { before = afterAllIds, through }: { before?: string; through?: string } = {},
) {
  const viewer = viewerOf(member)
  const known = through ? await postsDownTo.all({ ...viewer, before, through, limit: maxPostsAtOnce }) : []
  const more = await postsBefore.all({ ...viewer, before: known.at(-1)?.id ?? before, limit: postsOnAPage + 1 })
  const { rows, next } = pageOf(more, { size: postsOnAPage })
  return { posts: [...known, ...rows].map(asPostFor(member)), next }
}

/** One post. Throws NotFound when it does not exist, was deleted, or is not visible to this member. */
export async function getPost(member: Member, postId: string): Promise<Post> {
  const row = await onePost.get({ ...viewerOf(member), id: postId })
  if (!row) throw new NotFound()
  return asPostFor(member)(row)
}

/** A post to be edited. Throws NotFound when the member may not see it, Forbidden when they may not change it. */
export async function prepareEdit(member: Member, postId: string): Promise<Post> {
  const post = await getPost(member, postId)
  if (!post.mayEdit) throw new Forbidden()
  return post
}

/** A post to be deleted. Throws NotFound when the member may not see it, Forbidden when they may not delete it. */
export async function prepareDeletion(member: Member, postId: string): Promise<Post> {
  const post = await getPost(member, postId)
  if (!post.mayDelete) throw new Forbidden()
  return post
}

/** Whether the member has ever written a post in the circle. */
export async function hasWritten({ circleId, userId }: Member) {
  return (await db.post.findFirst({ where: { circleId, createdById: userId }, select: { id: true } })) !== null
}

/** The visibilities that a new post of the member's can have. Throws Forbidden without the right to write posts. */
export async function prepareWriting(member: Member) {
  return allowLevels(member, 'create', 'post')
}

/** The parameters of statements about posts. */
export function viewerOf(member: Member): Viewer {
  return { circleId: member.circleId, userId: member.userId, levels: JSON.stringify(readableLevels(member, 'post')) }
}

function observationsIn(json: string) {
  const rows: (Pick<Observation, 'type' | 'level'> & { showAssessment: number; showStateLevel: number })[] =
    JSON.parse(json)
  return inOrder(
    rows.map(({ showAssessment, showStateLevel, ...row }) => ({
      ...row,
      showAssessment: Boolean(showAssessment),
      showStateLevel: Boolean(showStateLevel),
    })),
  )
}

function asPostFor(member: Member) {
  const edited = levelsFor(member, 'edit', 'post')
  const deleted = levelsFor(member, 'delete', 'post')
  return (row: Row) => asPost(row, { userId: member.userId, edited, deleted })
}

type Rights = { userId: string; edited: Visibility[]; deleted: Visibility[] }

function asPost(row: Row, { userId, edited, deleted }: Rights): Post {
  const { id, content, visibility, createdById, likes, comments } = row
  const isMine = createdById === userId
  return {
    id,
    content,
    visibility,
    likes,
    comments,
    createdAt: new Date(row.createdAt),
    isEdited: Boolean(row.isEdited),
    isLiked: Boolean(row.isLiked),
    likers: JSON.parse(row.likers),
    observations: observationsIn(row.observations),
    media: JSON.parse(row.media),
    author: {
      id: createdById,
      firstName: row.firstName,
      lastName: row.lastName,
      pictureId: row.pictureId,
      role: row.role,
      relationship: row.relationship,
    },
    mayEdit: isMine || edited.includes(visibility),
    mayDelete: isMine || deleted.includes(visibility),
  }
}
