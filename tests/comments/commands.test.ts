import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { deleteComment, editComment, writeComment } from '~/domain/comments/commands.server'
import { commentsOnAPage, listComments } from '~/domain/comments/queries.server'
import { deletePost } from '~/domain/feed/commands.server'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import type { Member } from '~/domain/member'
import { savePreferences } from '~/domain/preferences/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { createTestData, remove, type World } from '../world'
import { changed, commented, posted, saying } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const textsOf = async (member: Member, postId: string) =>
  (await listComments(member, postId)).comments.map(({ content }) => content)
const toldOf = async (postId: string) =>
  (await db.notification.findMany({ where: { subjectId: postId, event: 'commented' } }))
    .map(({ userId }) => userId)
    .sort()
const idsOf = (...members: Member[]) => members.map(({ userId }) => userId).sort()

describe('writing', () => {
  test('a comment stands under its post, the oldest first, and is counted in the feed', async () => {
    const postId = await posted(world.elena)
    await commented(world.mateo, postId, 'I can go')
    await commented(world.elena, postId, 'Thank you')
    expect(await textsOf(world.luis, postId)).toEqual(['I can go', 'Thank you'])
    expect((await listPosts(world.luis)).posts).toMatchObject([{ id: postId, comments: 2 }])
    expect(await getPost(world.luis, postId)).toMatchObject({ comments: 2 })
  })

  test('says who wrote it, and who may change it', async () => {
    const postId = await posted(world.elena)
    await commented(world.mateo, postId)
    const seenBy = async (member: Member) => (await listComments(member, postId)).comments[0]
    expect(await seenBy(world.mateo)).toMatchObject({
      author: { firstName: 'Mateo', role: 'aide' },
      mayEdit: true,
      mayDelete: true,
    })
    expect(await seenBy(world.elena)).toMatchObject({ mayEdit: false, mayDelete: false })
    expect(await seenBy(world.priya)).toMatchObject({ mayEdit: false, mayDelete: true })
  })

  test('the same form sent twice writes one', async () => {
    const [postId, submissionId] = [await posted(world.elena), newId()]
    for (const text of ['Yes', 'Yes']) await writeComment(world.mateo, postId, saying(text, submissionId))
    expect(await textsOf(world.elena, postId)).toEqual(['Yes'])
  })

  test.each([
    ['', 'comments:errors.empty'],
    [' \u200b ', 'comments:errors.empty'],
    ['x'.repeat(5_001), 'errors.tooLong?maximum=5,000'],
  ])('%j is refused', async (text, content) => {
    const postId = await posted(world.elena)
    expect(await writeComment(world.mateo, postId, saying(text))).toMatchObject({ problems: { content } })
    expect(await textsOf(world.elena, postId)).toEqual([])
  })

  test('somebody without a declared role reads and does not write', async () => {
    const postId = await posted(world.elena)
    await commented(world.mateo, postId)
    await expect(commented(world.nora, postId)).rejects.toThrow(Forbidden)
    expect(await textsOf(world.nora, postId)).toEqual(['I can go tomorrow'])
  })

  test('nobody writes under a post that was deleted, or after leaving', async () => {
    const postId = await posted(world.elena)
    await remove(world.mateo)
    await expect(commented(world.mateo, postId)).rejects.toThrow(NotFound)
    await deletePost(world.elena, postId)
    await expect(commented(world.luis, postId)).rejects.toThrow(NotFound)
    await expect(commented(world.greta, postId)).rejects.toThrow(NotFound)
  })

  test('the latest fifty are a page, and the earlier ones another', async () => {
    const postId = await posted(world.elena)
    const [createdById, createdAt] = [world.elena.userId, new Date()]
    const data = Array.from({ length: commentsOnAPage + 2 }, (_, index) => ({
      ...{ id: newId(), postId, createdById, createdAt },
      content: `${index + 1}`,
    }))
    await write((tx) => tx.comment.createMany({ data }))
    const { comments, earlier } = await listComments(world.luis, postId)
    expect([comments[0]?.content, comments.at(-1)?.content]).toEqual(['3', '52'])
    const before = await listComments(world.luis, postId, { before: earlier ?? '' })
    expect(before).toMatchObject({ comments: [{ content: '1' }, { content: '2' }], earlier: null })
  })
})

describe('sending', () => {
  test('ten comments a minute are enough, and one that arrived before is known', async () => {
    const [postId, submissionId] = [await posted(world.elena), newId()]
    const ten = Array.from({ length: 10 }, (_, index) => saying(`${index}`, index ? undefined : submissionId))
    for (const form of ten) expect((await writeComment(world.mateo, postId, form)).status).toBe('saved')
    const tooFast = { isTooOften: true, problems: { content: 'comments:errors.tooFast' } }
    expect(await writeComment(world.mateo, postId, saying('11'))).toMatchObject(tooFast)
    expect(await writeComment(world.mateo, postId, saying('0', submissionId))).toMatchObject({ status: 'saved' })
    await commented(world.luis, postId, 'Of someone else')
    await write((tx) => tx.comment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } }))
    await commented(world.mateo, postId, 'A minute later')
    expect(await textsOf(world.elena, postId)).toHaveLength(12)
  })
})

