import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { newMessageRecord } from '~/domain/chat/chat-record'
import { addPeople, leaveGroup } from '~/domain/chat/groups.server'
import { getMessageMedia, saveForMessage } from '~/domain/chat/message-media.server'
import { sendMessage } from '~/domain/chat/messages.server'
import { deleteMessage, editMessage } from '~/domain/chat/own-messages.server'
import { listConversations, openConversation } from '~/domain/chat/queries.server'
import { saveForPost, sweepUploads } from '~/domain/media/commands.server'
import { getStoredFile } from '~/domain/media/queries.server'
import type { MediaKind } from '~/domain/media/rules'
import { findMember } from '~/domain/members/queries.server'
import { NotFound } from '~/domain/refusals'
import { submissionOf } from '../submission'
import { remove, type World } from '../world'
import { adding, idsOf, saying, talk, worldWithGroup } from './cast'
import { type Shown, sentWith as sentPhotos, showing, stored, uploaded } from './photo-cast'

type Who = { id: string }

let world: World
let users: World['users']
let group: string
beforeEach(async () => {
  ;({ world, users, group } = await worldWithGroup())
})

const upload = (by: Who, conversationId = group, kind: MediaKind = 'photo') => uploaded(by, conversationId, kind)
const sentWith = (by: Who, media: Shown[], conversationId = group) => sentPhotos(by, media, conversationId)
const latestFor = async (reader: Who) => (await openConversation(reader, group)).messages.at(-1)

/** Who of all people may see the file. */
async function seenBy(id: string) {
  const asked = Object.values(users).map(async (user) => {
    const memberIn = (circleId: string) => findMember(user.id, circleId)
    const found = await getStoredFile(user, id, { size: 'small', format: 'webp', memberIn }).catch((error) => {
      if (!(error instanceof NotFound)) throw error
    })
    return found ? [user] : []
  })
  return idsOf(...(await Promise.all(asked)).flat())
}

test('a message shows its photos in their order, with their captions, and needs no words', async () => {
  const [one, two] = [await upload(users.elena), await upload(users.elena)]
  await sentWith(users.elena, [{ ...two, alt: 'The <b>blue</b> gate' }, one])
  expect(await latestFor(users.mateo)).toMatchObject({
    content: '',
    media: [
      { id: two.id, alt: 'The <b>blue</b> gate', width: 640 },
      { id: one.id, alt: '' },
    ],
  })
  const { conversations } = await listConversations(users.mateo)
  expect(conversations[0]?.last).toMatchObject({ beginning: '', hasMedia: true })
})

test('a photo is its uploader’s alone until it is sent, then of those in the conversation', async () => {
  const photo = await upload(users.elena)
  expect(await seenBy(photo.id)).toEqual(idsOf(users.elena))
  await sentWith(users.elena, [photo])
  expect(await seenBy(photo.id)).toEqual(idsOf(users.elena, users.mateo, users.luis))
})

test('a photo to one person is of the two, and of nobody else of their circle', async () => {
  const pair = await talk(users.elena, users.mateo)
  const photo = await upload(users.elena, pair)
  expect(await seenBy(photo.id)).toEqual(idsOf(users.elena))
  await sentWith(users.elena, [photo], pair)
  expect(await seenBy(photo.id)).toEqual(idsOf(users.elena, users.mateo))
})

test('who left the group or the circle, came later or came again, does not see a photo from before', async () => {
  const photo = await upload(users.elena)
  await sentWith(users.elena, [photo])
  await leaveGroup(users.luis, group)
  expect(await seenBy(photo.id)).toEqual(idsOf(users.elena, users.mateo))
  await addPeople(users.elena, group, adding(users.luis, users.sam))
  expect(await seenBy(photo.id)).toEqual(idsOf(users.elena, users.mateo))
  await remove(world.mateo)
  expect(await seenBy(photo.id)).toEqual(idsOf(users.elena))
  const later = await upload(users.elena)
  await sentWith(users.elena, [later])
  expect(await seenBy(later.id)).toEqual(idsOf(users.elena, users.luis, users.sam))
})

test('the photos of a message are deleted with it', async () => {
  const photo = await upload(users.elena)
  await deleteMessage(users.elena, group, await sentWith(users.elena, [photo]))
  expect(await seenBy(photo.id)).toEqual([])
  expect(await db.mediaFile.count({ where: { mediaId: photo.id } })).toBe(0)
  expect(await latestFor(users.mateo)).toMatchObject({ isDeleted: true, media: [] })
})

