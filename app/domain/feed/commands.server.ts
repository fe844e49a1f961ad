import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { claimSubmission } from '~/domain/activity/submissions.server'
import { attachToPost, contentOf, MediaRefused } from '~/domain/media/commands.server'
import type { MediaKind, MediaRefusal } from '~/domain/media/rules'
import type { Member } from '~/domain/members/member'
import { retractNotifications } from '~/domain/notifications/notify.server'
import { allow, mayRead, type PermissionAction, type Visibility, visibilities } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { mergePost, type PostContent, type PostField, type PostValues, postFields, postValues } from './post-values'
import { hasSubstance, inOrder, type Observation } from './rules'
import type { PostForm } from './schema'

type NewPost = Pick<PostForm, 'content' | 'visibility' | 'submissionId'> &
  Partial<Pick<PostForm, 'media' | 'observations'>>
type EditedPost = NewPost & Partial<Pick<PostForm, 'keepCurrent'>>

/** What came of saving a post. Nothing is written when its media are refused; `missing` are the ids of those that are gone. */
export type PostSaved = { status: 'saved' } | { status: 'refused'; why: MediaRefusal; missing: string[] }
/** `before` is what the form counts as loaded with once the conflict was shown, `now` the post as the other editor saved it. */
export type PostEdited =
  | PostSaved
  | { status: 'conflict'; fields: PostField[]; before: PostValues; now: PostContent }
  | { status: 'empty' }

/**
 * Writes a post into the feed. The same form sent twice writes one. Refused, and nothing written, when a photo or video
 * that it names is not there or not the writer's, or when they exceed a limit together. Throws Forbidden without the right
 * to create posts, NotFound when the member has left the circle.
 */
export async function createPost(
  member: Member,
  { content, visibility, media = [], observations = [], submissionId }: NewPost,
): Promise<PostSaved> {
  allow(member, 'create', 'post')

  return orRefused(
    change<PostSaved>(member, async (tx, record) => {
      const words = wordsOf([content, await contentOf(tx, media)].filter(Boolean).join(' '), observations)
      const fingerprint = JSON.stringify([visibility, media.map(({ alt }) => alt), words])
      if (!(await claimSubmission(tx, member.userId, submissionId, fingerprint))) return saved

      const post = await tx.post.create({
        data: {
          id: newId(),
          circleId: member.circleId,
          createdById: member.userId,
          content,
          visibility,
          createdAt: new Date(),
          observations: { createMany: { data: observations } },
        },
      })
      await attachToPost(tx, member, post.id, media)
      await record('post.created', post)
      return saved
    }),
  )
}

/**
 * Changes a post's text, media, observations or visibility. Writes only what changed since the form was loaded with
 * `before`, so that what somebody else saved in between stays. Its author may, and
 * whoever's role may edit posts. 'conflict' when both changed the same field, unless `keepCurrent` names it (then the other
 * version stays); 'empty' when nothing would be left of the post; refused like `createPost`. Throws Forbidden for those who
 * may not edit it, NotFound when it was deleted or is not visible to this member.
 */
export async function editPost(
  member: Member,
  postId: string,
  { content, visibility, media, observations, keepCurrent = [] }: EditedPost,
  before?: PostValues,
): Promise<PostEdited> {
  return orRefused(
    change<PostEdited>(member, async (tx, record) => {
      const post = await findForChange(tx, member, postId)
      allowOwnOr(member, 'edit', post)
      const now = await contentOfPost(tx, post)
      const mine = { content, visibility, media: media ?? now.media, observations: observations ?? now.observations }
      const current = postValues(now)
      const base = before ?? current
      const typed = { ...postValues(mine), ...only(keepCurrent, base) }
      const merge = mergePost(base, typed, current)
      const { changed } = merge
      const conflict = (fields: PostField[]): PostEdited => ({
        status: 'conflict',
        fields,
        before: { ...base, ...only(fields, current) },
        now,
      })
      if (merge.conflicts.length)
        return conflict(postFields.filter((one) => [...merge.conflicts, ...keepCurrent].includes(one)))
      if (!changed.length) return saved

      const merged: PostContent = { ...now, ...only(changed, mine) }
      if (!hasSubstance(merged)) {
        const others = postFields.filter((field) => field !== 'visibility' && base[field] !== current[field])
        return others.length ? conflict(others) : { status: 'empty' }
      }
      if (changed.includes('media')) await attachToPost(tx, member, post.id, [...merged.media])
      if (changed.includes('observations')) await replaceObservations(tx, post.id, merged.observations)
      const data = { content: merged.content, visibility: merged.visibility, editedAt: new Date() }
      await tx.post.update({ where: { id: post.id }, data })
      const seenBy = wider(post.visibility, data.visibility)
      await record('post.edited', { ...post, visibility: data.visibility, seenBy, fields: changed })
      return saved
    }),
  )
}

