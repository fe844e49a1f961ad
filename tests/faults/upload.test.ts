import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { incomingDir } from '~/data/files.server'
import { heavyPhoto, longMovie } from '../media/files'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { imageWorkersOf, onShelves, send, sha256, torn } from './app'
import { rounds } from './rounds'

type Server = Awaited<ReturnType<typeof serve>>

let world: World
beforeAll(async () => {
  world = await createTestData()
})

const upload = (server: Server, who: keyof World['users'], file: Buffer) =>
  send(server, world.users[who], `/circle/${world.rosa}/media`, [{ name: 'files', file, filename: 'from the phone' }])

const idIn = (text: string) => (JSON.parse(text) as { media: { id: string } }).media.id

/** What is written down lies on a shelf as it was written down, and nothing lies there by half. */
async function expectWhole() {
  const rows = await db.mediaFile.findMany({ select: { hash: true } })
  const shelves = new Set(onShelves())
  expect(rows.filter(({ hash }) => !shelves.has(hash))).toEqual([])
  expect(torn()).toEqual([])
}

test('killed again and again in the middle of uploads, the server keeps all that it took, and nothing by half', async () => {
  const acknowledged: string[] = []
  let started = 0
  let halfThere = 0
  for (let round = 0; round < rounds; round += 1) {
    const server = await serve()
    const before = acknowledged.length
    let isGone = false
    const sendUntilGone = async (who: 'elena' | 'priya' | 'mateo') => {
      while (!isGone) {
        started += 1
        const file = who === 'mateo' ? longMovie(2_000_000) : await heavyPhoto(700 + started, 500)
        const answer = await upload(server, who, file).catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(idIn(answer.text))
      }
    }
    const senders = [sendUntilGone('elena'), sendUntilGone('priya'), sendUntilGone('mateo')]
    await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before)
    await pause((round * 67) % 400)
    isGone = true
    await server.stop('SIGKILL')
    await Promise.all(senders)
    halfThere += readdirSync(incomingDir).length
    await expectWhole()
  }
  expect(acknowledged.length).toBeLessThan(started)
  expect(halfThere).toBeGreaterThan(0)

  const server = await serve()
  expect(readdirSync(incomingDir)).toEqual([])
  const cookie = cookieOf(world.users.mateo)
  for (const id of acknowledged) {
    const { createdById, files } = await db.media.findUniqueOrThrow({ where: { id }, include: { files: true } })
    const owner = Object.values(world.users).find((user) => user.id === createdById)
    for (const { size, format, hash } of files) {
      const path = `/media/${id}?size=${size}&as=${format}`
      const { status, bytes } = await server.ask(path, { headers: { cookie: owner ? cookieOf(owner) : cookie } })
      expect([status, sha256(bytes)]).toEqual([200, hash])
    }
  }
  await server.stop()
})

describe('the process that makes pictures anew', () => {
  let server: Server
  let large: Buffer
  beforeAll(async () => {
    server = await serve()
    large = await heavyPhoto(3_000, 2_000)
  })
  afterAll(() => server.stop())

  /** Sends a picture and kills what works on it, as long as `isEnough` has not said so. */
  async function killedWhile(afterMs: number, isEnough: (killed: number) => boolean) {
    const killed = new Set<number>()
    let isAnswered = false
    const answer = upload(server, 'luis', large).finally(() => {
      isAnswered = true
    })
    while (!isAnswered && !isEnough(killed.size)) {
      const pid = imageWorkersOf(server.child.pid ?? 0).find((one) => !killed.has(one))
      if (pid !== undefined) {
        await pause(afterMs)
        if (isAnswered) break
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      await pause(5)
    }
    return { answer: await answer, killed: killed.size }
  }

  test('killed again and again at its work costs nobody their photo', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { answer, killed } = await killedWhile(round * 40, (killed) => killed === 1)
      expect([answer.status, killed]).toEqual([200, 1])
      expect(readdirSync(incomingDir)).toEqual([])
    }
    await expectWhole()
  })

  test('killed again and again is told as a photo that cannot be read, leaves nothing, and the next one is made', async () => {
    const before = [await db.media.count(), onShelves().length]
    const { answer } = await killedWhile(0, () => false)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([422, { why: 'format' }])
    expect(readdirSync(incomingDir)).toEqual([])
    expect([await db.media.count(), onShelves().length]).toEqual(before)
    expect((await upload(server, 'luis', large)).status).toBe(200)
  })
})
