import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { setOwnPicture } from '~/domain/media/commands.server'
import { inlineAvatar } from '~/http/pages/inline-avatar.server'
import { closeImageWorker } from '~/media/image-worker.server'
import { receive } from '~/media/incoming.server'
import { storage } from '~/media/storage.server'
import { storeUpload } from '~/media/store-upload.server'
import { createTestData, type World } from '../world'
import { photo } from './files'

let world: World
beforeAll(async () => {
  world = await createTestData()
})
afterAll(closeImageWorker)

async function pictureOf(id: string) {
  return (await db.user.findUniqueOrThrow({ where: { id } })).pictureId
}

test('who has an invitation sees the picture of its sender without a session: it stands in the page', async () => {
  const { luis } = world.users
  const arrived = await receive(Readable.from([await photo()]), 'avatar')
  if ('why' in arrived) throw new Error(arrived.why)
  await storeUpload(arrived, 'avatar', async (stored) => (await setOwnPicture(luis, stored)) ?? {})
  const avatar = await inlineAvatar(await pictureOf(luis.id))
  expect(avatar).toMatch(/^data:image\/jpeg;base64,/)
  const bytes = Buffer.from(avatar?.split(',')[1] ?? '', 'base64')
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(bytes.length).toBeLessThan(40_000)

  for (const { hash } of await db.mediaFile.findMany()) await storage.remove(hash)
  expect(await inlineAvatar(await pictureOf(luis.id))).toBeUndefined()
})

test('who has no picture, or one that is gone, has initials', async () => {
  expect(await inlineAvatar(null)).toBeUndefined()
  expect(await inlineAvatar(newId())).toBeUndefined()
})