/** Takes a post out of the feed; the row stays. Deleting it again changes nothing. */
export async function deletePost(member: Member, postId: string) {
  await change(member, async (tx, record) => {
    const post = await findForDeletion(tx, member, postId)
    allowOwnOr(member, 'delete', post)
    if (!post.isActive) return

    await tx.post.update({
      where: { id: post.id },
      data: { isActive: false, deletedAt: new Date(), deletedById: member.userId },
    })
    await retractNotifications(tx, 'post', post.id)
    await record('post.deleted', post)
  })
}

/** Likes a post that the member may see; liking it twice is liking it once. */
export async function likePost(member: Member, postId: string) {
  await change(member, async (tx, record) => {
    const post = await findForChange(tx, member, postId)
    const like = { postId: post.id, userId: member.userId }
    if (await tx.postLike.findUnique({ where: { postId_userId: like } })) return

    await tx.postLike.create({ data: { ...like, createdAt: new Date() } })
    await record('post.liked', post)
  })
}

/** Takes the member's like back. */
export async function unlikePost(member: Member, postId: string) {
  await change(member, async (tx, record) => {
    const post = await findForChange(tx, member, postId)
    const { count } = await tx.postLike.deleteMany({ where: { postId: post.id, userId: member.userId } })
    if (count) await record('post.unliked', post)
  })
}

const saved = { status: 'saved' } as const

async function replaceObservations(tx: Tx, postId: string, observations: readonly Observation[]) {
  await tx.observation.deleteMany({ where: { postId } })
  await tx.observation.createMany({ data: observations.map((one) => ({ ...one, postId })) })
}

/** What a form can change of a post, as it is saved. */
async function contentOfPost(tx: Tx, { id, content, visibility }: { id: string; content: string; visibility: string }) {
  const media = await tx.media.findMany({ where: { postId: id }, orderBy: { position: 'asc' } })
  const observations = await tx.observation.findMany({ where: { postId: id }, omit: { postId: true } })
  return {
    content,
    visibility: visibility as Visibility,
    media: media.map(({ id, kind, alt }) => ({ id, kind: kind as MediaKind, alt })),
    observations: inOrder(observations as Observation[]),
  }
}

/** Of these values, those of the named fields. */
function only<Values extends object>(fields: readonly string[], values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<Values>
}

async function orRefused<Result>(work: Promise<Result>) {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    return { status: 'refused' as const, why: error.why, missing: error.missing }
  }
}

/** Also what is deleted already: asking for it again is no mistake. */
async function findForDeletion(tx: Tx, member: Member, postId: string) {
  const post = await tx.post.findFirst({ where: { id: postId, circleId: member.circleId } })
  if (!post || !mayRead(member, 'post', post)) throw new NotFound()
  return post
}

async function findForChange(tx: Tx, member: Member, postId: string) {
  const post = await tx.post.findFirst({ where: { id: postId, circleId: member.circleId, isActive: true } })
  if (!post || !mayRead(member, 'post', post)) throw new NotFound()
  return post
}

/** What a post says, as one text: the words alone would make two different lists of observations the same post. */
function wordsOf(content: string, observations: readonly Observation[]) {
  if (!observations.length) return content
  const noted = inOrder(observations).map(({ type, level, showAssessment, showStateLevel }) => [
    type,
    level,
    showAssessment,
    showStateLevel,
  ])
  return JSON.stringify([content, noted])
}

function allowOwnOr(member: Member, action: PermissionAction, post: { createdById: string; visibility: string }) {
  if (post.createdById !== member.userId) allow(member, action, 'post', { visibility: post.visibility })
}

function wider(one: string, other: string) {
  return visibilities.find((visibility) => visibility === one || visibility === other) ?? other
}
