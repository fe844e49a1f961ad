import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openDatabase } from '~/data/connection.server'
import { newId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { randomFrom } from '../prisma/bulk/random'
import { firstNames, lastNames } from '../prisma/bulk/words'
import { fingerprint, scratch, seed, signInto } from './database'
import { load, median } from './load'
import type { Server } from './server'
import { atMost, type Row } from './table'

const people = 100_000
const inACircle = 8
const circles = people / inACircle
const searchers = { one: 1, forty: 40, thousand: 1_000, all: circles }
// Found by thousands, by both parts of a name, by a few, by nobody, and one letter per word.
const queries = ['han', 'hana han', 'lucia nguyen', 'zzz', 'a b c']
const goalMs = 20

/** A data folder with circles that hold nothing but a hundred thousand people, and searchers in 1 to all of them. */
export function databaseOfPeople() {
  const dir = join(scratch, `people-${fingerprint()}`)
  if (!existsSync(dir)) {
    rmSync(`${dir}.part`, { recursive: true, force: true })
    seed(1, `${dir}.part`)
    addPeople(join(`${dir}.part`, 'kinfold.db'))
    renameSync(`${dir}.part`, dir)
  }
  const database = new Database(join(dir, 'kinfold.db'))
  const cookies = Object.keys(searchers).map((name) => [name, signInto(database, name, 100)] as const)
  database.close()
  return { dir, cookies }
}

/** The slowest query of each searcher, as the median of several tries, requested like the panel does. */
export async function searching(
  server: Server,
  { cookies }: ReturnType<typeof databaseOfPeople>,
  tries: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, cookie] of cookies) {
    const waits: { query: string; ms: number }[] = []
    for (const query of queries) {
      const target = {
        port: server.port,
        path: `/search/results?${new URLSearchParams({ q: query })}`,
        headers: { cookie },
      }
      await load(target, { connections: 1, times: 5 })
      const times: number[] = []
      for (let time = 0; time < tries; time++) times.push((await load(target, { connections: 1, times: 5 })).p50)
      waits.push({ query, ms: median(times) })
    }
    const slowest = waits.reduce((one, other) => (other.ms > one.ms ? other : one))
    const count = searchers[name as keyof typeof searchers].toLocaleString('en')
    const what = `search at ${people.toLocaleString('en')} people, in ${count} of ${circles.toLocaleString('en')} circles, slowest of ${queries.length} (${slowest.query})`
    rows.push(atMost(what, slowest.ms, goalMs, 'ms', 1))
  }
  return rows
}

function addPeople(file: string) {
  const database = openDatabase(file, { readonly: false })
  database.pragma('synchronous = OFF')
  database.pragma('foreign_keys = OFF')
  const roleOf = (name: string) =>
    database.prepare<[string], { id: string }>('SELECT id FROM Role WHERE name = ?').get(name)?.id
  const now = toStoredInstant(new Date())
  const addUser = database.prepare(
    `INSERT INTO User (id, email, emailProvenAt, firstName, lastName, finishedOnboarding, createdAt, updatedAt)
     VALUES (@id, @id, @now, @firstName, @lastName, 1, @now, @now)`,
  )
  const addCircle = database.prepare('INSERT INTO Circle (id, createdAt, updatedAt) VALUES (@id, @now, @now)')
  const addRecipient = database.prepare(
    `INSERT INTO Recipient (id, circleId, firstName, lastName, sortName, createdAt, updatedAt)
     VALUES (@id, @id, @firstName, @lastName, @sortName, @now, @now)`,
  )
  const addMember = database.prepare(
    `INSERT INTO Member (id, circleId, userId, email, roleId, status, createdAt, updatedAt)
     VALUES (@id, @circleId, @userId, @userId, @roleId, 'active', @now, @now)`,
  )
  const random = randomFrom(1)
  const aName = () => ({ firstName: random.pick(firstNames), lastName: random.pick(lastNames) })
  const [coach, family] = [roleOf('coach'), roleOf('family')]

  database.transaction(() => {
    for (const id of Object.keys(searchers)) addUser.run({ id, firstName: 'Searching', lastName: id, now })
    for (let number = 0; number < circles; number++) {
      const circleId = newId()
      const name = aName()
      addCircle.run({ id: circleId, now })
      addRecipient.run({ id: circleId, ...name, sortName: sortNameOf(name), now })
      for (let place = 0; place < inACircle; place++) {
        const userId = newId()
        addUser.run({ id: userId, ...aName(), now })
        addMember.run({ id: newId(), circleId, userId, roleId: family, now })
      }
      for (const [userId, count] of Object.entries(searchers)) {
        // Spread over all circles, so that the index does not find them side by side.
        if (Math.floor((number * count) / circles) !== Math.floor(((number + 1) * count) / circles))
          addMember.run({ id: newId(), circleId, userId, roleId: coach, now })
      }
    }
  })()
  database.close()
}
