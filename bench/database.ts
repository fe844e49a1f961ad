import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { absoluteLifeMs } from '~/domain/sessions/rules'
import { addressOf } from '../prisma/bulk/places'
import { signInBy } from '../tests/signed-in'

export const scratch = join(tmpdir(), 'kinfold-bench')
export const circlePeople = 10
export const mostStreams = 1_000

export type Filled = { circles: number; dir: string; visitors: Visitors }
export type Visitors = {
  circleId: string // of the circle that is looked at
  postId: string // that everybody in it sees
  daughter: string // cookies
  aide: string
  coach: string
  coachOfFew: string // of the first fifty circles, and so of a thousand open actions
  filter: string // of the circles home, as its address has it
  toldLittle: string // of 100 things…
  toldMuch: string // …and of 100,000, in the same circles
  circle: string[] // of the ten people of that circle
  others: string[] // of people outside it
}

/**
 * A data folder with this many circles, reused until the schema or the filling changes. A part that adds more has its
 * own, by name.
 */
export function databaseOf(circles: number, part?: { name: string }): Filled {
  const dir = join(scratch, [part?.name, circles, fingerprint()].filter(Boolean).join('-'))
  if (!existsSync(dir)) {
    mkdirSync(scratch, { recursive: true })
    rmSync(`${dir}.part`, { recursive: true, force: true })
    seed(circles, `${dir}.part`)
    renameSync(`${dir}.part`, dir)
  }
  return { circles, dir, visitors: visitorsOf(join(dir, 'kinfold.db')) }
}

/** Runs the seed as a person would and returns the line it prints. */
export function seed(circles: number, dir: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'prisma/seed.ts', '--circles', String(circles)],
    {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dir },
    },
  )
  if (status !== 0) throw new Error(`The seed failed:\n${stdout}\n${stderr}`)
  return stdout
}

/** Changes with the schema and with what the filling does. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const dir of readdirSync('prisma/migrations'))
    hash.update(readFileSync(join('prisma/migrations', dir, 'migration.sql')))
  for (const file of readdirSync('prisma/bulk')) hash.update(readFileSync(join('prisma/bulk', file)))
  return hash.digest('hex').slice(0, 8)
}

/** Signs people in by rows of their own, since a thousand passwords would take a while. */
function visitorsOf(file: string): Visitors {
  const database = new Database(file)
  const idOf = (email: string) => get<{ id: string }>(database, 'SELECT id FROM User WHERE email = ?', email).id
  const daughter = idOf(addressOf('daughter', 0))
  const { circleId } = get<{ circleId: string }>(
    database,
    'SELECT circleId FROM Member WHERE email = ?',
    addressOf('son', 0),
  )
  const { id: postId } = get<{ id: string }>(
    database,
    `SELECT id FROM Post WHERE circleId = ? AND visibility = 'everyone' ORDER BY id DESC`,
    circleId,
  )

  const visitors = database.transaction(() => {
    fillUp(database, circleId)
    database.prepare('DELETE FROM PostLike WHERE postId = ?').run(postId) // who likes it already sends no signal
    const inside = ids(database, 'SELECT userId AS id FROM Member WHERE circleId = ?', circleId)
    const outside = ids(
      database,
      'SELECT id FROM User WHERE id NOT IN (SELECT userId FROM Member WHERE circleId = ?) ORDER BY id LIMIT 1000',
      circleId,
    )
    const signIn = (userId: string, browser = 0) => signInto(database, userId, browser)
    return {
      circleId,
      postId,
      daughter: signIn(daughter, 100),
      aide: signIn(idOf(addressOf('aide', 0)), 100),
      coach: signIn(idOf(addressOf('coach', 0)), 100),
      coachOfFew: signIn(coachOf(database, 50)),
      filter: filterOf(database),
      toldLittle: signIn(somebodyTold(database, 100)),
      toldMuch: signIn(somebodyTold(database, 100_000)),
      circle: inside.map((userId) => signIn(userId)),
      others: Array.from({ length: mostStreams - inside.length }, (_, index) =>
        signIn(outside[index % outside.length] ?? '', Math.floor(index / outside.length)),
      ),
    }
  })()
  database.close()
  return visitors
}

/** Two lines of service and four labels. */
function filterOf(database: Database.Database) {
  const labels = ids(database, 'SELECT id FROM Label ORDER BY id LIMIT 4').map((id) => ['label', id])
  return new URLSearchParams([['line', 'guideActive'], ['line', 'onHold'], ...labels]).toString()
}

