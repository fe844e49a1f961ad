import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { isFirstTime } from '~/domain/activity/once.server'
import { contentOf, MediaGone, putOnPost } from '~/domain/media/commands.server'
import type { Member } from '~/domain/members/member'
import { forget } from '~/domain/notifications/tell.server'
import { type Action, allow, mayRead, visibilities } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { inOrder, type Observation } from './rules'
import type { PostForm } from './schema'

type NewPost = Pick<PostForm, 'content' | 'visibility' | 'submissionId'> &
  Partial<Pick<PostForm, 'media' | 'observations'>>

/**
 * Writes a post into the feed. The same form sent twice writes one. Returns false, and writes nothing, when a
 * photo or video that it names is not there or not the writer's. Throws Forbidden without the right to create posts.
 */
export async function createPost(
  member: Member,
  { content, visibility, media = [], observations = [], submissionId }: NewPost,
): Promise<boolean> {
  allow(member, 'create', 'post')

  return unlessGone(
    change(member, async (tx, record) => {
      const words = [content, await contentOf(tx, media)].filter(Boolean).join(' ')
      if (!(await isFirstTime(tx, member.userId, submissionId, wordsOf(words, observations)))) return

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
      await putOnPost(tx, member, post.id, media)
      await record('post.created', post)
    }),
  )
}

/**
 * Changes a post's text, what it shows or who may see it; what is not mentioned stays. Its author may, and whoever's role
 * may edit posts. Returns false as `createPost` does.
 */
export async function editPost(
  member: Member,
  postId: string,
  { content, visibility, media, observations }: NewPost,
): Promise<boolean> {
  return unlessGone(
    change(member, async (tx, record) => {
      const post = await findForChange(tx, member, postId)
      allowOwnOr(member, 'edit', post)
      const showsOthers = media !== undefined && (await putOnPost(tx, member, post.id, media))
      const notesOthers = observations !== undefined && (await noteOnPost(tx, post.id, observations))
      const fields = [
        ...(showsOthers ? ['media'] : []),
        ...(notesOthers ? ['observations'] : []),
        ...(post.content !== content ? ['content'] : []),
        ...(post.visibility !== visibility ? ['visibility'] : []),
      ]
      if (!fields.length) return

      await tx.post.update({ where: { id: post.id }, data: { content, visibility, editedAt: new Date() } })
      await record('post.edited', { ...post, visibility, seenBy: wider(post.visibility, visibility), fields })
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
    await forget(tx, 'post', post.id)
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

/** Whether these observations are others than those that the post has had; they are what it has now. */
async function noteOnPost(tx: Tx, postId: string, observations: readonly Observation[]) {
  const before = await tx.observation.findMany({ where: { postId }, omit: { postId: true } })
  if (wordsOf('', observations) === wordsOf('', before as Observation[])) return false

  await tx.observation.deleteMany({ where: { postId } })
  await tx.observation.createMany({ data: observations.map((one) => ({ ...one, postId })) })
  return true
}

async function unlessGone(work: Promise<void>) {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof MediaGone) return false
    throw error
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

function allowOwnOr(member: Member, action: Action, post: { createdById: string; visibility: string }) {
  if (post.createdById !== member.userId) allow(member, action, 'post', { visibility: post.visibility })
}

function wider(one: string, other: string) {
  return visibilities.find((visibility) => visibility === one || visibility === other) ?? other
}
