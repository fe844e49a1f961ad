import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { latestSignalId, sweepSignals } from '~/domain/activity/signals.server'
import type { Member } from '~/domain/member'
import { endSession } from '~/domain/sessions/commands.server'
import { countStreams } from '~/live/hub.server'
import { cookieOf, createTestData, remove, type World } from '../world'
import { heardBy, withLiveStream } from './app'
import { read } from './stream-client'

const address = withLiveStream()
let world: World
beforeEach(async () => {
  world = await createTestData()
})

/** Something happens in the feed of the member's circle; returns the id of what it happened to. */
async function happens(member: Member, visibility = 'everyone') {
  const id = newId()
  await change(member, (_tx, record) => record('post.created', { id, visibility, createdById: member.userId }))
  return id
}

const open = (person: keyof World['users'], way: Parameters<typeof read>[1] = {}) =>
  read(address(), { cookie: cookieOf(world.users[person]), ...way })
const refs = (stream: Awaited<ReturnType<typeof read>>) =>
  stream.heard.filter(({ event }) => event === 'feed').map(({ data }) => data.ref)

describe('who hears', () => {
  test('everyone in the circle hears of a post for everyone, and nobody of another circle', async () => {
    const [luis, mateo, greta] = await Promise.all([open('luis'), open('mateo'), open('greta')])
    const post = await happens(world.elena)
    await Promise.all([luis.hears('feed'), mateo.hears('feed')])
    const walters = await happens(world.owen)
    await greta.hears('feed')

    expect(refs(luis)).toEqual([post])
    expect(refs(mateo)).toEqual([post])
    expect(refs(greta)).toEqual([walters])
  })

  test('a message carries ids and nothing else', async () => {
    const luis = await open('luis')
    const post = await happens(world.elena)
    await luis.hears('feed')
    expect(luis.heard).toEqual([
      { id: await latestSignalId(), event: 'feed', data: { circleId: world.rosa, ref: post } },
    ])
  })

  test('a post for the care team is heard by coach, aide, companion and its author, not by family or undeclared', async () => {
    const names = ['priya', 'mateo', 'sam', 'elena', 'luis', 'nora'] as const
    const streams = await Promise.all(names.map((name) => open(name)))
    const hidden = await happens(world.elena, 'careTeam')
    const shown = await happens(world.elena)
    await Promise.all(streams.map((stream) => stream.until(() => refs(stream).includes(shown))))
    expect(names.filter((_, place) => streams[place] && refs(streams[place]).includes(hidden))).toEqual([
      'priya',
      'mateo',
      'sam',
      'elena',
    ])
  })

  test('a coach who has just become family does not hear of the next private post', async () => {
    const priya = await open('priya')
    await happens(world.joan, 'private')
    await priya.hears('feed')
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    await write((tx) => tx.member.update({ where: { id: world.priya.id }, data: { roleId } }))
    await happens(world.joan, 'private')
    const shown = await happens(world.joan)
    await priya.until(() => refs(priya).includes(shown))

    expect(refs(priya)).toHaveLength(2)
    expect(priya.heard.map(({ event }) => event)).toContain('rights')
  })

  test('a rule taken away in the database holds for the next signal', async () => {
    const [nora, elena] = await Promise.all([open('nora'), open('elena')])
    const rule = await db.permission.findFirstOrThrow({ where: { resource: 'post', role: { name: 'notDeclared' } } })
    await write((tx) => tx.permission.delete({ where: { id: rule.id } }))
    await happens(world.elena)
    await elena.hears('feed')
    await write((tx) => tx.permission.create({ data: rule }))
    const shown = await happens(world.elena)
    await nora.hears('feed')
    expect(refs(nora)).toEqual([shown])
  })

  test('people who are invited, declined or were removed hear nothing of the circle', async () => {
    const streams = await Promise.all((['dora', 'ruth', 'victor', 'ida'] as const).map((name) => open(name)))
    const luis = await open('luis')
    await happens(world.elena)
    await luis.hears('feed')
    expect((await heardBy(streams)).flat()).toEqual([])
  })

  test('what was taken back is never sent', async () => {
    const luis = await open('luis')
    await change(world.elena, async (_tx, record) => {
      await record('post.created', { id: newId(), visibility: 'everyone', createdById: world.elena.userId })
      throw new Error('changed my mind')
    }).catch(() => {})
    const shown = await happens(world.elena)
    await luis.hears('feed')
    expect(refs(luis)).toEqual([shown])
  })

  test('what another process writes arrives within half a second', async () => {
    const luis = await open('luis')
    const shell = new Database(databaseFile)
    shell
      .prepare("INSERT INTO Signal (at, topic, circleId) VALUES ('2026-01-01T00:00:00.000+00:00', 'team', ?)")
      .run(world.rosa)
    shell.close()
    await luis.hears('team')
  })
})

