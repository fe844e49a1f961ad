import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { claimSubmission, isSubmitted } from '~/domain/activity/submissions.server'
import { endShortDraft } from '~/domain/drafts/commands.server'
import { attachToPost, contentOfMedia, unlessMediaRefused } from '~/domain/media/commands.server'
import type { MediaKind } from '~/domain/media/rules'
import type { Member } from '~/domain/member'
import { retractNotifications } from '~/domain/notifications/notify.server'
import { type Visibility, visibilities } from '~/domain/permissions/names'
import { allowLevels, levelsFor, mayRead, type PermissionAction } from '~/domain/permissions/rules'
import { visibilitiesFor } from '~/domain/permissions/visibility'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { postDraftOf } from './post-drafts.server'
import {
  changedParts,
  contentOf,
  type PostContent,
  type PostPart,
  partsTogether,
  postRecord,
  valueOfPost,
} from './post-record'
import { inOrder, maxPostsPerMinute, type Observation } from './rules'

type NewPost = Pick<PostContent, 'content' | 'visibility'> &
  Partial<Pick<PostContent, 'media' | 'observations'>> & { submissionId?: string; isLimited?: boolean }

const notOffered = invalid({ visibility: 'feed:errors.visibility' })
const tooFast = invalid({ content: 'feed:errors.tooFast' }, { isTooOften: true })

/** Writes a new post from its form, at most ten a minute for each person. Throws like `createPost`. */
export async function writePost(member: Member, { typed, submissionId }: Submission): Promise<SaveResult<string>> {
  allowLevels(member, 'create', 'post')
  const resolved = resolveNew(postRecord, typed)
  return resolved.status === 'invalid'
    ? resolved
    : createPost(member, { ...contentOf(resolved.value), submissionId, isLimited: true })
}

/** Writes a post, once per form; '' for its id if it was before. Invalid with others' media or a visibility not offered. Throws Forbidden, NotFound. */
export async function createPost(
  member: Member,
  { content, visibility, media = [], observations = [], submissionId, isLimited = false }: NewPost,
): Promise<SaveResult<string>> {
  return unlessMediaRefused(
    change<SaveResult<string>>(member, async (tx, record, member) => {
      if (!allowLevels(member, 'create', 'post').includes(visibility)) return notOffered
      const words = contentKeyOf([content, await contentOfMedia(tx, media)].filter(Boolean).join(' '), observations)
      const fingerprint = JSON.stringify([visibility, media.map(({ alt }) => alt), words])
      if (await isSubmitted(tx, member.userId, submissionId, fingerprint)) return { status: 'saved', value: '' }
      if (isLimited && (await isTooFast(tx, member))) return tooFast
      await claimSubmission(tx, member.userId, submissionId, fingerprint)
      await endShortDraft(tx, member, { form: postDraftOf(member), submissionId, content })

      const post = await tx.post.create({
        data: {
          id: newId(),
          circleId: member.circleId,
          createdById: member.userId,
          content,
          visibility,
          createdAt: new Date(),
          observations: { createMany: { data: [...observations] } },
        },
      })
      await attachToPost(tx, member, post.id, media)
      await record('post.created', post)
      return { status: 'saved', value: post.id }
    }),
  )
}

/** Changes only what the user changed. Invalid like `createPost`. Throws Forbidden; NotFound if deleted or hidden. */
export async function editPost(member: Member, postId: string, submission: Submission): Promise<SaveResult> {
  return unlessMediaRefused(
    change<SaveResult>(member, async (tx, record, member) => {
      const post = await findActivePost(tx, member, postId)
      allowOwnOr(member, 'edit', post)
      const now = await contentOfPost(tx, post)
      const { circleId, userId } = member
      const changedBy = { circleId, entityId: postId, actions: ['post.edited'], userId, grain: 'field' } as const
      const about = { current: valueOfPost(now), together: partsTogether, changedBy }
      return saveRecord(tx, postRecord, submission, about, async (value, { fields }) => {
        const edited = contentOf(value)
        const parts = changedParts(edited, now, fields)
        if (!parts.length) return saved
        if (!visibilitiesFor(member, 'post', post).includes(edited.visibility)) return notOffered

        await savePost(tx, member, post.id, { edited, parts })
        const seenBy = wider(post.visibility, edited.visibility)
        await record('post.edited', { ...post, visibility: edited.visibility, seenBy, fields: parts })
        return saved
      })
    }),
  )
}

/** Deletes a post; the row stays. Twice changes nothing. Throws Forbidden; NotFound if hidden. */
export async function deletePost(member: Member, postId: string) {
  await change(member, async (tx, record, member) => {
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

/** Likes a post. Twice changes nothing. Throws NotFound if deleted or hidden. */
export async function likePost(member: Member, postId: string) {
  await change(member, async (tx, record, member) => {
    const post = await findActivePost(tx, member, postId)
    const like = { postId: post.id, userId: member.userId }
    if (await tx.postLike.findUnique({ where: { postId_userId: like } })) return

    await tx.postLike.create({ data: { ...like, createdAt: new Date() } })
    await record('post.liked', post)
  })
}

/** Takes the member's like back. Throws NotFound when it was deleted or is not visible to this member. */
export async function unlikePost(member: Member, postId: string) {
  await change(member, async (tx, record, member) => {
    const post = await findActivePost(tx, member, postId)
    const { count } = await tx.postLike.deleteMany({ where: { postId: post.id, userId: member.userId } })
    if (count) await record('post.unliked', post)
  })
}

async function isTooFast(tx: Tx, { userId: createdById }: Member) {
  const createdAt = { gt: new Date(Date.now() - 60_000) }
  return (await tx.post.count({ where: { createdById, createdAt } })) >= maxPostsPerMinute
}

type Edit = { edited: PostContent; parts: readonly PostPart[] }

async function savePost(tx: Tx, member: Member, postId: string, { edited, parts }: Edit) {
  const { content, visibility, media, observations } = edited
  if (parts.includes('media')) await attachToPost(tx, member, postId, media)
  if (parts.includes('observations')) {
    await tx.observation.deleteMany({ where: { postId } })
    await tx.observation.createMany({ data: observations.map((one) => ({ ...one, postId })) })
  }
  await tx.post.update({ where: { id: postId }, data: { content, visibility, editedAt: new Date() } })
}

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

async function findForDeletion(tx: Tx, member: Member, postId: string) {
  const post = await tx.post.findFirst({ where: { id: postId, circleId: member.circleId } })
  if (!post || !mayRead(member, 'post', post)) throw new NotFound()
  return post
}

/** The post, as far as the member may see it. Throws NotFound for any other. */
export async function findActivePost(tx: Tx, member: Member, postId: string) {
  const post = await tx.post.findFirst({ where: { id: postId, circleId: member.circleId, isActive: true } })
  if (!post || !mayRead(member, 'post', post)) throw new NotFound()
  return post
}

/** Includes the observations, so that the same words with others aren't the same post. */
function contentKeyOf(content: string, observations: readonly Observation[]) {
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
  const isWithin = levelsFor(member, action, 'post').some((level) => level === post.visibility)
  if (post.createdById !== member.userId && !isWithin) throw new Forbidden()
}

function wider(one: string, other: string) {
  return visibilities.find((visibility) => visibility === one || visibility === other) ?? other
}
