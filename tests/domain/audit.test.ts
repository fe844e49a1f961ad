import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db, readConnection } from '~/data/db.server'
import { auditHeadFile, databaseFile } from '~/data/files.server'
import { write } from '~/data/write.server'
import { referenceTo, withActor } from '~/domain/audit/actor.server'
import { audit, auditHash, auditRefusal } from '~/domain/audit/append.server'
import { circleNamed } from '~/domain/audit/circle-named.server'
import { countEntries } from '~/domain/audit/counts.server'
import { headOf, savedHead, saveHead, writeHead } from '~/domain/audit/head.server'
import type { AuditRow } from '~/domain/audit/names.server'
import {
  eachAudit,
  firstIdSince,
  listAudit,
  maxNamesakes,
  maxOnPage,
  maxScanned,
  queryOf,
} from '~/domain/audit/queries.server'
import { readFilter } from '~/domain/audit/schema'
import { verifyAudit } from '~/domain/audit/verify.server'
import { invitePeople, resendInvitation } from '~/domain/invitations/commands.server'
import { reopenInvitation } from '~/domain/invitations/link-responses.server'
import { acceptInvitation, attachInvitations, declineInvitation } from '~/domain/invitations/responses.server'
import { leaveCircle, makeMemberAdmin, removeMember } from '~/domain/members/commands.server'
import { memberRecord } from '~/domain/members/member-record'
import { mailHead } from '~/domain/outbox/audit-head.server'
import { insuranceRecord, profileRecord, providerRecord } from '~/domain/recipient/profile-record'
import { env } from '~/env.server'
import { auditWords } from '~/i18n/audit-words'
import { textsIn } from '~/i18n/i18n.server'
import { invitationsTo } from '../submission'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const rowsOf = (entityId: string) => db.audit.findMany({ where: { entityId }, orderBy: { id: 'asc' } })
const auditChange = (actorId: string | null, circleId: string | null = null, entityId: string | null = null) =>
  write((tx) => audit(tx, { actorId, circleId, entityId, action: 'user.changed', entity: 'user' }))

test('every field that the log names has words in both languages', () => {
  const files = readdirSync('app/domain', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.server.ts'),
  )
  const named = files
    .flatMap((file) => [...readFileSync(`app/domain/${file}`, 'utf8').matchAll(/\bfields: \[([^\]]*)\]/g)])
    .flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, field = '']) => field))
  const fields = [
    ...named,
    ...[profileRecord, insuranceRecord, providerRecord, memberRecord].flatMap(({ fields }) => Object.keys(fields)),
  ]
  expect(new Set(fields).size).toBeGreaterThan(15)
  for (const field of new Set(fields)) {
    for (const language of ['en', 'es'] as const) {
      if (language === 'en' && field === 'activity') continue // the English word is the same
      const row = { action: 'user.changed', outcome: 'done' as const, actorId: null, actor: null }
      const telling = { timeZone: 'UTC', activityOf: String }
      const { more } = auditWords({ ...row, details: JSON.stringify({ fields: [field] }) }, textsIn(language), telling)
      expect(more, field).not.toMatch(new RegExp(`\\b${field}\\b|\\{\\{|:.*:`))
    }
  }
})

describe('the head by mail', () => {
  test('goes to the super admins once a day, and nowhere while email is not configured', async () => {
    const head = { id: 7, hash: 'a'.repeat(64), count: 7 }
    const mails = () => db.outbox.findMany({ where: { kind: 'auditHead' } })
    await mailHead(head)
    expect(await mails()).toEqual([])

    env.SMTP_URL = 'smtp://127.0.0.1:9'
    try {
      await mailHead(head)
      await mailHead({ ...head, id: 8 })
      const sent = await mails()
      const admins = await db.user.count({ where: { isSuperAdmin: true } })
      expect([sent.length, admins > 0]).toEqual([admins, true])
      expect(sent[0]?.text).toContain(`npm run audit:verify -- 7:${head.hash}`)
      await mailHead({ ...head, id: 9 }, new Date(Date.now() + 24 * 60 * 60_000))
      expect(await mails()).toHaveLength(2 * admins)
    } finally {
      env.SMTP_URL = undefined
    }
  })
})

