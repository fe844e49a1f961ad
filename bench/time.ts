import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { newId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { addressOf } from '../prisma/bulk/places'
import { coachOf, type Filled, signInto } from './database'
import { formHeaders, type Server } from './server'

export const entriesOf = { few: 100, many: 100_000 }
const yearsOfEntries = 10
const heartbeatEveryMs = 30_000

export type Timed = { few: string; many: string; superAdmin: string }

/** Two circles of the busiest coach with few and many entries, and the cookie of a super admin. The same again when they are there already. */
export function prepareTime({ dir }: Filled): Timed {
  const database = new Database(join(dir, 'kinfold.db'))
  const [few = '', many = ''] = database
    .prepare<string, { circleId: string }>('SELECT circleId FROM Member WHERE email = ? ORDER BY circleId LIMIT 2')
    .all(addressOf('coach', 0))
    .map(({ circleId }) => circleId)
  const superAdmin = database.transaction(() => {
    reduceTo(database, few, entriesOf.few)
    fillUpTo(database, many, entriesOf.many)
    return superAdminOf(database)
  })()
  database.close()
  return { few, many, superAdmin }
}

function countIn(database: Database.Database, circleId: string) {
  return Number(database.prepare('SELECT count(*) FROM TimeEntry WHERE circleId = ?').pluck().get(circleId))
}

/** Leaves the latest ones. */
function reduceTo(database: Database.Database, circleId: string, count: number) {
  database
    .prepare(
      `DELETE FROM TimeEntry WHERE circleId = @circleId AND id NOT IN
         (SELECT id FROM TimeEntry WHERE circleId = @circleId ORDER BY startDate DESC LIMIT @count)`,
    )
    .run({ circleId, count })
}

/** Adds copies of the circle's own entries, each some days older. */
function fillUpTo(database: Database.Database, circleId: string, count: number) {
  const own = database
    .prepare<string, Record<string, string | number | null>>('SELECT * FROM TimeEntry WHERE circleId = ? LIMIT 200')
    .all(circleId)
  const columns = Object.keys(own[0] ?? {})
  const insert = database.prepare(
    `INSERT INTO TimeEntry (${columns}) VALUES (${columns.map((name) => `@${name}`).join()})`,
  )
  for (let copy = countIn(database, circleId); copy < count; copy++) {
    const startedAt = new Date(Date.now() - (copy / count) * yearsOfEntries * 365 * 24 * 60 * 60_000)
    const entry = own[copy % own.length]
    const endedAt = new Date(startedAt.getTime() + Number(entry?.seconds) * 1_000)
    const startDate = startedAt.toISOString().slice(0, 10)
    const day = { startDate, month: startDate.slice(0, 7) }
    insert.run({
      ...entry,
      id: newId(startedAt),
      startedAt: toStoredInstant(startedAt),
      endedAt: toStoredInstant(endedAt),
      ...day,
    })
  }
}

/** A super admin with a fresh confirmation, as the provider's area requires. */
function superAdminOf(database: Database.Database) {
  const id = coachOf(database, 1)
  database.prepare('UPDATE User SET isSuperAdmin = 1 WHERE id = ?').run(id)
  const cookie = signInto(database, id, 300)
  database.prepare('UPDATE Session SET confirmedAt = createdAt WHERE userId = ?').run(id)
  return cookie
}

type Running = { timerId: string; cookie: string }

/** A running timer for each of this many people, as far as there are any. */
export function prepareTimers({ dir }: Filled, count: number): Running[] {
  const database = new Database(join(dir, 'kinfold.db'))
  const members = database
    .prepare<number, { userId: string; circleId: string }>(
      'SELECT userId, min(circleId) AS circleId FROM Member WHERE userId IS NOT NULL GROUP BY userId LIMIT ?',
    )
    .all(count)
  const insert = database.prepare(
    `INSERT INTO Timer (id, userId, circleId, sessionId, startedAt, runningSince, heartbeatAt, updatedAt)
     VALUES (@id, @userId, @circleId, @sessionId, @now, @now, @now, @now)`,
  )
  const running = database.transaction(() => {
    database.exec('DELETE FROM Timer')
    return members.map(({ userId, circleId }) => {
      const [id, cookie] = [newId(), signInto(database, userId, 400)]
      insert.run({ id, userId, circleId, sessionId: `bench ${userId} 400`, now: toStoredInstant(new Date()) })
      return { timerId: id, cookie }
    })
  })()
  database.close()
  return running
}

/** Sends every timer's heartbeat twice a minute until stopped; returns how many, in all and per second. */
export function beating(server: Server, timers: readonly Running[]) {
  let isOn = true
  let heard = 0
  const startedAt = performance.now()
  async function beat() {
    const asked: Promise<void>[] = []
    for (let turn = 0; isOn; turn++) {
      await pause(Math.max(0, startedAt + (turn * heartbeatEveryMs) / timers.length - performance.now()))
      const { timerId, cookie } = timers[turn % timers.length] ?? { timerId: '', cookie: '' }
      const form = new URLSearchParams({ timer: timerId }).toString()
      const answer = server.ask('/timer/heartbeat', formHeaders(server.port, cookie), form)
      asked.push(answer.then(({ status }) => void (status === 200 && heard++)))
    }
    await Promise.all(asked)
  }
  const ended = beat()
  return async () => {
    isOn = false
    await ended
    return { heard, aSecond: heard / ((performance.now() - startedAt) / 1_000) }
  }
}