describe('who is told', () => {
  test('the author and those who commented, nobody else and not the writer', async () => {
    const postId = await posted(world.elena)
    const outsiders = [world.priya, world.joan, world.nora, world.greta]
    expect(outsiders).toHaveLength(4)
    await commented(world.mateo, postId)
    expect(await toldOf(postId)).toEqual(idsOf(world.elena))
    await commented(world.luis, postId)
    expect(await toldOf(postId)).toEqual(idsOf(world.elena, world.mateo))
    await commented(world.elena, postId)
    expect(await toldOf(postId)).toEqual(idsOf(world.elena, world.mateo, world.luis))
  })

  test('those who chose so by email at once, who and which circle and nothing of what it says', async () => {
    const mail = {
      post: 'atOnce',
      newMember: 'daily',
      invitation: 'daily',
      action: 'daily',
      routine: 'daily',
      message: 'daily',
      programme: 'daily',
    } as const
    await savePreferences(world.elena.userId, { mail })
    const postId = await posted(world.elena)
    await commented(world.mateo, postId, 'SECRET dose')
    const [letter, ...others] = await db.outbox.findMany({ where: { recipient: world.users.elena.email } })
    expect(letter?.subject).toBe('Mateo Cruz commented on a post in Rosa’s circle')
    expect(letter?.text).toContain(`/circle/${world.rosa}/feed/${postId}#comments`)
    expect(JSON.stringify(letter)).not.toContain('SECRET')
    expect(others).toEqual([])
  })

  test('pages refresh for those who may see the post', async () => {
    const postId = await posted(world.priya, { visibility: 'careTeam' })
    const { commentId } = await commented(world.mateo, postId)
    expect(await db.signal.findFirst({ where: { ref: commentId } })).toMatchObject({
      topic: 'feed',
      circleId: world.rosa,
      visibility: 'careTeam',
      authorId: world.priya.userId,
    })
  })
})

describe('changing', () => {
  test('only who wrote it edits it', async () => {
    const at = await commented(world.mateo, await posted(world.elena), 'I can go')
    for (const member of [world.elena, world.priya, world.joan])
      await expect(editComment(member, at, changed('I can go', 'No'))).rejects.toThrow(Forbidden)
    expect(await editComment(world.mateo, at, changed('I can go', 'I can go at nine'))).toEqual({
      status: 'saved',
      value: undefined,
    })
    expect((await listComments(world.luis, at.postId)).comments).toMatchObject([
      { content: 'I can go at nine', isEdited: true },
    ])
  })

  test('what was changed on another device meanwhile is shown', async () => {
    const at = await commented(world.mateo, await posted(world.elena), 'I can go')
    await editComment(world.mateo, at, changed('I can go', 'At nine'))
    expect(await editComment(world.mateo, at, changed('I can go', 'At ten'))).toMatchObject({ status: 'conflict' })
  })

  test('saving it unchanged changes nothing', async () => {
    const at = await commented(world.mateo, await posted(world.elena), 'I can go')
    await editComment(world.mateo, at, changed('I can go', 'I can go'))
    expect((await listComments(world.mateo, at.postId)).comments).toMatchObject([{ isEdited: false }])
  })

  test('the writer deletes it, or a role that may delete posts; its row stays', async () => {
    const postId = await posted(world.elena)
    const [one, other] = [await commented(world.mateo, postId, 'One'), await commented(world.mateo, postId, 'Other')]
    await expect(deleteComment(world.elena, one)).rejects.toThrow(Forbidden)
    await deleteComment(world.mateo, one)
    await deleteComment(world.priya, other)
    expect(await textsOf(world.elena, postId)).toEqual([])
    expect(await getPost(world.elena, postId)).toMatchObject({ comments: 0 })
    expect(await db.comment.findUnique({ where: { id: one.commentId } })).toMatchObject({
      isActive: false,
      deletedById: world.mateo.userId,
    })
  })

  test('deleting it twice is deleting it once', async () => {
    const at = await commented(world.mateo, await posted(world.elena))
    for (const _ of [1, 2]) await deleteComment(world.mateo, at)
    expect(await db.audit.count({ where: { action: 'comment.deleted', entityId: at.commentId } })).toBe(1)
  })

  test('under another post it is not found', async () => {
    const { commentId } = await commented(world.mateo, await posted(world.elena))
    const at = { postId: await posted(world.elena), commentId }
    await expect(deleteComment(world.mateo, at)).rejects.toThrow(NotFound)
    await expect(editComment(world.mateo, at, changed('', 'Other'))).rejects.toThrow(NotFound)
  })
})

test('each change leaves one audit row without its words', async () => {
  const at = await commented(world.mateo, await posted(world.elena), 'Secret words')
  await editComment(world.mateo, at, changed('Secret words', 'Other secret words'))
  await deleteComment(world.mateo, at)
  const rows = await db.audit.findMany({ where: { entityId: at.commentId }, orderBy: { id: 'asc' } })
  expect(rows.map(({ action }) => action)).toEqual(['comment.created', 'comment.edited', 'comment.deleted'])
  expect(JSON.stringify(rows)).not.toContain('ecret')
})