describe('a change of membership, role or admin flag', () => {
  test.each<[string, string, (world: World) => Promise<{ memberId: string; userId: string }>]>([
    [
      'being invited',
      'invitation.sent',
      async ({ priya, users, rosa }) => {
        await invitePeople(priya, { ...users.priya, language: 'en' }, formFor(users.ida.email))
        const { id } = await db.member.findFirstOrThrow({ where: { circleId: rosa, email: users.ida.email } })
        return { memberId: id, userId: priya.userId }
      },
    ],
    [
      'being invited again',
      'invitation.resent',
      async ({ priya, users, rosa }) => {
        const memberId = await memberOf(rosa, users.ruth.id)
        await resendInvitation(priya, { ...users.priya, language: 'en' }, memberId)
        return { memberId, userId: priya.userId }
      },
    ],
    [
      'joining',
      'invitation.accepted',
      async ({ users, rosa }) => {
        const memberId = await memberOf(rosa, users.dora.id)
        await acceptInvitation(users.dora, memberId)
        return { memberId, userId: users.dora.id }
      },
    ],
    [
      'saying no',
      'invitation.rejected',
      async ({ users, rosa }) => {
        const memberId = await memberOf(rosa, users.dora.id)
        await declineInvitation(users.dora, memberId)
        return { memberId, userId: users.dora.id }
      },
    ],
    [
      'taking back that one said no',
      'invitation.reopened',
      async ({ users, rosa }) => {
        const memberId = await memberOf(rosa, users.ruth.id)
        const rejectedAt = new Date()
        await write((tx) => tx.invitation.updateMany({ where: { memberId }, data: { rejectedAt } }))
        await reopenInvitation(users.ruth, memberId)
        return { memberId, userId: users.ruth.id }
      },
    ],
    [
      'an invitation that finds its account',
      'invitation.attached',
      async ({ users, rosa, newcomer }) => {
        const { id } = await db.member.findFirstOrThrow({ where: { circleId: rosa, email: newcomer } })
        await write((tx) => attachInvitations(tx, { id: users.ida.id, email: newcomer }))
        return { memberId: id, userId: users.ida.id }
      },
    ],
    [
      'being made admin',
      'member.madeAdmin',
      async ({ elena, luis }) => {
        await makeMemberAdmin(elena, luis.id)
        return { memberId: luis.id, userId: elena.userId }
      },
    ],
    [
      'being removed',
      'member.removed',
      async ({ elena, luis }) => {
        await removeMember(elena, luis.id)
        return { memberId: luis.id, userId: elena.userId }
      },
    ],
    [
      'leaving',
      'member.left',
      async ({ sam }) => {
        await leaveCircle(sam)
        return { memberId: sam.id, userId: sam.userId }
      },
    ],
  ])('%s leaves a row', async (_what, action, happen) => {
    const { memberId, userId } = await happen(world)
    const row = (await rowsOf(memberId)).at(-1)
    expect(row).toMatchObject({ action, entity: 'member', actorId: userId, circleId: world.rosa, outcome: 'done' })
    expect(JSON.parse(row?.details ?? '')).toEqual({
      fields: expect.arrayContaining([expect.stringMatching(/^(status|isAdmin)$/)]),
    })
  })

  test('is written nowhere but where an audit row is written as well', () => {
    const writes = /\btx\.(member|role)\.(create|update|upsert|delete)|\bdata: \{[^}]*isSuperAdmin: (true|false)/
    const files = readdirSync('app/domain', { recursive: true, encoding: 'utf8' }).filter((file) => {
      return file.endsWith('.server.ts') && writes.test(readFileSync(`app/domain/${file}`, 'utf8'))
    })
    expect(files.length).toBeGreaterThan(3)
    const silent = files.filter((file) => !/\baudit\(|\brecord\(/.test(readFileSync(`app/domain/${file}`, 'utf8')))
    expect(silent).toEqual([])
  })
})

describe('what was refused', () => {
  test('has a row although nothing was written', async () => {
    const done = await invitePeople(
      world.priya,
      { ...world.users.priya, language: 'en' },
      formFor(world.users.elena.email),
    )
    expect(done.status).toBe('invalid')
    const row = await db.audit.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(row).toMatchObject({ action: 'invitation.sent', outcome: 'refused', actorId: world.priya.userId })
  })
})

describe('the session in which somebody acts', () => {
  test('is referred to, and its id stands nowhere', async () => {
    const { sam } = world.users
    await withActor(sam, () => auditChange(sam.id))
    const row = await db.audit.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(row.session).toBe(referenceTo(sam.sessionId))
    expect(row.session).not.toContain(sam.sessionId.slice(0, 8))
  })

  test('is not lent to what others do meanwhile', async () => {
    await withActor(world.users.sam, () => auditChange(world.users.elena.id))
    expect((await db.audit.findFirstOrThrow({ orderBy: { id: 'desc' } })).session).toBeNull()
  })

  test('is covered by the hash; rows from before it was kept are as valid as ever', () => {
    const row = { at: '2026-11-20T08:00:00.000+00:00', actorId: 'a', session: null, action: 'x', entity: 'y' }
    const whole = { ...row, entityId: null, circleId: null, outcome: 'done', details: '{}' }
    const before = '["2026-11-20T08:00:00.000+00:00","a","x","y",null,null,"done","{}"]'
    const prev = Buffer.alloc(32)
    expect(auditHash(prev, whole)).toEqual(createHash('sha256').update(prev).update(before).digest())
    expect(auditHash(prev, { ...whole, session: 's' })).not.toEqual(auditHash(prev, whole))
    expect(auditHash(prev, { ...whole, session: 't' })).not.toEqual(auditHash(prev, { ...whole, session: 's' }))
  })
})

describe('the log, changed behind our back', () => {
  /** A copy of the database in memory, in the hands of somebody at the sqlite3 shell. */
  function aCopy() {
    const original = openDatabase(databaseFile, { readonly: true })
    const copy = new Database(outOfWal(original.serialize()))
    original.close()
    const triggers = copy
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'Audit'",
      )
      .all()
    return {
      copy,
      tamper(...statements: string[]) {
        for (const { name } of triggers) copy.exec(`DROP TRIGGER "${name}"`)
        for (const statement of statements) expect(copy.prepare(statement).run().changes).toBeGreaterThan(0)
        for (const { sql } of triggers) copy.exec(sql)
        return copy
      },
    }
  }

  let last: number
  beforeEach(async () => {
    for (const actor of [world.users.sam, world.users.elena]) await withActor(actor, () => auditChange(actor.id))
    for (let rows = 0; rows < 4; rows += 1) await auditChange(null)
    last = headOf(readConnection())?.id ?? 0
  })

  test('is whole when nobody touched it', () => {
    expect(verifyAudit(aCopy().copy, [headOf(readConnection()) ?? expect.fail()])).toEqual({
      status: 'whole',
      count: last,
      last,
    })
  })

  test.each([
    ['actorId', "'somebody else'"],
    ['session', "'0123456789abcdef'"],
    ['session', 'NULL'],
    ['outcome', "'refused'"],
    ['details', "'{}x'"],
    ['at', "'2020-01-01T00:00:00.000+00:00'"],
    ['hash', "x'00'"],
    ['hash', "'text'"],
    ['prev', 'zeroblob(32)'],
  ])('tells that the %s of a row was changed to %s', (column, value) => {
    const id = last - 4 // Elena's, which has a session
    const copy = aCopy().tamper(`UPDATE Audit SET ${column} = ${value} WHERE id = ${id}`)
    expect(verifyAudit(copy)).toEqual({ status: 'changed', id })
  })

  test('tells that rows were removed, from within and from the beginning', () => {
    expect(verifyAudit(aCopy().tamper(`DELETE FROM Audit WHERE id IN (${last - 3}, ${last - 2})`))).toEqual({
      status: 'removed',
      id: last - 1,
      after: last - 4,
    })
    expect(verifyAudit(aCopy().tamper('DELETE FROM Audit WHERE id = 1'))).toEqual({
      status: 'removed',
      id: 2,
      after: 0,
    })
  })

  test('tells that the gap was closed', () => {
    const copy = aCopy().tamper(
      `DELETE FROM Audit WHERE id = ${last - 1}`,
      `UPDATE Audit SET id = ${last - 1} WHERE id = ${last}`,
    )
    expect(verifyAudit(copy)).toEqual({ status: 'broken', id: last - 1, after: last - 2 })
  })

  test('tells that rows changed places', () => {
    const copy = aCopy().tamper(
      `UPDATE Audit SET id = 1000000 WHERE id = ${last - 3}`,
      `UPDATE Audit SET id = ${last - 3} WHERE id = ${last - 2}`,
      `UPDATE Audit SET id = ${last - 2} WHERE id = 1000000`,
    )
    expect(verifyAudit(copy)).toEqual({ status: 'broken', id: last - 3, after: last - 4 })
  })

  test('tells that a row was put in outside the chain', () => {
    const columns = 'at, actorId, session, action, entity, entityId, circleId, outcome, details, prev, hash'
    const copy = aCopy().tamper(`INSERT INTO Audit (${columns}) SELECT ${columns} FROM Audit WHERE id = ${last}`)
    expect(verifyAudit(copy)).toEqual({ status: 'broken', id: last + 1, after: last })
  })

  test('tells by the anchored head that its end was cut off, which nothing inside can tell', () => {
    const head = headOf(readConnection()) ?? expect.fail()
    const copy = aCopy().tamper(`DELETE FROM Audit WHERE id > ${last - 2}`)
    expect(verifyAudit(copy)).toMatchObject({ status: 'whole', last: last - 2 })
    expect(verifyAudit(copy, [head])).toEqual({ status: 'cut', id: last })
  })

  test('tells by the anchored head that it was written anew, hashes and all', () => {
    const head = headOf(readConnection()) ?? expect.fail()
    const { copy, tamper } = aCopy()
    const before = copy
      .prepare('SELECT hash FROM Audit WHERE id = ?')
      .pluck()
      .get(last - 1) as Buffer
    const row = copy.prepare('SELECT * FROM Audit WHERE id = ?').get(last) as Parameters<typeof auditHash>[1]
    const forged = auditHash(before, { ...row, actorId: 'somebody else' }).toString('hex')
    tamper(`UPDATE Audit SET actorId = 'somebody else', hash = x'${forged}' WHERE id = ${last}`)
    expect(verifyAudit(copy)).toMatchObject({ status: 'whole' })
    expect(verifyAudit(copy, [head])).toEqual({ status: 'rewritten', id: last })
  })

  test('does not let the anchor go that tells of it', async () => {
    const lost = { id: last + 7, hash: 'a'.repeat(64), count: last + 7 }
    writeHead(auditHeadFile, lost)
    expect(await saveHead()).toBe('lost')
    expect(savedHead()).toEqual(lost)
    rmSync(auditHeadFile)
    expect(await saveHead()).toEqual(headOf(readConnection()))
    expect(savedHead()).toEqual(headOf(readConnection()))
  })
})

describe('looking into the log', () => {
  const filterOf = async (filter: Record<string, string>, zone = 'UTC') =>
    (await queryOf(readFilter(new URLSearchParams(filter)), zone)).question
  const list = async (filter: Record<string, string>) => (await listAudit(await filterOf(filter))).rows

  test('shows the newest first, with the names of today', async () => {
    await auditChange(world.users.sam.id, world.rosa, world.users.elena.id)
    const [row] = await list({})
    expect(row).toMatchObject({ actor: 'Sam Porter', subject: 'Elena Delgado', circle: 'Rosa D.' })
  })

  test('names a member by the person, and somebody without an account by half an address', async () => {
    const { id } = await db.member.findFirstOrThrow({ where: { circleId: world.rosa, email: world.newcomer } })
    for (const entityId of [world.luis.id, id])
      await write((tx) => audit(tx, { actorId: null, action: 'member.changed', entity: 'member', entityId }))
    const [newcomer, luis] = await list({})
    expect(luis?.subject).toBe('Luis Delgado')
    expect(newcomer?.subject).toMatch(/^n.*@/)
    expect(newcomer?.subject).not.toContain('newcomer')
  })

  test('finds by person: name, email, or nobody', async () => {
    await rename({ id: world.users.greta.id, firstName: 'Grétel' })
    await auditChange(world.users.greta.id)
    const byEmail = await list({ person: ` ${world.users.greta.email.toUpperCase()}\u200b ` })
    expect(byEmail.map(({ actorId }) => actorId)).toEqual([world.users.greta.id])
    for (const person of ['Grétel br', 'GRÉTEL', 'gretel', 'grëtel']) expect(await list({ person })).toHaveLength(1)
    expect(await list({ person: 'nobody%' })).toEqual([])
  })

  test('says when more people have the name than are looked for', async () => {
    for (let worlds = 0; worlds < maxNamesakes; worlds += 1) await createTestData()
    for (const filter of ['person=Owen', 'circle=Walter'])
      expect((await queryOf(readFilter(new URLSearchParams(filter)), 'UTC')).isCapped).toBe(true)
    expect((await filterOf({ person: 'Owen' })).actorIds).toHaveLength(maxNamesakes)
    expect((await queryOf(readFilter(new URLSearchParams({ person: world.users.owen.email })), 'UTC')).isCapped).toBe(
      false,
    )
  })

  test('finds by circle: what is shown of its name, or its id, and not by what is not shown', async () => {
    await auditChange(null, world.walter)
    expect(await list({ circle: world.walter })).toHaveLength(1)
    await write((tx) => tx.recipient.update({ where: { circleId: world.walter }, data: { firstName: 'Waldemar' } }))
    expect((await list({ circle: 'waldemar b.' })).map(({ circleId }) => circleId)).toEqual([world.walter])
    expect(await list({ circle: 'Waldemar Brandt' })).toEqual([])
  })

  test('finds by action, by group and by outcome, all together', async () => {
    const { id } = world.users.mateo
    const place = { actorId: id, entity: 'member', circleId: world.rosa }
    await write((tx) => audit(tx, { ...place, action: 'member.left' }))
    await auditRefusal({ ...place, action: 'member.left' })
    await write((tx) => audit(tx, { ...place, action: 'post.liked' }))
    const actions = async (filter: Record<string, string>) =>
      (await list({ person: world.users.mateo.email, ...filter })).map(({ action, outcome }) => `${action} ${outcome}`)
    expect(await actions({})).toEqual(['post.liked done', 'member.left refused', 'member.left done'])
    expect(await actions({ action: 'members' })).toEqual(['member.left refused', 'member.left done'])
    expect(await actions({ action: 'member.left', outcome: 'refused' })).toEqual(['member.left refused'])
    expect(await actions({ action: 'feed', circle: world.rosa })).toEqual(['post.liked done'])
    expect(await actions({ action: 'feed', circle: world.walter })).toEqual([])
  })

  test('counts the refusals among those that fit, whatever outcome is looked for', async () => {
    const { id, email } = world.users.mateo
    const about = { actorId: id, entity: 'member', action: 'member.left' } as const
    await auditRefusal({ ...about, circleId: world.rosa })
    await auditRefusal({ ...about, circleId: world.walter })
    await write((tx) => audit(tx, { ...about, circleId: world.rosa }))
    const counted = async (filter: Record<string, string>) => countEntries(await filterOf({ person: email, ...filter }))
    const count = async (filter: Record<string, string>) => (await counted(filter)).refused
    expect(await count({})).toBe(2)
    expect(await count({ outcome: 'done' })).toBe(2)
    expect(await count({ circle: world.rosa, action: 'members' })).toBe(1)
    expect(await count({ action: 'feed' })).toBe(0)
    expect(await count({ to: '2020-01-01' })).toBe(0)
    expect(await count({ from: '2020-01-01' })).toBe(2)
    expect(await count({ person: 'no such person' })).toBe(0)
    const all = async (filter: Record<string, string>) => (await counted(filter)).fitting
    expect(await all({ circle: world.rosa })).toBe(2)
    expect(await all({ circle: world.rosa, outcome: 'refused' })).toBe(1)
    expect(await all({ from: '2020-01-01', outcome: 'refused' })).toBe(2)
    expect(await all({ to: '2020-01-01' })).toBe(0)
  })

  test('names the device of an entry while its session is there', async () => {
    const { id, sessionId } = world.users.sam
    const device = 'Safari on iPad'
    await write((tx) => tx.session.update({ where: { id: sessionId }, data: { device } }))
    await withActor({ id, sessionId }, () => auditChange(id))
    const listed = async () => (await listAudit({ actorIds: [id] })).rows[0]
    expect(await listed()).toMatchObject({ device })
    await write((tx) => tx.session.deleteMany({ where: { id: sessionId } }))
    expect(await listed()).toMatchObject({ device: null })
  })

  test('calls the circle that is asked for by id as its rows do', async () => {
    const { firstName } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    expect(await circleNamed(world.rosa)).toBe(`${firstName} D.`)
    expect(await circleNamed('Rosa')).toBe('Rosa')
  })

  test('finds the rows that an action has under a former name', async () => {
    expect((await filterOf({ action: 'account.lookedUp' })).actions).toEqual(['account.lookedUp', 'gate.lookedUp'])
  })

  test('what makes no sense is all', async () => {
    const nonsense = { action: 'no such', outcome: 'maybe', from: '2026-02-31x', to: 'yesterday' }
    expect(await filterOf(nonsense)).toEqual({})
  })

  test('a day begins and ends in the zone of the reader', async () => {
    const { from, until } = await filterOf({ from: '2026-11-20', to: '2026-11-20' }, 'America/Denver')
    expect([from, until]).toEqual([new Date('2026-11-20T07:00:00Z'), new Date('2026-11-21T07:00:00Z')])
    const spring = await filterOf({ from: '2026-03-08', to: '2026-03-08' }, 'America/Denver')
    expect([spring.from, spring.until]).toEqual([new Date('2026-03-08T07:00:00Z'), new Date('2026-03-09T06:00:00Z')])
  })

  test('an instant is found by halving', async () => {
    const first = headOf(readConnection())?.id ?? 0
    await auditChange(null)
    const rows = await db.audit.findMany({ orderBy: { id: 'asc' } })
    for (const { at } of rows) expect(await firstIdSince(at)).toBe(rows.find((row) => row.at >= at)?.id)
    expect(await firstIdSince(new Date(0))).toBe(1)
    expect(await firstIdSince(new Date('2100-01-01'))).toBe(first + 2)
    expect((await listAudit({ from: new Date('2100-01-01') })).rows).toEqual([])
    expect((await listAudit({ until: new Date(0) })).rows).toEqual([])
  })
})

describe('a log of many rows', () => {
  // Written past the chain: these tests only read them.
  const many = (count: number, actorId: string) => {
    const database = openDatabase(databaseFile, { readonly: false })
    database
      .prepare(`
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO Audit (at, actorId, action, entity, outcome, prev, hash)
        SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), ?, 'post.liked', 'post', 'done', zeroblob(32), zeroblob(32) FROM n`)
      .run(count, actorId)
    database.close()
  }

  test('is read page by page, each row once, also when it grows meanwhile', async () => {
    many(120, world.users.ida.id)
    const question = { actorIds: [world.users.ida.id] }
    const seen: number[] = []
    let page = await listAudit(question)
    for (;;) {
      seen.push(...page.rows.map(({ id }) => id))
      if (!page.next) break
      await auditChange(world.users.ida.id)
      page = await listAudit(question, { before: page.next })
    }
    expect(seen).toHaveLength(120)
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one))
  })

  test('shows no way on when the last page is just full', async () => {
    many(maxOnPage, world.users.ida.id)
    const page = await listAudit({ actorIds: [world.users.ida.id] })
    expect([page.rows.length, page.next]).toEqual([maxOnPage, undefined])
  })

  test('weaves the rows of several people into one order', async () => {
    for (const who of ['ida', 'sam', 'ida', 'owen', 'sam'] as const) many(3, world.users[who].id)
    const actorIds = (['ida', 'sam', 'owen'] as const).map((who) => world.users[who].id)
    const ids = (await listAudit({ actorIds })).rows.map(({ id }) => id)
    expect(ids).toHaveLength(15)
    expect(ids).toEqual([...ids].sort((one, other) => other - one))
  })

  test('a rare row is looked for in steps: each says how far it came and where to go on', async () => {
    await auditRefusal({ actorId: world.users.nora.id, action: 'access.refused', entity: 'route' })
    many(maxScanned + 10, world.users.sam.id)
    const question = { outcome: 'refused' as const, from: new Date(Date.now() - 60_000) }
    const first = await listAudit(question)
    expect(first.rows).toEqual([])
    expect(first.lookedTo).toBeInstanceOf(Date)
    const second = await listAudit(question, { before: first.next })
    expect(second.rows[0]).toMatchObject({ actorId: world.users.nora.id, outcome: 'refused' })
  })

  test('goes into a file in pieces', async () => {
    many(1_200, world.users.mateo.id)
    const pieces: AuditRow[][] = []
    for await (const piece of eachAudit({ actorIds: [world.users.mateo.id] })) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.flat()).toHaveLength(1_200)
  })
})

/** The bytes of a database that keeps a log beside it, as of one that does not: such alone can live in memory. */
function outOfWal(bytes: Buffer) {
  bytes.fill(1, 18, 20)
  return bytes
}

function formFor(email: string) {
  return invitationsTo({ email, relationship: 'sibling' })
}

function rename({ id, firstName }: { id: string; firstName: string }) {
  return write((tx) => tx.user.update({ where: { id }, data: { firstName } }))
}

async function memberOf(circleId: string, userId: string) {
  return (await db.member.findFirstOrThrow({ where: { circleId, userId } })).id
}
