import { rmSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { auditHeadFile, databaseFile } from '~/data/files.server'
import { write } from '~/data/write.server'
import { auditActions } from '~/domain/audit/actions'
import { audit, auditHash } from '~/domain/audit/append.server'
import { csvLine } from '~/domain/audit/csv'
import { listAudit } from '~/domain/audit/queries.server'
import { AuditFilter } from '~/domain/audit/schema'
import { anchorAudit, verifyAudit } from '~/domain/audit/verify.server'
import { loader as settings } from '~/routes/circle/team/account-settings'
import { action as removeSomebody } from '~/routes/circle/team/remove'
import { loader as auditPage } from '~/routes/provider/audit'
import { loader as exportLog } from '~/routes/provider/audit-csv'
import { aBrowser } from '../access/browser'
import { aWorld, cookieOf, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await aWorld()
})

const note = (action: string, more: object = {}) =>
  write((tx) => audit(tx, { actorId: world.users.priya.id, action, entity: 'member', circleId: world.rosa, ...more }))
const list = (filter: object, more = {}) => listAudit(AuditFilter.parse(filter), more).rows
const browserOf = (user: { id: string }) => {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(user).split('=')[1] ?? '')
  return browser
}

/** Somebody at the sqlite3 shell, who takes the triggers away first and puts them back afterwards. */
function tamper(sql: string) {
  const database = openDatabase(databaseFile, { readonly: false })
  const triggers = database
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'Audit'`,
    )
    .all()
  expect(triggers.length).toBeGreaterThan(1)
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  database.exec(sql)
  for (const trigger of triggers) database.exec(trigger.sql)
  database.close()
}

describe('the chain', () => {
  const ids: number[] = []
  beforeEach(async () => {
    for (let number = 0; number < 5; number++) await note('member.changed', { entityId: `${number}` })
    const rows = await db.audit.findMany({ orderBy: { id: 'desc' }, take: 5 })
    ids.splice(0, 5, ...rows.map(({ id }) => id).reverse())
    anchorAudit()
  })

  test('is whole as long as nobody touches it', async () => {
    expect(verifyAudit()).toEqual({ is: 'whole', count: await db.audit.count() })
    await note('member.left')
    expect(verifyAudit()).toMatchObject({ is: 'whole' })
  })

  test.each([
    [
      'a row that was changed',
      () => `UPDATE Audit SET outcome = 'refused' WHERE id = ${ids[1]}`,
      () => ids[1],
      'changed',
    ],
    ['a row that was removed', () => `DELETE FROM Audit WHERE id = ${ids[1]}`, () => ids[2], 'out of place'],
    [
      'rows that changed places',
      () =>
        `UPDATE Audit SET id = -1 WHERE id = ${ids[1]}; UPDATE Audit SET id = ${ids[1]} WHERE id = ${ids[2]}; UPDATE Audit SET id = ${ids[2]} WHERE id = -1`,
      () => ids[1],
      'out of place',
    ],
  ] as const)('names %s', (_, sql, id, why) => {
    const before = openDatabase(databaseFile, { readonly: false })
    const rows = before.prepare('SELECT * FROM Audit ORDER BY id').all() as Record<string, unknown>[]
    before.close()
    tamper(sql())
    expect(verifyAudit()).toEqual({ is: 'broken', id: id(), why })
    tamper('DELETE FROM Audit')
    restore(rows)
    expect(verifyAudit()).toMatchObject({ is: 'whole' })
  })

  test('misses an end that was cut off, and one that was written anew', () => {
    const before = openDatabase(databaseFile, { readonly: false })
    const rows = before.prepare('SELECT * FROM Audit ORDER BY id').all() as Record<string, unknown>[]
    before.close()
    tamper(`DELETE FROM Audit WHERE id >= ${ids[3]}`)
    expect(verifyAudit()).toEqual({ is: 'cut', id: ids[4] })
    tamper('DELETE FROM Audit')
    restore(rows)
    writeFileSync(auditHeadFile, JSON.stringify({ id: ids[4], hash: 'another', count: 1 }))
    expect(verifyAudit()).toMatchObject({ is: 'broken', id: ids[4] })
    rmSync(auditHeadFile)
  })

  test('cannot be mended by somebody who forgets what comes after', () => {
    const database = openDatabase(databaseFile, { readonly: false })
    const rows = database.prepare('SELECT * FROM Audit ORDER BY id').all() as Record<string, unknown>[]
    const row = database.prepare('SELECT * FROM Audit WHERE id = ?').get(ids[1]) as Parameters<typeof auditHash>[2] & {
      prev: Buffer
      at: string
    }
    database.close()
    const forged = auditHash(row.prev, new Date(row.at), { ...row, outcome: 'refused' })
    tamper(`UPDATE Audit SET outcome = 'refused', hash = x'${forged.toString('hex')}' WHERE id = ${ids[1]}`)
    expect(verifyAudit()).toEqual({ is: 'broken', id: ids[2], why: 'out of place' })
    tamper('DELETE FROM Audit')
    restore(rows)
  })

  function restore(rows: Record<string, unknown>[]) {
    const database = openDatabase(databaseFile, { readonly: false })
    for (const row of rows) {
      const columns = Object.keys(row)
      database
        .prepare(
          `INSERT INTO Audit (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
        )
        .run(...Object.values(row))
    }
    database.close()
  }
})

