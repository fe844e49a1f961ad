import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db, readConnection } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { toStoredInstant } from '~/data/instant'
import { write } from '~/data/write.server'
import { latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { audit } from '~/domain/audit/append.server'
import { endSession } from '~/domain/sessions/commands.server'
import { createTestData, type World } from '../world'

let world: World
let before: number
beforeEach(async () => {
  world = await createTestData()
  before = await latestSignalId()
})

const heard = async () =>
  (await listSignalsAfter(before, 100)).map(({ topic, circleId, userId }) => ({ topic, circleId, userId }))

/** A person at the sqlite3 shell. */
function atTheShell(statement: string, ...values: unknown[]) {
  const database = openDatabase(databaseFile, { readonly: false })
  try {
    database.prepare(statement).run(...values)
  } finally {
    database.close()
  }
}

describe('memberships', () => {
  test('whoever is removed by hand is told, and the circle is told about its team', async () => {
    atTheShell("UPDATE Member SET status = 'removed' WHERE id = ?", world.luis.id)
    expect(await heard()).toEqual([
      { topic: 'circles', circleId: world.rosa, userId: world.luis.userId },
      { topic: 'team', circleId: world.rosa, userId: null },
    ])
  })

  test('whoever is deleted by hand is told too', async () => {
    atTheShell('DELETE FROM Member WHERE id = ?', world.mateo.id)
    expect(await heard()).toContainEqual({ topic: 'circles', circleId: world.rosa, userId: world.mateo.userId })
  })

  test('an invited person is told that there is something new, but not of which circle', async () => {
    const { id } = await db.role.findUniqueOrThrow({ where: { name: 'aide' } })
    atTheShell(
      "INSERT INTO Member (id, circleId, userId, email, roleId, status, createdAt, updatedAt) VALUES ('m', ?, ?, 'ida@example.test', ?, 'pending', ?, ?)",
      world.rosa,
      world.users.ida.id,
      id,
      toStoredInstant(new Date()),
      toStoredInstant(new Date()),
    )
    expect(await heard()).toContainEqual({ topic: 'circles', circleId: null, userId: world.users.ida.id })
  })

  test('a new role is told to its holder as such, so that no page throws them out', async () => {
    const { id } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    atTheShell('UPDATE Member SET roleId = ? WHERE id = ?', id, world.priya.id)
    expect(await heard()).toEqual([
      { topic: 'rights', circleId: world.rosa, userId: world.priya.userId },
      { topic: 'team', circleId: world.rosa, userId: null },
    ])
  })

  test('what changes nothing is told to nobody', async () => {
    atTheShell("UPDATE Member SET status = 'active' WHERE id = ?", world.luis.id)
    expect(await heard()).toEqual([])
  })
})

test('a session that is ended says so', async () => {
  await endSession(world.users.sam.sessionId)
  const [signal] = await listSignalsAfter(before, 1)
  expect(signal).toMatchObject({ topic: 'session', ref: world.users.sam.sessionId, userId: world.sam.userId })
})

test('times written by the database compare with ours letter by letter', async () => {
  const from = toStoredInstant(new Date(Date.now() - 1))
  atTheShell("UPDATE Member SET status = 'removed' WHERE id = ?", world.luis.id)
  const { at } = readConnection()
    .prepare<[], { at: string }>('SELECT at FROM Signal ORDER BY id DESC LIMIT 1')
    .get() ?? {
    at: '',
  }
  expect(at).toHaveLength(from.length)
  expect(at >= from && at <= toStoredInstant(new Date())).toBe(true)
  expect((await db.signal.findFirstOrThrow({ orderBy: { id: 'desc' } })).at).toBeInstanceOf(Date)
})

describe('the audit log', () => {
  test.each([
    ['changed', "UPDATE Audit SET actorId = 'nobody'"],
    ['removed', 'DELETE FROM Audit'],
    [
      'replaced',
      "INSERT OR REPLACE INTO Audit (id, at, action, entity, outcome, prev, hash) SELECT id, at, 'x', entity, outcome, prev, hash FROM Audit",
    ],
  ])('is not %s, not even by hand', async (how, statement) => {
    await write((tx) => audit(tx, { actorId: world.joan.userId, action: 'user.changed', entity: 'user' }))
    expect(() => atTheShell(statement)).toThrow(`Rows of the audit log are never ${how}`)
  })
})

test('a bell counts through the index of unread notifications', () => {
  const plan = readConnection()
    .prepare<[], { detail: string }>(
      'EXPLAIN QUERY PLAN SELECT COUNT(*) FROM Notification WHERE userId = 1 AND readAt IS NULL',
    )
    .all()
  expect(plan.map(({ detail }) => detail).join()).toContain('Notification_unread_idx')
})
