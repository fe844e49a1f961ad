import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { incomingDir } from '~/data/files.server'
import { type Stored, saveForPost } from '~/domain/media/commands.server'
import { kindOfFile, type MediaRefusal } from '~/domain/media/rules'
import { answerUpload, storePicture } from '~/http/uploads/store-uploads.server'
import { closeImageWorker } from '~/media/image-worker.server'
import { type Refused, receive } from '~/media/incoming.server'
import { storeUpload } from '~/media/store-upload.server'
import { onShelves } from '../faults/app'
import { createTestData, type World } from '../world'
import { photo } from './files'
import { multipart, multipartType } from './form'

let world: World
beforeAll(async () => {
  world = await createTestData()
})
afterAll(closeImageWorker)

test.each([
  ['notes.pdf', 'application/pdf', { why: 'format' }],
  ['drawing.svg', 'image/svg+xml', { why: 'format' }],
  ['tune.mp3', 'audio/mpeg', { why: 'format' }],
  ['IMG_1.HEIC', '', { why: 'heic' }],
  ['IMG_1.HEIC', 'image/heic', { why: 'heic' }],
  ['a.jpg', 'image/jpeg', { kind: 'photo' }],
  ['A.JPG', '', { kind: 'photo' }],
  ['a', 'image/png', { kind: 'photo' }],
  ['a.mov', 'video/quicktime', { kind: 'video' }],
  ['a.m4v', 'video/x-m4v', { kind: 'video' }],
  ['a', '', {}],
  ['a.bin', 'application/octet-stream', {}],
])('%s of type %j says of itself %j', (name, type, said) => {
  expect(kindOfFile({ name, type })).toEqual(said)
})

async function bring(file: Buffer, keep: (stored: Stored) => Promise<object | Refused>) {
  const arrived = await receive(Readable.from([file]), 'post')
  if ('why' in arrived) throw new Error(arrived.why)
  return storeUpload(arrived, 'post', keep)
}

const keep = (stored: Stored) => saveForPost(world.elena, stored)
const refuse = async () => ({ why: 'tooMuchToday' satisfies MediaRefusal })
const refuseToday = async () => ({ why: 'tooMuchToday' as const })
const fail = async () => {
  throw new Error('nobody wrote it down')
}

test('what is not written down is not stored either', async () => {
  const file = await photo()
  expect(await bring(file, refuse)).toEqual({ why: 'tooMuchToday' })
  await expect(bring(file, fail)).rejects.toThrow('nobody wrote it down')
  expect([onShelves(), readdirSync(incomingDir)]).toEqual([[], []])
})

test('the same photo from several at once stays for those who keep it, whoever else lets it go', async () => {
  const file = await photo({ width: 50 })
  for (let round = 0; round < 10; round += 1) {
    const all = [refuse, keep, fail, keep, refuse].map((how) => bring(file, how).catch(() => {}))
    await Promise.all(all)
    const rows = await db.mediaFile.findMany({ select: { hash: true } })
    const needed = [...new Set(rows.map(({ hash }) => hash))].sort()
    expect(needed).not.toEqual([])
    expect(onShelves()).toEqual(needed)
    await bring(file, refuse)
    expect(onShelves()).toEqual(needed)
  }
})

test('a person may send twenty files a minute, and is then told to wait; others are untouched', async () => {
  const body = multipart([{ name: 'files', file: await photo({ width: 64, height: 48 }), filename: 'a.jpg' }])
  const send = async ({ userId }: { userId: string }) => {
    const sent = { method: 'POST', body, headers: { 'content-type': multipartType } }
    const answer = await answerUpload(new Request('http://localhost/media', sent), { userId }, refuseToday)
    return ((await answer.json()) as { why: string }).why
  }
  for (let times = 0; times < 20; times += 1) expect(await send(world.elena)).toBe('tooMuchToday')
  expect(await send(world.elena)).toBe('tooFast')
  expect(await send(world.luis)).toBe('tooMuchToday')
})

test('pictures of people count among the twenty, and a refused one is not stored', async () => {
  const body = multipart([{ name: 'picture', file: await photo({ width: 64, height: 48 }), filename: 'a.jpg' }])
  const send = () => {
    const sent = { method: 'POST', body, headers: { 'content-type': multipartType } }
    return storePicture(new Request('http://localhost/settings/picture', sent), world.mateo, refuseToday)
  }
  for (let times = 0; times < 20; times += 1) expect(await send()).toBe('tooMuchToday')
  expect(await send()).toBe('tooFast')
  expect(readdirSync(incomingDir)).toEqual([])
})
