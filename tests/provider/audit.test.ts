import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { audit, auditExport } from '~/domain/audit/append.server'
import { createPost } from '~/domain/feed/commands.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  await createTestData() // an instance without users redirects to its set-up
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  world = await createTestData()
})

type Who = keyof World['users']
const get = (path: string, who: Who) =>
  server.ask(path, { headers: { cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' } })
const hostile = { firstName: '=HYPERLINK("http://evil.test","Sam"', lastName: '+1;=2\n@x\t-y, "ñ"' }

describe.each(['/provider/audit', '/provider/audit.csv'])('%s', (path) => {
  test.each<Who>(['priya', 'elena', 'luis', 'mateo', 'sam', 'nora', 'ida', 'dora'])('is not for %s', async (who) => {
    const answer = await get(path, who)
    expect(answer.status).toBe(403)
    expect(answer.text).not.toMatch(/member\.|session\./)
    const [row] = await db.audit.findMany({ where: { actorId: world.users[who].id }, orderBy: { id: 'desc' } })
    expect(row).toMatchObject({ action: 'access.refused', outcome: 'refused', circleId: null })
  })

  test('is not for somebody with the role admin alone', async () => {
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'admin' } })
    await write((tx) => tx.member.update({ where: { id: world.elena.id }, data: { roleId } }))
    expect((await get(path, 'elena')).status).toBe(403)
  })

  test('is not for somebody who is not signed in', async () => {
    const { status, headers } = await server.ask(path, { headers: { accept: 'text/html' } })
    expect([status, headers.location]).toEqual([302, `/login?redirectTo=${encodeURIComponent(path)}`])
  })
})

describe('the page', () => {
  test('names people and circles as far as a super admin may know them, and nothing that was written', async () => {
    await createPost(world.owen, { content: 'Walter slept badly', visibility: 'everyone' })
    await write((tx) =>
      audit(tx, {
        actorId: world.owen.userId,
        action: 'member.left',
        entity: 'member',
        entityId: world.owen.id,
        circleId: world.walter,
      }),
    )
    const { status, text, headers } = await get(`/provider/audit?person=${world.users.owen.email}`, 'joan')
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('no-store')
    expect(text).toContain('Owen Hale')
    expect(text).toContain('Walter B.')
    expect(text).toContain('wrote a post')
    expect(text).not.toMatch(/Brandt|slept/)
  })

  test('keeps the filters in its fields and its links, and is plain about finding nothing', async () => {
    const { text } = await get('/provider/audit?person=nobody+such&outcome=refused&from=2026-11-01', 'joan')
    expect(text).toContain('value="nobody such"')
    expect(text).toContain('href="/provider/audit.csv?person=nobody+such&amp;outcome=refused&amp;from=2026-11-01"')
    expect(text).toContain('No matching entries')
  })

  test.each([
    'before=x',
    'before=-1',
    'before=99999999999999999999',
    'person=%27%22%3E%3Cscript%3E',
    'circle=%25',
    'action=x&action=y',
  ])('answers ?%s as well', async (query) => {
    const { status, text } = await get(`/provider/audit?${query}`, 'joan')
    expect(status).toBe(200)
    expect(text).not.toContain('"><script>')
  })
})