describe('leaving', () => {
  test('a member who is removed hears it within a second, then nothing of that circle, and goes on hearing of others', async () => {
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    const { email, id: userId } = world.users.luis
    await write((tx) =>
      tx.member.create({
        data: { id: newId(), circleId: world.walter, userId, email, roleId, status: 'active', createdAt: new Date() },
      }),
    )
    const luis = await open('luis')

    const shell = new Database(databaseFile)
    shell.prepare("UPDATE Member SET status = 'removed' WHERE id = ?").run(world.luis.id)
    shell.close()
    await luis.hears('circles')
    for (let post = 0; post < 100; post += 1) await happens(world.elena)
    const walters = await happens(world.owen)
    await luis.hears('feed')

    expect(luis.heard.find(({ event }) => event === 'circles')?.data.circleId).toBe(world.rosa)
    expect(refs(luis)).toEqual([walters])
  })

  test('nor does he get it when he comes back with the place where he left off', async () => {
    const place = await latestSignalId()
    await happens(world.elena)
    await remove(world.luis)
    await happens(world.elena)
    const luis = await open('luis', { lastEventId: place })
    await luis.hears('circles')
    expect(refs(luis)).toEqual([])
  })

  test('a session that ends takes its streams with it and leaves those of other people', async () => {
    const [luis, mateo] = await Promise.all([open('luis'), open('mateo')])
    await endSession(world.users.luis.sessionId)
    await luis.ends(1_000)
    expect(luis.heard.map(({ event }) => event)).toEqual(['over'])
    expect((await open('luis')).status).toBe(401)
    expect(mateo.isOver()).toBe(false)
  })

  test('so does one whose time runs out while nobody does anything', async () => {
    const soon = new Date(Date.now() + 1_200)
    await write((tx) => tx.session.update({ where: { id: world.users.sam.sessionId }, data: { endsAt: soon } }))
    const sam = await open('sam')
    expect(sam.status).toBe(200)
    await sam.ends(2_500)
  })
})