/** The circle gets people of others until it has ten. */
function fillUp(database: Database.Database, circleId: string) {
  const { count } = get<{ count: number }>(
    database,
    'SELECT count(*) AS count FROM Member WHERE circleId = ?',
    circleId,
  )
  for (let place = count; place < circlePeople; place++) {
    const email = addressOf('niece', place + 2)
    database
      .prepare(
        `INSERT INTO Member (id, circleId, userId, email, roleId, status, relationship, createdAt, updatedAt)
         SELECT @id, @circleId, u.id, u.email, m.roleId, 'active', 'niece', m.createdAt, m.updatedAt
         FROM User u JOIN Member m ON m.userId = u.id WHERE u.email = @email`,
      )
      .run({ id: newId(), circleId, email })
  }
}

/** A coach of the first circles, this many. */
export function coachOf(database: Database.Database, count: number) {
  const email = `coach.of.${count}@bench.test`
  const known = database.prepare<[string], { id: string }>('SELECT id FROM User WHERE email = ?').get(email)
  if (known) return known.id

  const [id, now] = [newId(), toStoredInstant(new Date())]
  addUser(database, { id, email, now })
  database
    .prepare(
      `INSERT INTO Member (id, circleId, userId, email, roleId, status, createdAt, updatedAt)
       SELECT @id || c.id, c.id, @id, @email, (SELECT id FROM Role WHERE name = 'coach'), 'active', @now, @now
       FROM Circle c ORDER BY c.id LIMIT @count`,
    )
    .run({ id, now, email, count })
  return id
}

function addUser(database: Database.Database, user: { id: string; email: string; now: string }) {
  database
    .prepare(
      `INSERT INTO User (id, email, emailProvenAt, firstName, lastName, finishedOnboarding, createdAt, updatedAt)
       VALUES (@id, @email, @now, 'Told', 'Much', 1, @now, @now)`,
    )
    .run(user)
}

/** A coach of a thousand circles, or of all, notified of the newest posts and with all but ten read. */
function somebodyTold(database: Database.Database, count: number) {
  const email = `told.newest.${count}@bench.test`
  const known = database.prepare<[string], { id: string }>('SELECT id FROM User WHERE email = ?').get(email)
  if (known) return known.id

  const [id, now] = [newId(), toStoredInstant(new Date())]
  addUser(database, { id, email, now })
  database
    .prepare(
      `INSERT INTO Member (id, circleId, userId, email, roleId, status, createdAt, updatedAt)
       SELECT @id || c.id, c.id, @id, @email, (SELECT id FROM Role WHERE name = 'coach'), 'active', @now, @now
       FROM Circle c ORDER BY c.id LIMIT 1000`,
    )
    .run({ id, email, now })
  database
    .prepare(
      `INSERT INTO Notification (id, userId, type, circleId, subjectId, senderId, readAt, createdAt)
       SELECT substr(p.id, 1, 35) || length(@count), @id, 'post', p.circleId, p.id, p.createdById,
         CASE WHEN row_number() OVER (ORDER BY p.id DESC) > 10 THEN @now END, p.createdAt
       FROM Post p JOIN Member m ON m.circleId = p.circleId AND m.userId = @id WHERE p.isActive = 1
       ORDER BY p.id DESC LIMIT @count`,
    )
    .run({ id, now, count })
  return id
}

export function signInto(database: Database.Database, userId: string, browser: number) {
  const token = createHash('sha256').update(`bench ${userId} ${browser}`).digest('base64url')
  const now = new Date()
  database
    .prepare(
      'INSERT OR REPLACE INTO Session (id, tokenHash, userId, createdAt, seenAt, endsAt) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(
      `bench ${userId} ${browser}`,
      createHash('sha256').update(token).digest('hex'),
      userId,
      toStoredInstant(now),
      toStoredInstant(now),
      toStoredInstant(new Date(now.getTime() + absoluteLifeMs)),
    )
  const cookie = `kinfold=${token}`
  signInBy(cookie, userId)
  return cookie
}

/** As the table of figures calls a database. */
export function named({ circles }: Filled) {
  return `${circles.toLocaleString('en')} circles`
}

function get<Row>(database: Database.Database, text: string, ...values: string[]) {
  const row = database.prepare<string[], Row>(text).get(...values)
  if (!row) throw new Error(`Not in the database: ${text}`)
  return row
}

function ids(database: Database.Database, text: string, ...values: string[]) {
  return database
    .prepare<string[], { id: string }>(text)
    .all(...values)
    .map(({ id }) => id)
}