describe('the file', () => {
  test('holds the rows of the filters, each value harmless in a spreadsheet', async () => {
    await write((tx) => tx.user.update({ where: { id: world.users.sam.id }, data: hostile }))
    await write((tx) =>
      audit(tx, { actorId: world.sam.userId, action: 'member.left', entity: 'member', circleId: world.rosa }),
    )
    const { status, headers, text } = await get(`/provider/audit.csv?person=${world.users.sam.email}`, 'joan')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    expect(headers['cache-control']).toContain('no-store')
    expect(text.charCodeAt(0)).toBe(0xfeff)

    const [head, row, ...others] = tableIn(text)
    expect(others).toEqual([])
    const found = Object.fromEntries((head ?? []).map((name, at) => [name, row?.[at]]))
    expect(found).toMatchObject({
      action: 'member.left',
      outcome: 'done',
      circle: 'Rosa D.',
      actorId: world.sam.userId,
    })
    expect(found.actor).toBe(`'=HYPERLINK("'http://evil.test","Sam" +1;'=2\n'@x\t'-y, "ñ"`.replace(`"'http`, '"http'))
    expect(found.hash).toMatch(/^[0-9a-f]{64}$/)
    for (const cell of text.slice(1).split(/[",;\r\n\t]+/)) expect(cell).not.toMatch(/^[=+\-@\t\r\0]/)
  })

  test('leaves a row with the names of the filters', async () => {
    expect((await get(`/provider/audit.csv?circle=${world.walter}&to=2020-01-01`, 'joan')).status).toBe(200)
    const rows = await db.audit.findMany({ where: { actorId: world.joan.userId, action: 'audit.exported' } })
    expect(rows).toMatchObject([{ outcome: 'done', details: '{"filters":["circle","to"]}' }])
  })
})

describe('five files a day', () => {
  const files = [
    '/provider/audit.csv',
    '/provider/people.csv',
    '/provider/time.csv',
    '/time.csv',
    '/actions.csv',
    '/guide.csv',
  ]
  const ofCircle = () =>
    ['tracking.csv', 'assessment.csv', 'alignment/sheet.csv'].map((file) => `/circle/${world.rosa}/${file}`)

  test('of any kind are a person’s; the next one of each kind is refused in words, with the time to wait', async () => {
    for (const path of files.slice(0, 5)) expect([path, (await get(path, 'joan')).status]).toEqual([path, 200])
    for (const path of [...files, ...ofCircle()]) {
      const { status, headers, text } = await get(path, 'joan')
      expect([path, status]).toEqual([path, 429])
      expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
      expect(text).toContain('each person can download 5 files a day. You can download the next one in 24 hours.')
    }
    expect((await get(ofCircle()[0] ?? '', 'priya')).status).toBe(200)
    expect(await db.audit.count({ where: { actorId: world.joan.userId, action: { endsWith: '.exported' } } })).toBe(5)
    expect(await db.audit.count({ where: { actorId: world.joan.userId, outcome: 'refused' } })).toBe(9)
    await write((tx) => tx.user.update({ where: { id: world.joan.userId }, data: { language: 'es' } }))
    expect((await get('/actions.csv', 'joan')).text).toContain('cada persona puede descargar 5 archivos al día.')
  })

  test('are not used up by a link on another site, nor by asking for their heads', async () => {
    const headers = { cookie: cookieOf(world.users.joan) }
    for (const path of [...files, ...ofCircle()]) {
      for (const site of ['cross-site', 'same-site']) {
        const answer = await server.ask(path, { headers: { ...headers, 'sec-fetch-site': site } })
        expect([path, answer.status]).toEqual([path, 403])
      }
      expect([path, (await server.ask(path, { method: 'HEAD', headers })).status]).toEqual([path, 405])
    }
    const { text } = await server.ask('/actions.csv', {
      headers: { ...headers, accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' },
    })
    expect(text).toContain('Files are downloaded from their page here')
    const isTaken = { action: { endsWith: '.exported' }, outcome: 'done' }
    expect(await db.audit.count({ where: { actorId: world.joan.userId, ...isTaken } })).toBe(0)
    expect((await get('/actions.csv', 'joan')).status).toBe(200)
  })

  test('are not used up by the sheet as a page, nor by one that was audited as an export', async () => {
    const asBefore = { action: 'alignment.exported', entity: 'alignment', details: { format: 'page' } } as const
    for (let times = 0; times < 6; times += 1) {
      expect((await get(`/circle/${world.rosa}/alignment/sheet`, 'priya')).status).toBe(200)
      await write((tx) => auditExport(tx, { actorId: world.priya.userId, ...asBefore }))
    }
    expect((await get('/guide.csv', 'priya')).status).toBe(200)
  })
})

/** The cells of a file after RFC 4180. */
function tableIn(text: string) {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]+))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length)
}
