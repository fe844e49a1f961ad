import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { change } from '~/domain/activity/change.server'
import { latestSignalId } from '~/domain/activity/signals.server'
import { read } from '../live/stream-client'
import { freePort, serve } from '../serve'
import { slowness } from '../slowness'
import { cookieOf, createTestData, type World } from '../world'

const streamsEach = 10
const names = ['priya', 'elena', 'luis', 'mateo', 'sam', 'nora', 'joan'] as const

let worlds: World[] = []
let connections = 0
beforeAll(async () => {
  worlds = [await createTestData(), await createTestData(), await createTestData()]
})

/** A browser that comes back by itself, as its EventSource would, until it has heard so many posts. */
async function browser(address: string, cookie: string, wanted: number) {
  const told: (string | null)[] = []
  let place = await latestSignalId()
  let backAt = 0
  while (told.length < wanted) {
    const stream = await read(address, { cookie, lastEventId: place }).catch(() => undefined)
    if (stream?.status === 200) {
      connections += 1
      backAt = performance.now()
      await stream.until(() => stream.isOver() || told.length + stream.heard.length >= wanted, 30_000)
      told.push(...stream.heard.map(({ data }) => data.ref))
      place = stream.heard.at(-1)?.id ?? place
      stream.close()
    }
    if (told.length < wanted) await pause(2_000)
  }
  return { told, backAt }
}

async function posts(world: World, count: number) {
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids)
    await change(world.elena, (_tx, record) =>
      record('post.created', { id, visibility: 'everyone', createdById: world.elena.userId }),
    )
  return ids
}

test('after a kill and a restart 210 browsers are back within ten seconds and have missed nothing of what was written meanwhile', async () => {
  const PORT = String(await freePort())
  const killed = await serve({ PORT })
  const browsers = worlds.map((world) =>
    names.flatMap((name) =>
      Array.from({ length: streamsEach }, () => browser(killed.address, cookieOf(world.users[name]), 40)),
    ),
  )
  await expect.poll(() => connections, { timeout: 30_000 }).toBe(browsers.flat().length)
  const before = await Promise.all(worlds.map((world) => posts(world, 20)))
  const times = slowness()
  const goneAt = performance.now()
  await killed.stop('SIGKILL')
  const meanwhile = await Promise.all(worlds.map((world) => posts(world, 20)))
  const next = await serve({ PORT })

  for (const [place, ofWorld] of browsers.entries()) {
    for (const { told, backAt } of await Promise.all(ofWorld)) {
      expect(told).toEqual([...(before[place] ?? []), ...(meanwhile[place] ?? [])])
      expect(backAt - goneAt).toBeLessThan(10_000 * times)
    }
  }
  await next.stop()
})
