import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { isFirstTime } from '~/domain/activity/once.server'
import { contentOf, MediaGone, putOnPost } from '~/domain/media/commands.server'
import type { Member } from '~/domain/members/member'
import { forget } from '~/domain/notifications/tell.server'
import { type Action, allow, mayRead, visibilities } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import type { PostForm } from './schema'

type NewPost = Pick<PostForm, 'content' | 'visibility' | 'submissionId'> & Partial<Pick<PostForm, 'media'>>

/**
 * Writes a post into the feed. The same form sent twice writes one. Returns false, and writes nothing, when a
 * photo or video that it names is not there or not the writer's. Throws Forbidden without the right to create posts.
 */
export async function createPost(
  member: Member,
  { content, visibility, media = [], submissionId }: NewPost,
): Promise<boolean> {
  allow(member, 'create', 'post')

  return unlessGone(
    change(member, async (tx, record) => {
      const words = [content, await contentOf(tx, media)].filter(Boolean).join(' ')
      if (!(await isFirstTime(tx, member.userId, submissionId, words))) return

      const post = await tx.post.create({
        data: {
          id: newId(),
          circleId: member.circleId,
          createdById: member.userId,
          content,
          visibility,
          createdAt: new Date(),
        },
      })
      await putOnPost(tx, member, post.id, media)
      await record('post.created', post)
    }),
  )
}

/**
 * Changes a post's text, what it shows or who may see it. Its author may, and whoever's role may edit posts. Returns false
 * as `createPost` does.
 */
export async function editPost(
  member: Member,
  postId: string,
  { content, visibility, media }: NewPost,
): Promise<boolean> {
  return unlessGone(
    change(member, async (tx, record) => {
      const post = await findForChange(tx, member, postId)
      allowOwnOr(member, 'edit', post)
      const showsOthers = media !== undefined && (await putOnPost(tx, member, post.id, media))
      const fields = [
        ...(showsOthers ? ['media'] : []),
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

function allowOwnOr(member: Member, action: Action, post: { createdById: string; visibility: string }) {
  if (post.createdById !== member.userId) allow(member, action, 'post', { visibility: post.visibility })
}

function wider(one: string, other: string) {
  return visibilities.find((visibility) => visibility === one || visibility === other) ?? other
}