describe('the list', () => {
  test('is narrowed by person, circle, action, outcome and day', async () => {
    await note('member.removed')
    await note('member.madeAdmin', { outcome: 'refused' })
    await note('member.removed', { actorId: world.users.greta.id, circleId: world.walter })
    const mine = { person: world.users.priya.email }
    expect(list(mine).map(({ action }) => action)).toEqual(['member.madeAdmin', 'member.removed'])
    expect(list({ ...mine, outcome: 'refused' })).toMatchObject([{ actor: 'Priya Raman', circle: 'Rosa D.' }])
    expect(list({ person: world.users.greta.email, action: 'member.removed' })).toMatchObject([{ circle: 'Walter B.' }])
    expect(list({ ...mine, circle: 'Walt' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(list({ ...mine, from: today, to: today })).toHaveLength(2)
    expect(list({ ...mine, to: '2001-01-01' })).toEqual([])
    expect(list({ ...mine, from: '2999-01-01' })).toEqual([])
    expect(list({ person: '%' })).toEqual([])
  })

  test('goes on where the page before ended', async () => {
    for (let number = 0; number < 7; number++) await note('member.changed')
    const mine = AuditFilter.parse({ person: world.users.priya.email })
    const first = listAudit(mine, { limit: 5 })
    const second = listAudit(mine, { limit: 5, before: first.next ?? 0 })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([5, 2, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(7)
  })

  test('knows every action that the code writes', async () => {
    const written = await db.audit.findMany({ distinct: ['action'], select: { action: true } })
    expect(written.length).toBeGreaterThan(2)
    expect(written.filter(({ action }) => !auditActions.some((one) => one === action))).toEqual([])
  })
})

describe('the page and the file', () => {
  test('are for super admins, whatever role somebody has in a circle', async () => {
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'admin' } })
    await write((tx) => tx.member.update({ where: { id: world.luis.id }, data: { roleId, isAdmin: true } }))
    for (const name of ['priya', 'elena', 'luis', 'ida'] as const) {
      expect((await browserOf(world.users[name]).open(auditPage, '/provider/audit')).status).toBe(403)
      expect((await browserOf(world.users[name]).open(exportLog, '/provider/audit.csv')).status).toBe(403)
    }
    expect((await browserOf(world.users.joan).open(auditPage, '/provider/audit')).status).toBe(200)
  })

  test('the file says the same as the page, and five a day are enough', async () => {
    await write((tx) =>
      tx.user.update({
        where: { id: world.users.priya.id },
        data: { firstName: '=HYPERLINK("x")', lastName: 'R, "P"' },
      }),
    )
    await note('member.removed')
    const path = `/provider/audit.csv?person=${encodeURIComponent(world.users.priya.email)}`
    const request = async () => {
      const headers = { cookie: cookieOf(world.users.joan) }
      const asked = new Request(`http://localhost:3000${path}`, { headers })
      const answer = await exportLog({ request: asked, params: {}, context: {} })
      if (!(answer instanceof Response)) throw new Error('No file came')
      return answer
    }
    const answer = await request()
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const [head, row, end] = (await answer.text()).split('\r\n')
    expect(head).toContain('id,at,actor')
    expect(row).toContain(`"'=HYPERLINK(""x"") R, ""P"""`)
    expect(end).toBe('')
    expect(await db.audit.count({ where: { action: 'audit.exported', actorId: world.users.joan.id } })).toBe(1)
    for (let more = 0; more < 4; more++) expect((await request()).status).toBe(200)
    expect((await request()).status).toBe(429)
  })

  test.each([
    [['=1+1', '+1', '-1', '@x', '\tx', '\rx'], `"'=1+1","'+1","'-1","'@x","'\tx","'\rx"\r\n`],
    [['a"b', 'a,b', 'a\nb', 'a\0b', null, 3], '"a""b","a,b","a\nb",ab,,3\r\n'],
  ])('a line of %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })
})

describe('what was refused leaves a row', () => {
  const rowsOf = (user: { id: string }) => db.audit.findMany({ where: { actorId: user.id, outcome: 'refused' } })

  test('of a deed in somebody else’s circle, and of one without the right', async () => {
    const path = `/circle/${world.rosa}/team/${world.sam.id}/remove`
    const params = { circleId: world.rosa, careGiverId: world.sam.id }
    expect((await browserOf(world.users.greta).post(removeSomebody, path, {}, { params })).status).toBe(404)
    expect((await browserOf(world.users.luis).post(removeSomebody, path, {}, { params })).status).toBe(403)
    const [knock, ...moreOfHers] = await rowsOf(world.users.greta)
    expect(moreOfHers).toEqual([])
    expect(knock).toMatchObject({ action: 'access.refused', circleId: world.rosa })
    expect(JSON.parse(knock?.details ?? '{}')).toEqual({ method: 'POST', path })
    const [deed, ...moreOfHis] = await rowsOf(world.users.luis)
    expect(moreOfHis).toEqual([])
    expect(deed).toMatchObject({ action: 'member.removed', entityId: world.sam.id, circleId: world.rosa })
  })

  test('once in ten minutes for the same, and none for looking at what is not there', async () => {
    const path = `/circle/${world.rosa}/team/${world.sam.id}/remove`
    const params = { circleId: world.rosa, careGiverId: world.sam.id }
    for (let times = 0; times < 3; times++) await browserOf(world.users.ida).post(removeSomebody, path, {}, { params })
    expect(await rowsOf(world.users.ida)).toHaveLength(1)
    await browserOf(world.users.owen).open(settings, `/circle/${world.rosa}/team/${world.sam.id}/account-settings`, {
      params,
    })
    expect(await rowsOf(world.users.owen)).toEqual([])
  })
})