test('the same form sent twice is one message', async () => {
  const form = showing([await upload(users.elena)], 'Look', newId())
  const both = [await sendMessage(users.elena, group, form), await sendMessage(users.elena, group, form)]
  expect(both[0]).toEqual(both[1])
  expect(await db.message.count({ where: { conversationId: group } })).toBe(1)
})

test.each<[string, () => Promise<Shown>]>([
  ['of somebody else', () => upload(users.mateo)],
  ['uploaded for another conversation', async () => upload(users.elena, await talk(users.elena, users.mateo))],
  ['of nobody', async () => ({ id: newId(), kind: 'photo', alt: null })],
  [
    'that another message shows',
    async () => {
      const photo = await upload(users.elena)
      await sentWith(users.elena, [photo])
      return photo
    },
  ],
])('a photo %s is refused with its message', async (_, of) => {
  const photo = await of()
  const before = await db.message.count()
  const problems = { media: 'media:refused.gone', [`media.${photo.id}`]: 'media:refused.gone' }
  expect(await sendMessage(users.elena, group, showing([photo], 'Look'))).toMatchObject({ status: 'invalid', problems })
  expect(await db.message.count()).toBe(before)
})

test.each<[string, MediaKind[], string]>([
  ['eleven photos', Array(11).fill('photo'), 'tooManyPhotos'],
  ['a photo and a video', ['photo', 'video'], 'oneVideo'],
])('%s are too many for one message', async (_, kinds, why) => {
  const media = kinds.map((kind) => ({ id: newId(), kind, alt: null }))
  const problems = { media: `media:refused.${why}` }
  expect(await sendMessage(users.elena, group, showing(media))).toMatchObject({ status: 'invalid', problems })
})

test('three videos that a form calls photos are too many for one message', async () => {
  const videos = await Promise.all([1, 2, 3].map(() => upload(users.elena, group, 'video')))
  const media = videos.map((video) => ({ ...video, kind: 'photo' as const }))
  const problems = { media: 'media:refused.oneVideo' }
  expect(await sendMessage(users.elena, group, showing(media))).toMatchObject({ status: 'invalid', problems })
  expect(await db.message.count({ where: { conversationId: group } })).toBe(0)
})

test('nobody but those in it uploads for a conversation', async () => {
  for (const who of [users.sam, users.greta, users.joan])
    await expect(saveForMessage(who, group, stored())).rejects.toThrow(NotFound)
})

test('what was uploaded for a message that is not sent is deleted after a day', async () => {
  const [sent, unsent] = [await upload(users.elena), await upload(users.elena)]
  const ofPost = await saveForPost(world.elena, stored())
  await sentWith(users.elena, [sent])
  await sweepUploads(new Date(Date.now() + 25 * 60 * 60_000))
  const left = await db.media.findMany({ where: { id: { in: [sent.id, unsent.id, 'id' in ofPost ? ofPost.id : ''] } } })
  expect(left.map(({ id }) => id)).toEqual([sent.id])
})

test('the words of a message with a photo may be taken away, those of another may not', async () => {
  const id = await sentWith(users.elena, [await upload(users.elena)])
  const change = (now: string | null, was: string | null) =>
    editMessage(users.elena, group, id, submissionOf(newMessageRecord, { content: now }, { content: was }))
  expect((await change('The gate', null)).status).toBe('saved')
  expect((await change(null, 'The gate')).status).toBe('saved')
  expect(await latestFor(users.mateo)).toMatchObject({ content: '', isEdited: true })
  expect(await sendMessage(users.elena, group, saying(''))).toMatchObject({ status: 'invalid' })
})

test('the page of a photo is for those who read its message, until it is deleted', async () => {
  const photo = await upload(users.elena)
  await sentWith(users.elena, [photo])
  const { id = '' } = (await latestFor(users.elena)) ?? {}
  expect(await getMessageMedia(users.mateo, group, id)).toMatchObject({
    media: [{ id: photo.id }],
    author: { firstName: 'Elena' },
  })
  const other = await talk(users.elena, users.mateo)
  const none: [Who, string][] = [
    [users.priya, group],
    [users.nora, group],
    [users.mateo, other],
  ]
  for (const [who, where] of none) await expect(getMessageMedia(who, where, id)).rejects.toThrow(NotFound)
  await leaveGroup(users.mateo, group)
  await expect(getMessageMedia(users.mateo, group, id)).rejects.toThrow(NotFound)
  await deleteMessage(users.elena, group, id)
  await expect(getMessageMedia(users.elena, group, id)).rejects.toThrow(NotFound)
})