describe('coming back', () => {
  test('nothing is missed and nothing comes twice, however often the connection is lost while posts are written', async () => {
    const heard: number[] = []
    const told: string[] = []
    let place = await latestSignalId()
    let isWriting = true
    const posts: string[] = []
    const writing = (async () => {
      for (let post = 0; post < 300; post += 1) posts.push(await happens(world.elena))
      isWriting = false
    })()

    const last = () => posts.at(-1) ?? ''
    for (let round = 0; isWriting || !told.includes(last()); round += 1) {
      const luis = await open('luis', { lastEventId: place })
      const wanted = 1 + (round % 9)
      await luis.until(
        () => luis.heard.length >= wanted || (!isWriting && (refs(luis).includes(last()) || told.includes(last()))),
      )
      luis.close()
      await luis.ends()
      heard.push(...luis.heard.map(({ id }) => id))
      told.push(...refs(luis).map(String))
      place = luis.heard.at(-1)?.id ?? place
    }
    await writing
    expect(told).toEqual(posts)
    expect(heard).toEqual([...heard].sort((a, b) => a - b))
  })

  test('a page that was made before a post and connects after it still hears of it', async () => {
    const after = await latestSignalId()
    const post = await happens(world.elena)
    const luis = await open('luis', { after })
    await luis.hears('feed')
    expect(refs(luis)).toEqual([post])
  })

  test('the place where it left off counts more than the one in the address, which the browser repeats', async () => {
    const after = await latestSignalId()
    await happens(world.elena)
    const luis = await open('luis', { after, lastEventId: await latestSignalId() })
    const post = await happens(world.elena)
    await luis.hears('feed')
    expect(refs(luis)).toEqual([post])
  })

  test.each([
    ['of the future, from a database that was restored', async () => (await latestSignalId()) + 50],
    ['older than what is kept', () => 1],
  ])('with a place %s it is told to look at everything again', async (_, placeOf) => {
    await happens(world.elena)
    await write((tx) => tx.signal.updateMany({ data: { at: new Date(Date.now() - 2 * 60 * 60_000) } }))
    await happens(world.elena)
    await sweepSignals()
    const luis = await open('luis', { lastEventId: await placeOf() })
    await luis.hears('resync')
    expect(luis.heard).toEqual([{ id: await latestSignalId(), event: 'resync', data: {} }])
  })

  test.each([
    [500, 'is sent every signal'],
    [501, 'is told to look at everything again instead'],
  ])('after %i missed signals it %s', async (count) => {
    const after = await latestSignalId()
    const signal = { topic: 'feed', circleId: world.rosa, visibility: 'everyone', authorId: world.elena.userId }
    await write((tx) =>
      tx.signal.createMany({
        data: Array.from({ length: count }, () => ({ ...signal, ref: newId(), at: new Date() })),
      }),
    )
    const luis = await open('luis', { after })
    await luis.until(() => luis.heard.at(-1)?.id === after + count)
    expect(luis.heard.map(({ event }) => event)).toEqual(count > 500 ? ['resync'] : Array(500).fill('feed'))
  })

  test('the newest signal outlives every sweep, so that places never run backwards', async () => {
    await happens(world.elena)
    const place = await latestSignalId()
    await sweepSignals(new Date(Date.now() + 24 * 60 * 60_000))
    expect(await latestSignalId()).toBe(place)
    const luis = await open('luis', { after: place })
    const post = await happens(world.elena)
    await luis.hears('feed')
    expect(refs(luis)).toEqual([post])
  })
})

describe('the stream’s guard', () => {
  test('without a session there is no stream', async () => {
    expect((await read(address())).status).toBe(401)
    expect((await read(address(), { cookie: `kinfold=${'x'.repeat(43)}` })).status).toBe(401)
  })

  test.each(['cross-site', 'same-site'])('a %s page cannot open it', async (site) => {
    const refused = await open('luis', { headers: { 'sec-fetch-site': site } })
    expect(refused.status).toBe(403)
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('it says at once when to come back, and asks proxies not to hold it', async () => {
    const luis = await open('luis', { headers: { 'sec-fetch-site': 'same-origin' } })
    await luis.until(() => luis.raw().startsWith('retry: 2000\n\n'))
    expect(luis.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
  })

  test('the eleventh stream of a session ends the oldest, which is told not to hurry back', async () => {
    const streams = []
    for (let tab = 0; tab < 11; tab += 1) streams.push(await open('luis'))
    const [oldest, second] = streams
    await oldest?.ends()
    expect(oldest?.raw()).toContain('retry: 30000')
    expect(second?.isOver()).toBe(false)
  })

  test('somebody who never reads is dropped, and the others go on', async () => {
    const mateo = await open('mateo')
    const before = countStreams()
    const deaf = await open('luis', { pause: true })
    expect(countStreams()).toBe(before + 1)
    const shell = new Database(databaseFile)
    const insert = shell.prepare(
      "INSERT INTO Signal (at, topic, userId, ref) VALUES ('2026-01-01T00:00:00.000+00:00', 'team', ?, ?)",
    )
    const flood = shell.transaction(() => {
      for (let signal = 0; signal < 2_000; signal += 1) insert.run(world.luis.userId, 'x'.repeat(10_000))
    })
    flood()
    shell.close()
    await vi.waitFor(() => expect(countStreams()).toBe(before))
    const post = await happens(world.elena)
    await mateo.hears('feed')
    expect(refs(mateo)).toEqual([post])
    deaf.close()
  })
})
