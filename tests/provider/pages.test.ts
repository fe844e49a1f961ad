import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { backupsDir, mediaDir } from '~/data/files.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { listCategories } from '~/domain/categories/queries.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { checkboxesOf } from '~/domain/permissions/checkboxes'
import { roleRecord, rowOf, ruleOf } from '~/domain/permissions/role-record'
import { fingerprintOf, getRole } from '~/domain/permissions/roles.server'
import type { RowValue } from '~/domain/records/fields'
import { typedOf } from '~/domain/records/typed'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

type Who = keyof World['users']

const backup = 'kinfold-2026-01-01T000000.tgz'
let server: Awaited<ReturnType<typeof serve>>
let world: World
let mailId: string
let categoryId: string

beforeAll(async () => {
  world = await createTestData()
  server = await serve()
  writeFileSync(join(backupsDir, backup), Buffer.alloc(3_000_000, 'backup '))
  mailId = await write(async (tx) => {
    await queueMail(tx, {
      kind: 'invitation',
      to: 'ana@example.test',
      subject: 'Come',
      text: 'SENTINEL-link',
      html: '',
    })
    return (await tx.outbox.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
  })
  categoryId = (await listCategories())[0]?.id ?? ''
})
afterAll(async () => {
  await server.stop()
})

const cookie = (who: Who) => cookieOf(world.users[who])
const get = (path: string, who: Who) =>
  server.ask(path, { headers: { cookie: cookie(who), accept: 'text/html', 'accept-language': 'en' } })
const post = (path: string, who: Who, fields: Record<string, string | readonly string[]> = {}) =>
  server.post(path, fields, { cookie: cookie(who), accept: 'text/html' })
const fill = (path: string) =>
  path
    .replace('USER', world.users.sam.id)
    .replace('MAIL', mailId)
    .replace('CATEGORY', categoryId)
    .replace('BACKUP', backup)

test('the address of the health page leads to how the instance is doing', async () => {
  expect(await get('/provider/health', 'joan')).toMatchObject({
    status: 302,
    headers: { location: '/provider#health' },
  })
  expect((await get('/provider', 'joan')).text).toContain('id="health"')
  expect((await get('/provider/health', 'priya')).status).toBe(403)
})

const pages = [
  '/provider',
  '/provider/people',
  '/provider/people/USER',
  '/provider/people/USER/disable',
  '/provider/people/USER/make-super-admin',
  '/provider/people/USER/end-sessions',
  '/provider/circles',
  '/provider/roles',
  '/provider/roles/family',
  '/provider/categories',
  '/provider/mail',
  '/provider/mail?state=failed',
  '/provider/mail/MAIL',
  '/provider/mail/MAIL/drop',
  '/provider/backups',
  '/provider/backups/BACKUP/delete',
  '/provider/backups/BACKUP',
]
const actions = [
  '/provider',
  ...['make-super-admin', 'unmake-super-admin', 'disable', 'enable', 'end-sessions', 'remove-second-factor'].map(
    (action) => `/provider/people/USER/${action}`,
  ),
  '/provider/roles/family',
  '/provider/categories',
  '/provider/categories/CATEGORY',
  '/provider/categories/CATEGORY/move',
  '/provider/categories/CATEGORY/offer',
  '/provider/categories/CATEGORY/offer/removal',
  '/provider/mail/MAIL',
  '/provider/mail/test',
  '/provider/mail/MAIL/retry',
  '/provider/mail/MAIL/drop',
  '/provider/backups',
  '/provider/backups/BACKUP/delete',
]
const others: Who[] = ['priya', 'elena', 'luis', 'mateo', 'sam', 'nora', 'ida', 'dora', 'victor']

describe.each(others)('%s', (who) => {
  test('opens no page of the provider’s area and takes no file away', async () => {
    for (const path of pages) expect((await get(fill(path), who)).status, path).toBe(403)
  })

  test('does nothing there', async () => {
    for (const path of actions) expect((await post(fill(path), who)).status, path).toBe(403)
    expect(await db.user.findUnique({ where: { id: world.users.sam.id } })).toMatchObject({
      disabledAt: null,
      isSuperAdmin: false,
    })
    expect(readdirSync(backupsDir)).toContain(backup)
    expect(await db.outbox.count({ where: { id: mailId } })).toBe(1)
  })
})

describe('a super admin', () => {
  test('opens all of it', async () => {
    for (const path of pages) expect((await get(fill(path), 'joan')).status, path).toBe(200)
  })

  test.each([
    '/provider/people/nobody',
    `/provider/people/${newId()}`,
    '/provider/roles/boss',
    `/provider/mail/${newId()}`,
    '/provider/backups/secrets.json',
    '/provider/backups/..%2Fsecrets.json',
    '/provider/backups/..%2F..%2Fetc%2Fpasswd',
    '/provider/backups/kinfold.db',
  ])('does not find %s', async (path) => {
    const { status, text } = await get(path, 'joan')
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('sessionSecret')
  })

  test('sees a person with their circles by first name and initial, and nothing of what stands in them', async () => {
    const { text } = await get(`/provider/people/${world.users.priya.id}`, 'joan')
    expect(text).toContain('Rosa D.')
    expect(text.slice(text.indexOf('<main'), text.indexOf('</main>'))).not.toContain('Rosa Delgado')
  })

  test('reads a mail only by asking for it', async () => {
    expect((await get(`/provider/mail/${mailId}`, 'joan')).text).not.toContain('SENTINEL')
    const before = await db.audit.count({ where: { action: 'mail.read' } })
    expect((await post(`/provider/mail/${mailId}`, 'joan')).text).toContain('SENTINEL-link')
    expect(await db.audit.count({ where: { action: 'mail.read' } })).toBe(before + 1)
  })

  test('is shown what a role’s rules would change, and saves them by sending them once more', async () => {
    const base = (await getRole(world.users.joan, 'companion')).rules.map(rowOf)
    const kept = base.filter(({ resource }) => resource !== 'routine')
    const send = (rows: object[], previewed = '') =>
      post('/provider/roles/companion?as=rules', 'joan', {
        base: JSON.stringify({ rules: base }),
        previewed,
        ...formOf(rows),
      })
    const formOf = (rows: object[]) => typedOf(roleRecord, { rules: rows as RowValue[] })
    const shown = await send(kept)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('1 person in 1 circle will no longer be able to do this:')
    expect((await getRole(world.users.joan, 'companion')).rules).toHaveLength(base.length)

    const name = shown.text.match(/name="previewed" value="([\w-]+)"/)?.[1]
    const saved = await send(kept, name)
    expect([saved.status, saved.headers.location]).toEqual([302, '/provider/roles'])
    const late = base.filter(({ resource }) => resource !== 'careRecipient')
    const again = await send(late, fingerprintOf(late.map(ruleOf)))
    expect([again.status, again.text.includes('What will change')]).toEqual([200, true])
    const changed = base.map((row) => (row.resource === 'routine' ? { ...row, effect: 'deny' } : row))
    const told = await send(changed)
    expect([told.status, told.text.includes('The saved values have changed')]).toEqual([409, true])
    expect((await getRole(world.users.joan, 'companion')).rules).toHaveLength(kept.length)
  })

  test('is shown what ticks would change, and saves them by sending them once more', async () => {
    const opened = (await getRole(world.users.joan, 'aide')).rules
    const base = JSON.stringify({ rules: opened.map(rowOf) })
    const { checked, levels } = checkboxesOf(opened)
    const fields = { base, 'level post': levels.post ?? '', 'level progress': levels.progress ?? '' }
    const send = (more: string[], seen = '') =>
      post('/provider/roles/aide', 'joan', { ...fields, tick: [...checked, ...more], seen })
    const shown = await send(['search see'])
    expect([shown.status, shown.text.includes('will now be able to do this')]).toEqual([200, true])
    expect((await getRole(world.users.joan, 'aide')).rules).toHaveLength(opened.length)
    const name = shown.text.match(/name="seen" value="([\w-]+)"/)?.[1] ?? ''
    expect((await send(['search see', 'timer see'], name)).status).toBe(200)
    const saved = await send(['search see'], name)
    expect([saved.status, saved.headers.location]).toEqual([302, '/provider/roles'])
    expect((await getRole(world.users.joan, 'aide')).rules).toHaveLength(opened.length + 1)
    const late = await post('/provider/roles/aide', 'joan', { ...fields, tick: [], seen: '[]' })
    expect([late.status, late.text.includes('Preview changes') || late.text.includes('What will change')]).toEqual([
      200,
      true,
    ])
    expect((await getRole(world.users.joan, 'aide')).rules).toHaveLength(opened.length + 1)
  })

  test('keeps the rules that have no tick where the form says nothing of them', async () => {
    const rules = () => getRole(world.users.joan, 'family').then((role) => role.rules.map(({ id, ...rule }) => rule))
    const deny = { action: 'edit', resource: 'routine', isDeny: true }
    await write((tx) => tx.permission.create({ data: { ...deny, id: newId(), role: { connect: { name: 'family' } } } }))
    const opened = await rules()
    const { checked, levels } = checkboxesOf(opened)
    const fields = { 'level post': levels.post ?? '', 'level progress': levels.progress ?? '', tick: checked }
    for (const base of ['', '{', '{}', '[]']) {
      const shown = await post('/provider/roles/family', 'joan', { ...fields, base })
      const seen = shown.text.match(/name="seen" value="([\w-]+)"/)?.[1] ?? ''
      await post('/provider/roles/family', 'joan', { ...fields, base, seen })
      expect(await rules(), base).toEqual(opened)
    }
  })

  test('looks at what ticks would change without the password, and saves nothing by it', async () => {
    const opened = (await getRole(world.users.joan, 'companion')).rules
    const { sessionId } = world.users.joan
    const confirmed = (minutesAgo: number) =>
      write((tx) =>
        tx.session.update({
          where: { id: sessionId },
          data: { confirmedAt: new Date(Date.now() - minutesAgo * 60_000), providerSeenAt: new Date() },
        }),
      )
    await confirmed(20)
    const { checked, levels } = checkboxesOf(opened)
    const shownLevels = { 'level post': levels.post ?? '', 'level progress': levels.progress ?? '' }
    const fields = {
      base: JSON.stringify({ rules: opened.map(rowOf) }),
      ...shownLevels,
      tick: [...checked, 'search see'],
    }
    const shown = await post('/provider/roles/companion?preview', 'joan', fields)
    expect([shown.status, shown.text.includes('will now be able to do this')]).toEqual([200, true])
    const seen = shown.text.match(/name="seen" value="([\w-]+)"/)?.[1] ?? ''
    expect((await post('/provider/roles/companion?preview', 'joan', { ...fields, seen })).status).toBe(200)
    const saving = await post('/provider/roles/companion', 'joan', { ...fields, seen })
    expect(saving.headers.location).toMatch(/^\/settings\/confirm\?/)
    expect((await getRole(world.users.joan, 'companion')).rules).toEqual(opened)
    expect((await post('/provider/roles/companion?preview', 'elena', fields)).status).toBe(403)
    await confirmed(0)
  })
})

describe('a file of the provider’s area', () => {
  test('comes whole, as a file, and leaves a row', async () => {
    const { status, headers, text } = await get(`/provider/backups/${backup}`, 'joan')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': '3000000',
      'content-disposition': `attachment; filename="${backup}"`,
      'cache-control': expect.stringContaining('no-store, no-transform'),
    })
    expect(text.length).toBe(3_000_000)
    const [row] = await db.audit.findMany({ where: { action: 'backup.downloaded' }, orderBy: { id: 'desc' } })
    expect(row).toMatchObject({ actorId: world.users.joan.id, details: JSON.stringify({ fields: [backup] }) })
  })

  test('says of people, like the list, that they are in no circle and were never here', async () => {
    const { text } = await get('/provider/people.csv', 'joan')
    expect(text.split('\r\n').find((row) => row.includes('victor'))).toContain('"Not in a circle","Never",')
  })

  test.each([`/provider/backups/${backup}.data`, '/provider/audit.csv.data'])('%s is not there', async (path) => {
    const before = await db.audit.count({ where: { action: { in: ['backup.downloaded', 'audit.exported'] } } })
    expect((await get(path, 'joan')).status).toBe(404)
    expect(await db.audit.count({ where: { action: { in: ['backup.downloaded', 'audit.exported'] } } })).toBe(before)
  })
})

test('a backup is made off the request while the page says so, with the media in it', async () => {
  mkdirSync(join(mediaDir, 'ab'), { recursive: true })
  writeFileSync(join(mediaDir, 'ab/ab1.webp'), 'a picture')
  const [begun, again] = await Promise.all([post('/provider/backups', 'joan'), post('/provider/backups', 'joan')])
  expect([begun.status, again.status]).toEqual([302, 302])
  const made = () => readdirSync(backupsDir).filter((name) => name !== backup)
  for (let tries = 0; tries < 200 && !made().length; tries += 1) await pause(100)
  expect(made()).toHaveLength(1)
  const { text } = await get('/provider/backups', 'joan')
  expect(text).toContain(made()[0])
  for (const name of made()) rmSync(join(backupsDir, name))
})
