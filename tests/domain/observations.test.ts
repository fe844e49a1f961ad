import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { createPost, deletePost, editPost } from '~/domain/feed/commands.server'
import { listObservations } from '~/domain/feed/observations.server'
import { contentOf, postRecord } from '~/domain/feed/post-record'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import type { Observation, Scale } from '~/domain/feed/rules'
import type { Member } from '~/domain/member'
import { listNotifications } from '~/domain/notifications/queries.server'
import type { Visibility } from '~/domain/permissions/names'
import { resolveNew } from '~/domain/records/save'
import { readTyped } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import { postForm } from '../submission'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

function noted(type: Scale, level: Observation['level'], more: Partial<Observation> = {}): Observation {
  return { type, level, showAssessment: true, showStateLevel: true, ...more }
}

async function post(author: Member, observations: Observation[], visibility: Visibility = 'everyone') {
  await createPost(author, { content: '', visibility, observations })
  const { id } = await db.post.findFirstOrThrow({ where: { circleId: author.circleId }, orderBy: { id: 'desc' } })
  return id
}

/** What the form of a new post says, as a browser sends it. */
function read(observations: Record<string, string>, content?: string) {
  const form = new FormData()
  form.set('visibility', 'everyone')
  if (content !== undefined) form.set('content', content)
  for (const [name, typed] of Object.entries(observations)) form.set(`observations.${name}`, typed)
  const read = resolveNew(postRecord, readTyped(postRecord, form))
  return read.status === 'invalid' ? read : { status: 'resolved', ...contentOf(read.value) }
}
const empty = { status: 'invalid', problems: { content: 'observations:errors.empty' } }
const both = { shown: 'on', withWords: 'on' }

describe('what a form may say', () => {
  test('each scale has its own levels, and no others', () => {
    expect(read({ ...both, mood: '4', activity: '5', painDiscomfort: '2' })).toMatchObject({
      observations: [noted('mood', 4), noted('activity', 5), noted('painDiscomfort', 2)],
    })
    for (const [scale, level] of [
      ['mood', '0'],
      ['mood', '6'],
      ['mood', '3.5'],
      ['activity', '4'],
      ['painDiscomfort', '3'],
      ['painDiscomfort', '4'],
    ] as const)
      expect(read({ ...both, [scale]: level }), `${scale} ${level}`).toMatchObject({
        status: 'invalid',
        problems: { [`observations.${scale}`]: 'errors.invalid' },
      })
  })

  test('what is not noted is not there, and a scale that is unknown is left out', () => {
    expect(read({ ...both, mood: '4', courage: '5' })).toMatchObject({ observations: [noted('mood', 4)] })
    expect(read({}, 'Rosa slept')).toMatchObject({ observations: [] })
  })

  test('observations alone are a post; nothing at all is none, nor is what the post would not show', () => {
    expect(read({ ...both, mood: '4' })).toMatchObject({ status: 'resolved' })
    for (const nothing of [read(both), read(both, '  \n '), read({ mood: '4' })]) expect(nothing).toEqual(empty)
  })

  test('a form with an empty text box reads the same as one without', () => {
    for (const content of ['', undefined]) {
      const noting = read({ mood: '4', fatigue: '', shown: 'on' }, content)
      expect(noting).toMatchObject({ content: '', observations: [{ type: 'mood' }] })
      expect(read({ shown: 'on' }, content)).toEqual(empty)
    }
  })

  test('without words or not on the post, as the form says', () => {
    expect(read({ mood: '4', shown: 'on' })).toMatchObject({
      observations: [noted('mood', 4, { showStateLevel: false })],
    })
    expect(read({ mood: '4' }, 'Rosa slept')).toMatchObject({
      observations: [noted('mood', 4, { showAssessment: false, showStateLevel: false })],
    })
  })
})

describe('writing them', () => {
  test('they come with the post, in the order of the scales', async () => {
    const postId = await post(world.elena, [noted('painDiscomfort', 2), noted('mood', 4)])
    expect((await getPost(world.luis, postId)).observations).toEqual([noted('mood', 4), noted('painDiscomfort', 2)])
    expect((await listPosts(world.luis)).posts[0]?.observations).toHaveLength(2)
  })

  test('somebody without a declared role notes nothing', async () => {
    await expect(post(world.nora, [noted('mood', 4)])).rejects.toThrow(Forbidden)
    expect(await db.observation.count({ where: { post: { circleId: world.rosa } } })).toBe(0)
  })

  test('the same form twice is one post; with another level it is another one', async () => {
    const form = { content: '', visibility: 'everyone' as const, submissionId: newId() }
    await createPost(world.elena, { ...form, observations: [noted('mood', 4)] })
    await createPost(world.elena, { ...form, observations: [noted('mood', 4)] })
    expect((await listPosts(world.luis)).posts).toHaveLength(1)
    await createPost(world.elena, { ...form, observations: [noted('mood', 2)] })
    expect((await listPosts(world.luis)).posts).toHaveLength(2)
  })

  test('whoever is told reads in the notification what was noted, and nothing of what the post hides', async () => {
    await post(world.elena, [noted('mood', 4), noted('speech', 2, { showAssessment: false })])
    expect((await listNotifications({ id: world.luis.userId })).notifications).toMatchObject([
      { type: 'post', excerpt: '', hasObservations: true },
    ])
  })
})

