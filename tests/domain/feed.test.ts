import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { draftLifetimeMs } from '~/domain/activity/drafts'
import { sweepSubmissions } from '~/domain/activity/submissions.server'
import { createPost, deletePost, editPost, likePost, unlikePost } from '~/domain/feed/commands.server'
import { type PostContent, postRecord } from '~/domain/feed/post-record'
import { getPost, listPosts, postsOnAPage } from '~/domain/feed/queries.server'
import type { Member } from '~/domain/member'
import type { Visibility } from '~/domain/permissions/names'
import { visibilitiesFor } from '~/domain/permissions/visibility'
import { resolveNew, type SaveResult } from '~/domain/records/save'
import { Forbidden, NotFound } from '~/domain/refusals'
import { postForm } from '../submission'
import { createTestData, giveRules, memberIn, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

async function post(author: Member, content = 'A good morning', visibility: Visibility = 'everyone') {
  await createPost(author, { content, visibility })
  const { id } = await db.post.findFirstOrThrow({ where: { circleId: author.circleId }, orderBy: { id: 'desc' } })
  return id
}

/** Somebody opens the form of a post, changes this, and saves. */
async function edit(member: Member, postId: string, now: Partial<PostContent>) {
  return editPost(member, postId, postForm(await getPost(member, postId), now))
}

const contents = async (member: Member) => (await listPosts(member)).posts.map(({ content }) => content)
const baseOf = (result: SaveResult) => (result.status === 'conflict' ? JSON.stringify(result.base) : result.status)
const pathsIn = (result: SaveResult) =>
  result.status === 'conflict' ? result.conflicts.map(({ path }) => path) : result.status
const toldOf = async (postId: string) =>
  (await db.notification.findMany({ where: { subjectId: postId } })).map(({ userId }) => userId).sort()
const userIds = (...members: Member[]) => members.map(({ userId }) => userId).sort()

describe('writing', () => {
  test('a post comes first in the feed of everyone in the circle', async () => {
    await post(world.elena, 'Older')
    await post(world.mateo, 'Newer')
    for (const reader of [world.elena, world.luis, world.priya, world.nora])
      expect(await contents(reader)).toEqual(['Newer', 'Older'])
  })

  test('somebody without a declared role reads but does not write', async () => {
    await expect(post(world.nora)).rejects.toThrow(Forbidden)
    expect(await contents(world.nora)).toEqual([])
  })

  test('somebody who was removed meanwhile writes nothing', async () => {
    await remove(world.mateo)
    await expect(createPost(world.mateo, { content: 'Late', visibility: 'everyone' })).rejects.toThrow(NotFound)
    expect(await contents(world.elena)).toEqual([])
  })

  test('a rule that goes up to a visibility holds for new posts and for raising one', async () => {
    const upTo = (visibility: Visibility, ...actions: string[]) => [
      { action: 'read', resource: 'post' },
      ...actions.map((action) => ({ action, resource: 'post', record: { visibility } })),
    ]
    const giveBack = [
      await giveRules('aide', upTo('everyone', 'create')),
      await giveRules('family', upTo('careTeam', 'edit')),
    ]
    const writer = await memberIn(world.rosa, world.mateo.userId)
    const notOffered = { status: 'invalid', problems: { visibility: 'feed:errors.visibility' } }
    expect(await createPost(writer, { content: 'For few', visibility: 'private' })).toMatchObject(notOffered)
    expect(await contents(writer)).toEqual([])
    const postId = await post(writer, 'For all')
    expect(visibilitiesFor(writer, 'post', { createdById: writer.userId, visibility: 'everyone' })).toEqual([
      'everyone',
    ])
    expect(await edit(writer, postId, { visibility: 'private' })).toMatchObject(notOffered)

    const editor = await memberIn(world.rosa, world.luis.userId)
    expect(await edit(editor, postId, { visibility: 'private' })).toMatchObject(notOffered)
    await expect(createPost(editor, { content: 'Mine', visibility: 'everyone' })).rejects.toThrow(Forbidden)
    expect(await edit(editor, postId, { visibility: 'careTeam' })).toMatchObject({ status: 'saved' })
    expect((await getPost(editor, postId)).visibility).toBe('careTeam')
    for (const one of giveBack) await one()
  })

  test('the same form sent twice writes one post and tells people once', async () => {
    const submissionId = newId()
    const form = { content: 'Once', visibility: 'everyone' as const, submissionId }
    await Promise.all([createPost(world.elena, form), createPost(world.elena, form)])
    expect(await contents(world.luis)).toEqual(['Once'])
    expect(await db.notification.count({ where: { userId: world.luis.userId } })).toBe(1)
  })

  test('sent again from a draft when its answer was lost writes one post, as long as the draft is kept', async () => {
    const sentAt = Date.now()
    const form = { content: 'Lost answer', visibility: 'everyone' as const, submissionId: newId() }
    await createPost(world.elena, form)
    await sweepSubmissions(new Date(sentAt + draftLifetimeMs))
    await createPost(world.elena, form)
    expect(await contents(world.luis)).toEqual(['Lost answer'])
    await sweepSubmissions(new Date(sentAt + 2 * draftLifetimeMs))
    expect(await db.submission.count()).toBe(0)
  })

  test('sent again for fewer people, or with other words for a photo, the form writes another post', async () => {
    const submissionId = newId()
    await createPost(world.elena, { content: 'To all?', visibility: 'everyone', submissionId })
    await createPost(world.elena, { content: 'To all?', visibility: 'private', submissionId })
    const { posts } = await listPosts(world.elena)
    expect(posts.map(({ visibility }) => visibility)).toEqual(['private', 'everyone'])
  })

  test('sent again with other words, the form writes another post: better twice than lost', async () => {
    const form = { content: 'First', visibility: 'everyone' as const, submissionId: newId() }
    await createPost(world.elena, form)
    await createPost(world.elena, { ...form, content: 'First, and more' })
    expect(await contents(world.luis)).toEqual(['First, and more', 'First'])
  })

  test('a form that does not say who may see it is refused, never taken for everyone', () => {
    const typed = { content: 'Rosa slept' }
    const missing = resolveNew(postRecord, typed)
    const unknown = resolveNew(postRecord, { ...typed, visibility: 'all' })
    expect(missing).toEqual({ status: 'invalid', problems: { visibility: 'errors.required' } })
    expect(unknown).toEqual({ status: 'invalid', problems: { visibility: 'errors.invalid' } })
  })
})

describe('who sees what', () => {
  test.each([
    ['everyone', ['elena', 'luis', 'mateo', 'sam', 'nora', 'priya', 'joan']],
    ['careTeam', ['mateo', 'sam', 'priya', 'joan']],
    ['private', ['priya', 'joan']],
  ] as const)('a post for %s', async (visibility, readers) => {
    const postId = await post(world.priya, 'Only for some', visibility)
    const people = ['elena', 'luis', 'mateo', 'sam', 'nora', 'priya', 'joan'] as const
    expect(readers.length).toBeLessThanOrEqual(people.length)

    for (const name of people) {
      const sees = (readers as readonly string[]).includes(name)
      expect(await contents(world[name]), name).toEqual(sees ? ['Only for some'] : [])
      if (sees) expect((await getPost(world[name], postId)).id).toBe(postId)
      else await expect(getPost(world[name], postId), name).rejects.toThrow(NotFound)
    }
  })

  test('the author always sees their own, and nobody of the family besides', async () => {
    await post(world.luis, 'Between us', 'private')
    expect(await contents(world.luis)).toEqual(['Between us'])
    expect(await contents(world.elena)).toEqual([])
  })

  test('another circle finds neither the list nor the post', async () => {
    const postId = await post(world.elena)
    expect(await contents(world.greta)).toEqual([])
    await expect(getPost(world.greta, postId)).rejects.toThrow(NotFound)
    await expect(likePost(world.greta, postId)).rejects.toThrow(NotFound)
    const form = postForm(await getPost(world.elena, postId), { content: 'Mine now' })
    await expect(editPost(world.owen, postId, form)).rejects.toThrow(NotFound)
    await expect(deletePost(world.owen, postId)).rejects.toThrow(NotFound)
  })
})

describe('who is told', () => {
  test('everyone who may see it but the author; nobody outside', async () => {
    const postId = await post(world.elena)
    expect(await toldOf(postId)).toEqual(
      userIds(world.luis, world.mateo, world.sam, world.nora, world.priya, world.joan),
    )
    expect(await toldOf(postId)).not.toContain(world.greta.userId)
  })

  test('a care team post is not told to the family', async () => {
    const postId = await post(world.mateo, 'Shift notes', 'careTeam')
    expect(await toldOf(postId)).toEqual(userIds(world.sam, world.priya, world.joan))
  })
})

describe('pages', () => {
  test('six a page by cursor, and hidden posts between leave every page but the last full', async () => {
    for (let number = 1; number <= 8; number++) {
      await post(world.priya, `For all ${number}`)
      await post(world.priya, `For the team ${number}`, 'careTeam')
    }
    const first = await listPosts(world.luis)
    expect(first.posts).toHaveLength(postsOnAPage)
    const second = await listPosts(world.luis, { before: first.next ?? '' })
    expect(second.posts.map(({ content }) => content)).toEqual(['For all 2', 'For all 1'])
    expect(second.next).toBeNull()
  })

  test('reading through a cursor gives all down to it and six more', async () => {
    for (let number = 1; number <= 15; number++) await post(world.priya, `${number}`)
    const first = await listPosts(world.luis)
    const longer = await listPosts(world.luis, { through: first.next ?? '' })
    expect(longer.posts.map(({ content }) => content)).toEqual([
      '15',
      '14',
      '13',
      '12',
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
    ])
    expect(longer.next).not.toBeNull()
  })

  test('an exact page has no further one', async () => {
    for (let number = 1; number <= postsOnAPage; number++) await post(world.priya)
    expect((await listPosts(world.luis)).next).toBeNull()
  })
})

describe('changing', () => {
  const changed = { content: 'Better said', visibility: 'everyone' as const }

  test('the author edits, and the post says that it was edited', async () => {
    const postId = await post(world.luis)
    await edit(world.luis, postId, changed)
    expect(await getPost(world.elena, postId)).toMatchObject({ content: 'Better said', isEdited: true, mayEdit: false })
  })

  test('another family member may not, a coach may', async () => {
    const postId = await post(world.luis)
    await expect(edit(world.elena, postId, changed)).rejects.toThrow(Forbidden)
    await edit(world.priya, postId, changed)
    expect((await getPost(world.luis, postId)).content).toBe('Better said')
  })

  describe('while somebody else edits it', () => {
    const mood = (level: 1 | 4) => [{ type: 'mood' as const, level, showAssessment: true, showStateLevel: true }]

    test('two people change different fields, and both changes stay', async () => {
      const postId = await post(world.luis, 'A walk')
      const opened = await getPost(world.luis, postId)
      await edit(world.priya, postId, { visibility: 'careTeam', observations: mood(4) })
      const result = await editPost(world.luis, postId, postForm(opened, { content: 'A long walk' }))
      expect(result).toMatchObject({ status: 'saved' })
      expect(await getPost(world.luis, postId)).toMatchObject({
        content: 'A long walk',
        visibility: 'careTeam',
        observations: mood(4),
      })
    })

    test('two people change the same field: the second is told, nothing is written, and saving again replaces it', async () => {
      const postId = await post(world.luis, 'A walk')
      const opened = await getPost(world.luis, postId)
      await edit(world.priya, postId, { content: 'A short walk' })
      const mine = postForm(opened, { content: 'A long walk' })
      const result = await editPost(world.luis, postId, mine)
      expect(result).toMatchObject({
        status: 'conflict',
        conflicts: [{ path: 'content', status: 'changed', by: 'Priya Raman' }],
        base: { content: 'A short walk' },
      })
      expect((await getPost(world.luis, postId)).content).toBe('A short walk')

      const again = { ...mine, base: baseOf(result) }
      expect(await editPost(world.luis, postId, again)).toMatchObject({ status: 'saved' })
      expect((await getPost(world.luis, postId)).content).toBe('A long walk')
    })

    test('observations of two people are never mixed without asking', async () => {
      const postId = await post(world.luis, 'A walk')
      const opened = await getPost(world.luis, postId)
      const tired = [{ type: 'fatigue' as const, level: 2 as const, showAssessment: true, showStateLevel: true }]
      await edit(world.priya, postId, { observations: mood(4) })
      const mine = postForm(opened, { observations: tired })
      const result = await editPost(world.luis, postId, mine)
      expect(pathsIn(result)).toEqual(['observations.mood'])
      expect(await editPost(world.luis, postId, { ...mine, base: baseOf(result) })).toMatchObject({ status: 'saved' })
      expect((await getPost(world.luis, postId)).observations).toEqual(tired)
    })

    test('the same author on two devices is told as well, and can take the other version', async () => {
      const postId = await post(world.luis, 'A walk')
      const opened = await getPost(world.luis, postId)
      await edit(world.luis, postId, { ...changed, observations: mood(4) })
      const mine = postForm(opened, { content: 'A long walk', observations: mood(1) })
      const result = await editPost(world.luis, postId, mine)
      expect(pathsIn(result)).toEqual(['content', 'observations.mood'])
      expect(result).toMatchObject({ conflicts: [{ by: null }, { by: null }] })

      await editPost(world.luis, postId, { ...mine, base: baseOf(result), keepCurrent: ['observations.mood'] })
      expect(await getPost(world.luis, postId)).toMatchObject({ content: 'A long walk', observations: mood(4) })
    })

    test('changes that would leave nothing of the post are a conflict, not an empty post', async () => {
      const postId = await post(world.luis, 'A walk')
      await edit(world.luis, postId, { observations: mood(4) })
      const opened = await getPost(world.luis, postId)
      await edit(world.priya, postId, { observations: [], visibility: 'careTeam' })
      const mine = postForm(opened, { content: '' })
      const result = await editPost(world.luis, postId, mine)
      expect(pathsIn(result)).toEqual(['observations.mood'])
      expect((await getPost(world.luis, postId)).content).toBe('A walk')

      const chosen = { ...mine, base: baseOf(result), keepCurrent: ['observations.mood'] }
      expect(await editPost(world.luis, postId, chosen)).toMatchObject({ status: 'invalid' })
      expect(await editPost(world.luis, postId, { ...mine, base: baseOf(result) })).toMatchObject({ status: 'saved' })
      const saved = { content: '', visibility: 'careTeam', observations: mood(4) }
      expect(await getPost(world.luis, postId)).toMatchObject(saved)
    })

    test('what is wrong with a form by itself is told as such, whatever others have changed', async () => {
      const postId = await post(world.luis, 'A walk')
      const opened = await getPost(world.luis, postId)
      await edit(world.priya, postId, { observations: mood(4) })
      const result = await editPost(world.luis, postId, postForm(opened, { content: 'x'.repeat(5_001) }))
      expect(result).toMatchObject({ status: 'invalid', problems: { content: 'errors.tooLong?maximum=5,000' } })
    })
  })

  test('saving it unchanged changes nothing and tells nobody', async () => {
    const postId = await post(world.luis, 'Same')
    const signals = await db.signal.count()
    await edit(world.luis, postId, { content: 'Same' })
    expect((await getPost(world.luis, postId)).isEdited).toBe(false)
    expect(await db.signal.count()).toBe(signals)
  })

  test('a post made private is gone for the family, who are signalled', async () => {
    const postId = await post(world.priya)
    await edit(world.priya, postId, { visibility: 'private' })
    await expect(getPost(world.luis, postId)).rejects.toThrow(NotFound)
    const signal = await db.signal.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(signal).toMatchObject({ topic: 'feed', ref: postId, visibility: 'everyone' })
  })
})

describe('deleting', () => {
  test('the post leaves the feed and its row stays', async () => {
    const postId = await post(world.luis)
    await deletePost(world.luis, postId)
    expect(await contents(world.elena)).toEqual([])
    expect(await db.post.findUniqueOrThrow({ where: { id: postId } })).toMatchObject({
      isActive: false,
      deletedById: world.luis.userId,
    })
  })

  test('only by its author, or by a role that may delete posts', async () => {
    const postId = await post(world.luis)
    await expect(deletePost(world.mateo, postId)).rejects.toThrow(Forbidden)
    await deletePost(world.priya, postId)
    await deletePost(world.priya, postId)
    const before = await db.audit.count()
    await deletePost(world.priya, postId)
    expect(await db.audit.count()).toBe(before)
  })
})

describe('liking', () => {
  test('ten times at once is one like', async () => {
    const postId = await post(world.luis)
    await Promise.all(Array.from({ length: 10 }, () => likePost(world.elena, postId)))
    expect(await getPost(world.elena, postId)).toMatchObject({ likes: 1, isLiked: true, likers: [] })
    expect(await getPost(world.luis, postId)).toMatchObject({ likes: 1, isLiked: false, likers: ['Elena'] })
  })

  test('a like is taken back', async () => {
    const postId = await post(world.luis)
    await likePost(world.elena, postId)
    await unlikePost(world.elena, postId)
    await unlikePost(world.elena, postId)
    expect(await getPost(world.elena, postId)).toMatchObject({ likes: 0, isLiked: false })
  })

  test('what one may not see one cannot like', async () => {
    const postId = await post(world.priya, 'Private', 'private')
    await expect(likePost(world.luis, postId)).rejects.toThrow(NotFound)
  })
})

test('every change of a post leaves one audit row without its words', async () => {
  const postId = await post(world.luis, 'Secret words')
  await likePost(world.elena, postId)
  await edit(world.luis, postId, { content: 'Other secret words' })
  await deletePost(world.luis, postId)
  const rows = await db.audit.findMany({ where: { entityId: postId }, orderBy: { id: 'asc' } })
  expect(rows.map(({ action }) => action)).toEqual(['post.created', 'post.liked', 'post.edited', 'post.deleted'])
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('a change of role holds from the next reading on', async () => {
  await post(world.priya, 'For the team', 'careTeam')
  expect(await contents(await memberIn(world.rosa, world.luis.userId))).toEqual([])
  const { write } = await import('~/data/write.server')
  await write(async (tx) => {
    const aide = await tx.role.findUniqueOrThrow({ where: { name: 'aide' } })
    await tx.member.update({ where: { id: world.luis.id }, data: { roleId: aide.id } })
  })
  expect(await contents(await memberIn(world.rosa, world.luis.userId))).toEqual(['For the team'])
})
