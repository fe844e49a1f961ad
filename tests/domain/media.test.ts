import { createHash } from 'node:crypto'
import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { mediaDir } from '~/data/files.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { createPost, deletePost, editPost } from '~/domain/feed/commands.server'
import { type PostContent, postRecord, valueOfPost } from '~/domain/feed/post-record'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import {
  type Stored,
  saveForPost,
  setOwnPicture,
  setRecipientPicture,
  sweepUploads,
} from '~/domain/media/commands.server'
import { getStoredFile } from '~/domain/media/queries.server'
import { limits, type MediaKind } from '~/domain/media/rules'
import type { Member } from '~/domain/member'
import { findMember } from '~/domain/members/queries.server'
import type { Visibility } from '~/domain/permissions/names'
import { resolveNew } from '~/domain/records/save'
import { typedOf } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { storage } from '~/media/storage.server'
import { sweepStorage } from '~/media/store-upload.server'
import { postForm } from '../submission'
import { createTestData, memberIn, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const hashOf = (word: string) => createHash('sha256').update(word).digest('hex')

function stored(word = newId(), { kind = 'photo' as MediaKind, bytes = 1_000 } = {}): Stored {
  const file = { hash: hashOf(word), bytes, width: 640, height: 480 }
  const files =
    kind === 'video'
      ? [{ ...file, size: 'video', format: 'mp4' }]
      : ['large', 'small'].flatMap((size) => ['webp', 'jpeg'].map((format) => ({ ...file, size, format })))
  return { kind, width: 640, height: 480, files }
}

async function upload(member: Member, kind: MediaKind = 'photo') {
  const kept = await saveForPost(member, stored(newId(), { kind }))
  if ('why' in kept) throw new Error(kept.why)
  return { id: kept.id, kind, alt: null }
}

async function postWith(member: Member, media: PostContent['media'], visibility: Visibility = 'everyone') {
  expect(await createPost(member, { content: 'Look', visibility, media })).toMatchObject({ status: 'saved' })
  const { id } = await db.post.findFirstOrThrow({ where: { circleId: member.circleId }, orderBy: { id: 'desc' } })
  return id
}

function read(content: string, media: PostContent['media']) {
  const value = valueOfPost({ content, visibility: 'everyone', media, observations: [] })
  return resolveNew(postRecord, typedOf(postRecord, value))
}

const shownTo = async (member: Member) => (await listPosts(member)).posts[0]?.media.map(({ id }) => id)

async function sees(user: Pick<User, 'id'>, id: string) {
  try {
    const asked = { size: 'small', format: 'webp', memberIn: (circleId: string) => findMember(user.id, circleId) }
    return Boolean(await getStoredFile(user, id, asked))
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

describe('a post with photos', () => {
  test('shows them in the order of its form, with the words that describe them', async () => {
    const [first, second] = [await upload(world.elena), await upload(world.elena)]
    await postWith(world.elena, [{ ...second, alt: 'The blue gate' }, first])
    expect((await listPosts(world.luis)).posts[0]?.media).toMatchObject([
      { id: second.id, alt: 'The blue gate', kind: 'photo', width: 640, height: 480 },
      { id: first.id, alt: '' },
    ])
  })

  test('may do without words, but not without both', () => {
    expect(read('', [{ id: newId(), kind: 'photo', alt: null }])).toMatchObject({ status: 'resolved' })
    expect(read('', [])).toMatchObject({ status: 'invalid' })
  })

  test.each([
    ['a photo and a video', 'oneVideo', ['photo', 'video']],
    ['eleven photos', 'tooManyPhotos', Array(11).fill('photo')],
  ])('is refused as a form with %s, by the limit that they exceed', (_, why, kinds) => {
    const media = kinds.map((kind: MediaKind) => ({ id: newId(), kind, alt: null }))
    expect(read('Look', media)).toEqual({ status: 'invalid', problems: { media: `media:refused.${why}` } })
  })

  test('sent twice is one post, also when its photos were uploaded twice', async () => {
    const form = { content: '', visibility: 'everyone' as const, submissionId: newId() }
    const twice = [await saveForPost(world.elena, stored('same')), await saveForPost(world.elena, stored('same'))]
    for (const kept of twice) {
      if ('why' in kept) throw new Error(kept.why)
      await createPost(world.elena, { ...form, media: [{ id: kept.id, kind: 'photo', alt: null }] })
    }
    expect((await listPosts(world.luis)).posts).toHaveLength(1)
  })

  test.each([
    ['somebody else’s upload', 'gone', async ({ luis }: World) => [await upload(luis)]],
    ['an upload for another circle', 'gone', async ({ greta }: World) => [await upload(greta)]],
    ['what never was', 'gone', async () => [{ id: newId(), kind: 'photo' as const, alt: null }]],
    ['the same one twice', 'gone', async ({ elena }: World) => Array(2).fill(await upload(elena))],
    [
      'a photo and a video',
      'oneVideo',
      async ({ elena }: World) => [await upload(elena), await upload(elena, 'video')],
    ],
    [
      'two videos',
      'oneVideo',
      async ({ elena }: World) => [await upload(elena, 'video'), await upload(elena, 'video')],
    ],
    [
      'eleven photos',
      'tooManyPhotos',
      async ({ elena }: World) => Promise.all(Array.from({ length: 10 }, () => upload(elena))),
    ],
    [
      'the picture of the recipient',
      'gone',
      async ({ elena, rosa }: World) => {
        await setRecipientPicture(elena, stored())
        const { pictureId } = await db.recipient.findUniqueOrThrow({ where: { circleId: rosa } })
        return [{ id: pictureId ?? '', kind: 'photo' as const, alt: null }]
      },
    ],
  ])('is not written with %s, and nothing of it', async (_, why, uploads) => {
    const mine = await upload(world.elena)
    const media = [mine, ...(await uploads(world))]
    const result = await createPost(world.elena, { content: 'Look', visibility: 'everyone', media })
    expect(result).toMatchObject({ status: 'invalid', problems: { media: `media:refused.${why}` } })
    expect(await db.post.count({ where: { circleId: world.rosa } })).toBe(0)
    expect(await db.media.findUnique({ where: { id: mine.id } })).toMatchObject({ postId: null })
  })

  test('takes no photo from another post', async () => {
    const photo = await upload(world.elena)
    await postWith(world.elena, [photo])
    const result = await createPost(world.elena, { content: 'Mine', visibility: 'everyone', media: [photo] })
    const problems = { media: 'media:refused.gone', [`media.${photo.id}`]: 'media:refused.gone' }
    expect(result).toMatchObject({ status: 'invalid', problems })
    expect(await shownTo(world.luis)).toEqual([photo.id])
  })

  test('that is edited can lose one, gain one and change their order; everybody looks again', async () => {
    const [one, two, three] = [await upload(world.elena), await upload(world.elena), await upload(world.elena)]
    const postId = await postWith(world.elena, [one, two])
    const before = await db.signal.count({ where: { circleId: world.rosa, topic: 'feed' } })
    const opened = await getPost(world.elena, postId)
    await editPost(world.elena, postId, postForm(opened, { media: [three, two] }))
    expect(await shownTo(world.luis)).toEqual([three.id, two.id])
    expect(await db.signal.count({ where: { circleId: world.rosa, topic: 'feed' } })).toBe(before + 1)
    expect(await sees(world.users.luis, one.id)).toBe(false)
    const audit = await db.audit.findFirstOrThrow({ where: { action: 'post.edited' }, orderBy: { id: 'desc' } })
    expect(JSON.parse(audit.details)).toEqual({ fields: ['media'] })
  })

  test('that is edited without naming them keeps them', async () => {
    const photo = await upload(world.elena)
    const postId = await postWith(world.elena, [photo])
    const { typed } = postForm(await getPost(world.elena, postId), { content: 'Other words', media: [] })
    await editPost(world.elena, postId, { typed, base: JSON.stringify({ content: 'Look' }), keepCurrent: [] })
    expect((await getPost(world.luis, postId)).content).toBe('Other words')
    expect(await shownTo(world.luis)).toEqual([photo.id])
  })

  test('that two people edit keeps what each of them added, and the words of both', async () => {
    const [one, two, three] = [await upload(world.elena), await upload(world.elena), await upload(world.priya)]
    const postId = await postWith(world.elena, [one])
    const opened = await getPost(world.elena, postId)
    const [old] = opened.media
    if (!old) throw new Error('no photo')
    const mine = { media: [{ ...old, alt: 'The gate' }, two] }
    await editPost(world.priya, postId, postForm(opened, { media: [old, { ...three, alt: 'The well' }] }))
    expect(await editPost(world.elena, postId, postForm(opened, mine))).toMatchObject({ status: 'saved' })
    expect((await getPost(world.luis, postId)).media.map(({ id, alt }) => [id, alt])).toEqual([
      [one.id, 'The gate'],
      [three.id, 'The well'],
      [two.id, ''],
    ])
  })

  test('that two people put too much on shows the second what the first added, to choose', async () => {
    const [film, photo] = [await upload(world.elena, 'video'), await upload(world.priya)]
    const postId = await postWith(world.elena, [])
    const opened = await getPost(world.elena, postId)
    await editPost(world.priya, postId, postForm(opened, { media: [{ ...photo, alt: 'The well' }] }))
    const mine = postForm(opened, { media: [film] })
    const result = await editPost(world.elena, postId, mine)
    const path = `media.${photo.id}`
    expect(result).toMatchObject({ conflicts: [{ path, status: 'theyAdded', by: 'Priya Raman' }] })

    if (result.status !== 'conflict') throw new Error(result.status)
    const base = JSON.stringify(result.base)
    const both = await editPost(world.elena, postId, { ...mine, base, keepCurrent: [path] })
    expect(both).toMatchObject({ status: 'invalid', problems: { media: 'media:refused.oneVideo' } })
    expect(await editPost(world.elena, postId, { ...mine, base })).toMatchObject({ status: 'saved' })
    expect(await shownTo(world.luis)).toEqual([film.id])
  })
})

describe('who sees a photo', () => {
  const people = ['elena', 'luis', 'mateo', 'sam', 'nora', 'priya', 'joan'] as const
  const outside = ['greta', 'ida', 'victor', 'dora', 'ruth'] as const

  test.each([
    ['everyone', ['elena', 'luis', 'mateo', 'sam', 'nora', 'priya', 'joan']],
    ['careTeam', ['mateo', 'sam', 'priya', 'joan']],
    ['private', ['priya', 'joan']],
  ] as const)('of a post for %s', async (visibility, readers) => {
    const photo = await upload(world.priya)
    await postWith(world.priya, [photo], visibility)
    for (const name of people)
      expect(await sees(world.users[name], photo.id), name).toBe((readers as readonly string[]).includes(name))
    for (const name of outside) expect(await sees(world.users[name], photo.id), name).toBe(false)
  })

  test('of a post that is still being written: whoever uploaded it', async () => {
    const photo = await upload(world.elena)
    expect(await sees(world.users.elena, photo.id)).toBe(true)
    for (const name of ['luis', 'priya', 'joan', ...outside] as const)
      expect(await sees(world.users[name], photo.id)).toBe(false)
  })

  test('of a post that was deleted, or whose reader was removed: nobody', async () => {
    const photo = await upload(world.elena)
    const postId = await postWith(world.elena, [photo])
    await remove(world.mateo)
    expect(await sees(world.users.mateo, photo.id)).toBe(false)
    expect(await sees(world.users.luis, photo.id)).toBe(true)
    await deletePost(world.elena, postId)
    for (const name of people) expect(await sees(world.users[name], photo.id), name).toBe(false)
  })

  test('of the recipient: the circle', async () => {
    await setRecipientPicture(world.elena, stored())
    const { pictureId } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    for (const name of people) expect(await sees(world.users[name], pictureId ?? ''), name).toBe(true)
    for (const name of outside) expect(await sees(world.users[name], pictureId ?? ''), name).toBe(false)
  })

  test('of a person: those who share a circle with them, and themselves', async () => {
    await setOwnPicture(world.users.luis, stored())
    const { pictureId } = await db.user.findUniqueOrThrow({ where: { id: world.luis.userId } })
    for (const name of people) expect(await sees(world.users[name], pictureId ?? ''), name).toBe(true)
    for (const name of outside) expect(await sees(world.users[name], pictureId ?? ''), name).toBe(false)
    await setOwnPicture(world.users.ida, stored())
    const idas = await db.user.findUniqueOrThrow({ where: { id: world.users.ida.id } })
    expect(await sees(world.users.ida, idas.pictureId ?? '')).toBe(true)
    expect(await sees(world.users.luis, idas.pictureId ?? '')).toBe(false)
  })
})

describe('the picture of the recipient', () => {
  test.each(['luis', 'mateo', 'sam', 'nora'] as const)('is not for %s to change', async (name) => {
    await expect(setRecipientPicture(world[name], stored())).rejects.toThrow(Forbidden)
  })

  test('is changed by a circle admin and a coach; the one before is forgotten, and the circle looks again', async () => {
    await setRecipientPicture(world.elena, stored())
    const before = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    await setRecipientPicture(world.priya, stored())
    const after = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    expect(after.pictureId).not.toBe(before.pictureId)
    expect(await db.media.count({ where: { id: before.pictureId ?? '' } })).toBe(0)
    expect(await db.signal.count({ where: { topic: 'circles', ref: after.id } })).toBe(2)
  })

  test('is taken away, twice as well', async () => {
    await setRecipientPicture(world.elena, stored())
    await setRecipientPicture(world.elena, null)
    await setRecipientPicture(world.elena, null)
    expect(await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })).toMatchObject({ pictureId: null })
    expect(await db.audit.count({ where: { circleId: world.rosa, action: 'recipient.pictureChanged' } })).toBe(2)
  })
})

describe('uploads', () => {
  test('are not for somebody who may not write posts, nor for who was removed', async () => {
    await expect(saveForPost(world.nora, stored())).rejects.toThrow(Forbidden)
    await remove(world.mateo)
    await expect(saveForPost(world.mateo, stored())).rejects.toThrow(NotFound)
  })

  test('end when a person has sent enough for a day, or the circle has no room', async () => {
    const half = Math.ceil(limits.dayBytes / 8) + 1
    for (let each = 0; each < 2; each += 1) {
      expect(await saveForPost(world.luis, stored(newId(), { bytes: half }))).toHaveProperty('id')
    }
    expect(await saveForPost(world.luis, stored())).toEqual({ why: 'tooMuchToday' })
    expect(await saveForPost(world.elena, stored())).toHaveProperty('id')
    const old = new Date(Date.now() - 3 * 24 * 60 * 60_000)
    await write((tx) => tx.mediaFile.updateMany({ data: { bytes: 1024 * 1024 * 1024 } }))
    await write((tx) => tx.media.updateMany({ data: { createdAt: old } }))
    expect(await saveForPost(world.elena, stored())).toEqual({ why: 'noRoom' })
  })

  test('that no post took are forgotten after a day; faces and what posts show are not', async () => {
    const [draft, shown] = [await upload(world.elena), await upload(world.elena)]
    await postWith(world.elena, [shown])
    await setOwnPicture(world.users.elena, stored())
    await sweepUploads(new Date(Date.now() + 23 * 60 * 60_000))
    expect(await sees(world.users.elena, draft.id)).toBe(true)
    await sweepUploads(new Date(Date.now() + 25 * 60 * 60_000))
    expect(await sees(world.users.elena, draft.id)).toBe(false)
    expect(await sees(world.users.elena, shown.id)).toBe(true)
    expect((await db.user.findUniqueOrThrow({ where: { id: world.elena.userId } })).pictureId).not.toBeNull()
  })

  test('files that nothing needs are removed a day after they came, and no others', async () => {
    const words = ['needed', 'forgotten', 'young'].map((word) => `${word} ${newId()}`)
    const scratch = mkdtempSync(join(tmpdir(), 'kinfold-'))
    for (const word of words) {
      writeFileSync(join(scratch, 'file'), word)
      await storage.put(hashOf(word), join(scratch, 'file'))
    }
    const [needed = '', forgotten = '', young = ''] = words.map(hashOf)
    await saveForPost(world.elena, stored(words[0]))
    const old = new Date(Date.now() - 30 * 60 * 60_000)
    for (const hash of [needed, forgotten]) utimesSync(join(mediaDir, hash.slice(0, 2), hash), old, old)
    await sweepStorage()
    const found = await Promise.all([needed, forgotten, young].map((hash) => storage.read(hash)))
    expect(found.map(Boolean)).toEqual([true, false, true])
    for (const content of found) content?.destroy()
  })
})

test('a file is found by its owner alone, whatever else is asked of it', async () => {
  const photo = await upload(world.elena)
  const asked = { memberIn: (circleId: string) => memberIn(circleId, world.elena.userId) }
  await expect(getStoredFile(world.users.elena, photo.id, { ...asked, size: 'huge', format: 'webp' })).rejects.toThrow(
    NotFound,
  )
  await expect(getStoredFile(world.users.elena, newId(), { ...asked, size: 'small', format: 'webp' })).rejects.toThrow(
    NotFound,
  )
})