describe('changing them', () => {
  test('a level is changed, one is taken back, one is added', async () => {
    const postId = await post(world.elena, [noted('mood', 4), noted('fatigue', 2)])
    const observations = [noted('mood', 2), noted('speech', 5)]
    await editPost(world.elena, postId, postForm(await getPost(world.elena, postId), { observations }))
    expect(await getPost(world.luis, postId)).toMatchObject({ observations, isEdited: true })
    const row = await db.audit.findFirstOrThrow({ where: { entityId: postId, action: 'post.edited' } })
    expect(JSON.parse(row.details)).toEqual({ fields: ['observations'] })
  })

  test('the same ones again change nothing and tell nobody', async () => {
    const postId = await post(world.elena, [noted('mood', 4), noted('fatigue', 2)])
    const signals = await db.signal.count()
    const observations = [noted('fatigue', 2), noted('mood', 4)]
    const opened = await getPost(world.elena, postId)
    await editPost(world.elena, postId, postForm(opened, { observations }))
    await editPost(world.elena, postId, postForm(opened))
    expect(await getPost(world.luis, postId)).toMatchObject({ isEdited: false, observations: { length: 2 } })
    expect(await db.signal.count()).toBe(signals)
  })

  test('not by others of the family, and not from another circle', async () => {
    const postId = await post(world.elena, [noted('mood', 4)])
    const form = postForm(await getPost(world.elena, postId), { observations: [noted('mood', 1)] })
    await expect(editPost(world.luis, postId, form)).rejects.toThrow(Forbidden)
    await expect(editPost(world.greta, postId, form)).rejects.toThrow(NotFound)
    expect((await getPost(world.luis, postId)).observations).toEqual([noted('mood', 4)])
  })
})

describe('what was noted in these days', () => {
  const seen = async (member: Member, days = 7, now = new Date()) =>
    (await listObservations(member, { days, now })).noted.map(({ type, level }) => `${type} ${level}`)

  test.each([
    ['elena', ['mood 1']],
    ['mateo', ['mood 2', 'mood 1']],
    ['priya', ['mood 3', 'mood 2', 'mood 1']],
    ['nora', ['mood 1']],
    ['greta', []],
  ] as const)('%s sees %j', async (name, expected) => {
    await post(world.priya, [noted('mood', 1)])
    await post(world.priya, [noted('mood', 2)], 'careTeam')
    await post(world.priya, [noted('mood', 3)], 'private')
    expect(await seen(world[name])).toEqual(expected)
  })

  test('what the post does not show counts; what was deleted does not', async () => {
    await post(world.elena, [noted('mood', 4, { showAssessment: false })])
    expect(await seen(world.luis)).toEqual(['mood 4'])
    const postId = await post(world.elena, [noted('mood', 5)])
    await deletePost(world.elena, postId)
    expect(await seen(world.luis)).toEqual(['mood 4'])
  })

  test('a day is one of the circle, wherever its reader is', async () => {
    const { write } = await import('~/data/write.server')
    const at = new Date('2026-03-01T03:30:00Z') // still February in New York
    const id = newId(at)
    await write((tx) =>
      tx.post.create({
        data: {
          id,
          circleId: world.rosa,
          createdById: world.elena.userId,
          visibility: 'everyone',
          createdAt: at,
          observations: { create: { type: 'mood', level: 4 } },
        },
      }),
    )
    const { days, noted: found } = await listObservations(world.luis, {
      days: 2,
      now: new Date('2026-03-01T12:00:00Z'),
    })
    expect(days).toEqual(['2026-02-28', '2026-03-01'])
    expect(found).toMatchObject([{ day: '2026-02-28', level: 4, postId: id, firstName: 'Elena' }])
    expect(await seen(world.luis, 1, new Date('2026-03-01T12:00:00Z'))).toEqual([])
  })
})
