import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { daysAfter } from '~/domain/days'
import { visibilities } from '~/domain/permissions/names'
import { parsePreferences } from '~/domain/preferences/schema'
import { actionsOnAPage } from '~/domain/progress/actions-table.server'
import { dueRanges, maxRowsAtOnce } from '~/domain/progress/rules'
import { dayIn } from '~/i18n/format'
import english from '../../locales/en/categories.json'
import { serve } from '../serve'
import { cookieOf, createTestData, memberIn, type World } from '../world'
import { assign, put } from './cast'

type Who = keyof World['users']
let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve({ DOWNLOADS_PER_DAY: '1000' })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  world = await createTestData()
})

const headersOf = (who: Who) => ({
  cookie: cookieOf(world.users[who]),
  accept: 'text/html',
  'accept-language': 'en',
})
const get = (path: string, who: Who = 'priya') => server.ask(path, { headers: headersOf(who) })
const post = (path: string, fields: Record<string, string | readonly string[]>, who: Who = 'priya') =>
  server.post(path, fields, headersOf(who))
const titlesIn = (html: string) =>
  [...html.matchAll(/class="row-title[^"]*"[^>]*>([^<]+)</g)].map(([, title = '']) => title)
const titlesAt = async (path: string, who?: Who) => titlesIn((await get(path, who)).text)
const words = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const row = (id: string) => db.progressItem.findUniqueOrThrow({ where: { id }, include: { assignees: true } })
const preferencesOf = async (who: Who) =>
  parsePreferences((await db.user.findUniqueOrThrow({ where: { id: world.users[who].id } })).preferences)

/** Priya in Walter's circle as well. */
async function inBothCircles() {
  const { roleId } = await db.member.findUniqueOrThrow({ where: { id: world.owen.id } })
  const { email } = await db.user.findUniqueOrThrow({ where: { id: world.users.priya.id } })
  const at = new Date()
  const member = { circleId: world.walter, userId: world.users.priya.id, email, roleId, status: 'active' }
  await write((tx) => tx.member.create({ data: { id: newId(), ...member, createdAt: at, updatedAt: at } }))
  return memberIn(world.walter, world.users.priya.id)
}

/** As if the disk took nothing any more when this item is written. */
function fullDiskFor(itemId: string) {
  const database = openDatabase(databaseFile, { readonly: false })
  database.exec(`CREATE TRIGGER fullDisk BEFORE UPDATE ON ProgressItem WHEN NEW.id = '${itemId}'
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  return { end: () => void database.exec('DROP TRIGGER fullDisk').close() }
}

describe('the table', () => {
  test('shows the actions of all circles in groups by due date, what is late first', async () => {
    const inWalters = await inBothCircles()
    await put(inWalters, { title: 'Order the shower chair', dueDate: '2020-01-01' })
    await put(world.priya, { title: 'Ask about the walker', dueDate: '2099-01-01' })
    await put(world.priya, { title: 'Collect the consent' })
    await put(world.priya, { title: 'Book the van', isCompleted: true })
    const { text } = await get('/actions')
    expect(titlesIn(text)).toEqual([
      'Order the shower chair',
      'Ask about the walker',
      'Collect the consent',
      'Book the van',
    ])
    const headings = [...text.matchAll(/due-group (\w+)"/g)].map(([, group]) => group)
    expect(headings).toEqual(['overdue', 'later', 'noDate', 'completed'])
    expect(words(text)).toContain('Brandt, Walter')
    expect(text).toContain(`/circle/${world.rosa}/progress/action/`)
  })

  test('is for people in a circle; others are led to their invitations', async () => {
    const { status, headers } = await get('/actions', 'ida')
    expect([status, headers.location]).toEqual([302, '/onboarding/invitations'])
    expect((await get('/actions', 'dora')).headers.location).toBe('/onboarding/invitations')
  })

  test('shows nothing of another circle, and of this one what the role may see', async () => {
    await put(world.priya, { title: 'For all' })
    await put(world.priya, { title: 'For the team', visibility: 'careTeam' })
    await put(world.priya, { title: 'For few', visibility: 'private' })
    expect(await titlesAt('/actions', 'priya')).toHaveLength(3)
    expect(await titlesAt('/actions', 'mateo')).toEqual(['For all', 'For the team'])
    expect(await titlesAt('/actions', 'elena')).toEqual(['For all'])
    expect(await titlesAt('/actions', 'owen')).toEqual([])
  })

  test('offers 25 a page, the next ones by a link, and the first again', async () => {
    for (let count = 0; count < actionsOnAPage + 3; count += 1) await put(world.priya, { title: `Call ${count}` })
    const first = (await get('/actions?sort=earliest')).text
    expect(titlesIn(first)).toHaveLength(actionsOnAPage)
    const next = first.match(/href="(\/actions\?[^"]*after=[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = (await get(next)).text
    expect(titlesIn(second)).toEqual(['Call 25', 'Call 26', 'Call 27'])
    expect(words(second)).toContain('First page')
    expect(await titlesAt('/actions?after=nonsense')).toHaveLength(actionsOnAPage)
  })

  test('sorts, filters and finds by the address', async () => {
    await put(world.priya, { title: 'Bath rails' })
    const call = await put(world.elena, { title: 'Ask Sam' })
    await assign(call, world.luis)
    const both = ['Ask Sam', 'Bath rails']
    for (const [query, expected] of [
      ['sort=az', both],
      ['sort=za', [...both].reverse()],
      ['sort=latest', both],
      ['filter=1&name=rails', ['Bath rails']],
      [`filter=1&by=${world.users.elena.id}`, ['Ask Sam']],
      [`filter=1&to=${world.users.luis.id}`, ['Ask Sam']],
      [`filter=1&circle=${world.walter}`, []],
      [`filter=1&circle=${world.rosa}&privacy=everyone&sort=az`, both],
      ['filter=1&status=completed', []],
      ['filter=1&due=overdue', []],
      [`filter=1&category=${newId()}`, []],
      ['filter=1&status=nonsense&due=x&privacy=y&line=z&by=1%27--&circle=x&sort=az', both],
    ] as const)
      expect(await titlesAt(`/actions?${query}`), query).toEqual(expected)
  })

  test('answers a filter of many ids, and refuses an address that is too long for anybody to have pressed', async () => {
    await put(world.priya, { title: 'Bath rails' })
    const ids = (count: number) => Array.from({ length: count }, () => `to=${newId()}`).join('&')
    const tooMany = await get(`/actions?${ids(150)}`)
    expect(tooMany.status).toBe(200)
    expect(words(tooMany.text)).toContain('Each filter takes up to 40 choices. The others in this link were left out.')
    expect(words((await get(`/actions?${ids(40)}`)).text)).not.toContain('left out')
    expect((await get(`/actions?${ids(10_000)}`)).status).toBeGreaterThanOrEqual(400)
    expect((await get('/actions?filter=1')).status).toBe(200)
  })

  test('each filter that is applied is a link that takes it away, and nothing else', async () => {
    await put(world.priya, { title: 'Bath rails' })
    const category = await db.category.findFirstOrThrow({ where: { isActive: true }, orderBy: { position: 'asc' } })
    const filter = [
      ['name', 'bath', 'Title includes “bath”'],
      ['circle', world.rosa, 'Circle: Rosa Delgado'],
      ['to', world.users.luis.id, 'Assigned to Luis Delgado'],
      ['by', world.users.priya.id, 'Assigned by Priya Raman'],
      ['category', category.id, english[category.value as keyof typeof english]],
      ['due', 'overdue', 'Overdue'],
      ['line', 'guideActive', 'GUIDE, active'],
      ['privacy', 'careTeam', 'Care team'],
      ['privacy', 'private', 'Private'],
    ] as const
    const asked = [['filter', '1'], ['status', 'todo'], ...filter.map(([key, value]) => [key, value])]
    const { text } = await get(`/actions?${new URLSearchParams(asked)}`)
    const chips = [...text.matchAll(/<a ([^>]*aria-label="Remove[^>]*)>/g)].map(([, link = '']) => ({
      href: link.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '',
      name: link.match(/aria-label="([^"]*)"/)?.[1],
    }))
    expect(chips.map(({ name }) => name)).toEqual(filter.map(([, , words]) => `Remove filter: ${words}`))
    const pairs = (query: Iterable<readonly string[]>) => [...query].map((pair) => pair.join('=')).sort()
    for (const [place, { href }] of chips.entries()) {
      const rest = filter.filter((_, other) => other !== place).map(([key, value]) => [key, value])
      const without = [['filter', '1'], ['status', 'todo'], ['sort', 'due'], ...rest]
      expect(pairs(new URLSearchParams(href.split('?')[1])), filter[place]?.[2]).toEqual(pairs(without))
    }
  })

  test('names nobody of other circles, whoever asks for them by id', async () => {
    await put(world.priya)
    const { text } = await get(
      `/actions?filter=1&to=${world.users.greta.id}&by=${world.users.owen.id}&circle=${world.walter}`,
    )
    expect(words(text)).toContain('Assigned to someone outside your circles')
    expect(text).not.toMatch(/Greta|Brandt|Owen|Hale/)
  })

  test('remembers filter and order, and brings them back where the address says nothing', async () => {
    await put(world.priya)
    await get('/actions?filter=1&due=today&status=todo&sort=za')
    expect(await preferencesOf('priya')).toMatchObject({
      actionFilter: 'filter=1&status=todo&due=today',
      actionSort: 'za',
    })
    const { status, headers } = await get('/actions')
    expect(status).toBe(302)
    const back = new URLSearchParams(String(headers.location).split('?')[1])
    expect([back.get('due'), back.get('status'), back.get('sort')]).toEqual(['today', 'todo', 'za'])
    await get('/actions?filter=1&sort=za')
    expect(await preferencesOf('priya')).toMatchObject({ actionFilter: '', actionSort: 'za' })
    expect((await get('/actions')).status).toBe(200)
  })

  test('offers lines of service and labels to those who may see them', async () => {
    await put(world.priya)
    expect((await get('/actions')).text).toContain('name="line"')
    const family = (await get('/actions', 'elena')).text
    expect(family).not.toContain('name="line"')
    expect(family).not.toContain('name="label"')
    expect(family).not.toContain('name="privacy"')
  })

  test('has a column of who sees an action where the person’s role shows it in some circle', async () => {
    await put(world.priya)
    const columnsFor = async (who: Who) => {
      const { text } = await get('/actions', who)
      const heads = [...text.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = '']) => words(head).trim())
      const span = Number(text.match(/colSpan="(\d)"/i)?.[1])
      const cells = text.match(/<tr[^>]*id="item-.*?<\/tr>/s)?.[0].match(/<t[hd] /g)?.length
      expect([span, cells], who).toEqual([heads.length, heads.length])
      return heads
    }
    for (const who of ['joan', 'priya', 'mateo', 'sam'] as const)
      expect(await columnsFor(who), who).toContain('Who sees it')
    for (const who of ['elena', 'nora'] as const) expect(await columnsFor(who), who).not.toContain('Who sees it')
    expect(await columnsFor('luis')).toHaveLength(6)
  })
})

describe('several at once', () => {
  const several = (fields: Record<string, string | readonly string[]>, who?: Who) =>
    post('/actions/several?filter=1&sort=az', fields, who)

  test('are completed, and what was not done is told with its reason', async () => {
    const [mine, done, hidden, deleted] = [
      await put(world.priya, { title: 'Bath rails' }),
      await put(world.priya, { title: 'Book the van', isCompleted: true }),
      await put(world.greta, { title: 'Of another person' }),
      await put(world.priya, { title: 'Taken back' }),
    ]
    await write((tx) => tx.progressItem.update({ where: { id: deleted }, data: { isActive: false } }))
    const { status, text } = await several({ item: [mine, done, hidden, deleted], change: 'complete' })
    expect(status).toBe(200)
    expect((await row(mine)).isCompleted).toBe(true)
    expect((await row(hidden)).isCompleted).toBe(false)
    expect(words(text)).toContain('1 action completed')
    expect(words(text)).toContain('3 actions were not changed')
    expect(words(text)).toContain('It had already been completed')
    expect(text).not.toMatch(/Of another person|Taken back/)
  })

  test('of which a fault kept some from being saved are told row by row, and these can be sent again', async () => {
    const titles = ['Bath rails', 'Book the van', 'Call Sam']
    const ids = await Promise.all(titles.map((title) => put(world.priya, { title })))
    const full = fullDiskFor(ids[1] ?? '')
    const { status, text } = await several({ item: ids, change: 'complete' }).finally(full.end)
    expect(status).toBe(200)
    expect(await Promise.all(ids.map(async (id) => (await row(id)).isCompleted))).toEqual([true, false, false])
    expect(words(text)).toContain('1 action completed')
    expect(words(text)).toContain('Book the van It wasn’t saved. Try again. Call Sam It wasn’t saved. Try again.')
    const again = text
      .match(/href="(\/actions\/several\?[^"]*)"[^>]*>Try 2 actions again/)?.[1]
      ?.replaceAll('&amp;', '&')
    expect(words((await get(again ?? '')).text)).toMatch(/Complete 2 actions\?.* Book the van .*Call Sam/)
  })

  test('are refused to those who may not, row by row', async () => {
    const [theirs, own] = [
      await put(world.priya, { title: 'Of the coach' }),
      await put(world.elena, { title: 'Of my own' }),
    ]
    const { text } = await several({ item: [theirs, own], change: 'move', dueDate: '2031-05-06' }, 'elena')
    expect([(await row(theirs)).dueDate, (await row(own)).dueDate]).toEqual([null, '2031-05-06'])
    expect(words(text)).toContain('Due date changed for 1 action')
    expect(words(text)).toContain('Of the coach Unauthorized: You do not have permission to edit this action')
  })

  test('are given to others, where these are in the circle', async () => {
    const ours = await put(world.priya, { title: 'Ours' })
    await assign(ours, world.sam)
    const inWalters = await inBothCircles()
    const walters = await put(inWalters, { title: 'Walter’s' })
    const { text } = await several({ item: [ours, walters], change: 'reassign', person: world.users.luis.id })
    expect((await row(ours)).assignees.map(({ memberId }) => memberId)).toEqual([world.luis.id])
    expect((await row(walters)).assignees).toEqual([])
    expect(words(text)).toContain('1 action reassigned')
    expect(words(text)).toContain('One of these people isn’t in the circle')
  })

  test('lose their date, and the list comes back with a word of how many', async () => {
    const ids = [await put(world.priya, { dueDate: '2030-01-01' }), await put(world.priya, { dueDate: '2030-01-02' })]
    const { status, headers } = await several({ item: ids, change: 'move', date: 'none' })
    for (const id of ids) expect((await row(id)).dueDate).toBeNull()
    expect([status, headers.location]).toEqual([302, '/actions?filter=1&sort=az'])
    const cookie = [headersOf('priya').cookie, String(headers['set-cookie']).split(';')[0]].join('; ')
    const { text } = await server.ask('/actions?filter=1&sort=az', { headers: { ...headersOf('priya'), cookie } })
    expect(words(text)).toContain('2 due dates removed')
  })

  test('are named before they are changed: what the person may see, and to whom it can be given', async () => {
    const [ours, hidden] = [
      await put(world.priya, { title: 'Ours' }),
      await put(world.priya, { visibility: 'private' }),
    ]
    const walters = await put(await inBothCircles(), { title: 'Walter’s' })
    const theirs = await put(world.greta, { title: 'Of others' })
    const query = (ids: string[]) => ids.map((id) => `item=${id}`).join('&')
    const all = words((await get(`/actions/several?change=reassign&${query([ours, walters, theirs, newId()])}`)).text)
    expect(all).toContain('Reassign 3 actions')
    expect(all).toContain('Priya Raman')
    expect(all).not.toMatch(/Luis Delgado|Greta/)
    const one = words((await get(`/actions/several?change=reassign&${query([ours])}`)).text)
    expect(one).toContain('Luis Delgado')
    const elenas = words((await get(`/actions/several?change=complete&${query([ours, hidden])}`, 'elena')).text)
    expect(elenas).toContain('Complete 1 action?')
    const none = await get(`/actions/several?change=destroy&${query([newId()])}&item=x`)
    expect([none.status, words(none.text).includes('Select at least one action first.')]).toEqual([200, true])
  })

  test.each<[string, Record<string, string | readonly string[]>, number, string]>([
    ['nothing is chosen', { change: 'complete' }, 422, 'Select at least one action first.'],
    ['nobody is chosen', { change: 'reassign' }, 422, 'Choose who to assign the actions to.'],
    ['no day is given', { change: 'move', dueDate: '' }, 422, 'Enter the new due date.'],
    ['the day is none', { change: 'move', dueDate: '2026-02-31' }, 422, 'Enter a valid date'],
    [
      'more people are chosen than there may be',
      { change: 'reassign', person: Array.from({ length: 51 }, () => newId()) },
      422,
      'You can assign up to 50 people',
    ],
    ['no button was pressed', { change: 'none' }, 422, 'Choose what to do with the selected actions.'],
    ['the button is none of ours', { change: 'destroy' }, 422, 'Choose what to do'],
  ])('change nothing where %s', async (_, fields, expected, says) => {
    const id = await put(world.priya, { dueDate: '2030-01-01' })
    await assign(id, world.sam)
    const before = await row(id)
    const item = says.startsWith('Select') ? [] : [id]
    const { status, text } = await several({ item, ...fields })
    expect(status).toBe(expected)
    expect(words(text)).toContain(says)
    expect(await row(id)).toEqual(before)
  })

  test('are at most 100, and what is no id is told as not there', async () => {
    const ids = Array.from({ length: maxRowsAtOnce + 1 }, () => newId())
    const many = await several({ item: ids, change: 'complete' })
    expect(many.status).toBe(422)
    expect(words(many.text)).toContain('Choose up to 100 actions at a time')
    const odd = await several({ item: ["1' OR 1=1", '', '\u0000'], change: 'complete' })
    expect(odd.status).toBe(200)
    expect(words(odd.text)).toContain('An action that was deleted or that you can no longer see')
  })

  test('change nothing for somebody of another circle', async () => {
    const id = await put(world.priya)
    await several({ item: id, change: 'complete' }, 'owen')
    await several({ item: id, change: 'complete' }, 'ida')
    expect((await row(id)).isCompleted).toBe(false)
  })
})

describe('the table as a file', () => {
  test('says what the page says, and its row in the audit log comes first', async () => {
    const id = await put(world.priya, { title: '=HYPERLINK("x")', dueDate: '2030-01-02' })
    await assign(id, world.luis)
    await put(world.elena, { title: 'Other' })
    await put(world.priya, { title: 'Hidden', visibility: 'private' })
    const { status, headers, text } = await get('/actions.csv?filter=1&status=todo', 'elena')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('actions.csv')
    expect(headers['cache-control']).toContain('no-store')
    expect(text).toContain(`"'=HYPERLINK(""x"")","Delgado, Rosa"`)
    expect(text).toContain('"01/02/2030","Luis Delgado","Priya Raman"')
    expect(text).not.toContain('Hidden')
    const rows = await db.audit.findMany({ where: { actorId: world.users.elena.id, action: 'progress.exported' } })
    expect(rows.map(({ details }) => JSON.parse(details))).toEqual([{ filters: ['status'] }])
  })

  test('has no column of who sees an action for somebody to whom no circle shows it', async () => {
    await put(world.priya, { title: 'Bath rails', visibility: 'everyone' })
    const fileFor = async (who: Who) => (await get('/actions.csv', who)).text.split('\r\n')
    const [head, row] = await fileFor('mateo')
    expect(head).toContain('"Who can see it"')
    expect(row).toContain('"Everyone"')
    const [without, other] = await fileFor('elena')
    expect(without).not.toContain('Who can see it')
    expect(other).not.toContain('Everyone')
    expect(without?.split('","')).toHaveLength((head?.split('","').length ?? 0) - 1)
    expect(other?.split('","')).toHaveLength(without?.split('","').length ?? 0)
  })

  // Each filter with what it finds of the actions below, by who asks.
  const everyFilter = (ids: Record<string, string>) => [
    ['', 'filter=1'],
    ['the name', 'filter=1&name=rails'],
    ['the circle', `filter=1&circle=${world.rosa}`],
    ['another circle', `filter=1&circle=${world.walter}`],
    ['assigned by', `filter=1&by=${world.users.elena.id}`],
    ['assigned to', `filter=1&to=${world.users.luis.id}`],
    ['the category', `filter=1&category=${ids.category}`],
    ['the label', `filter=1&label=${ids.label}`],
    ['the line of service', 'filter=1&line=guideActive'],
    ['who sees it', 'filter=1&privacy=private&privacy=careTeam'],
    ...['todo', 'completed'].map((status) => [status, `filter=1&status=${status}`]),
    ...dueRanges.map((range) => [range, `filter=1&due=${range}`]),
    ['several', `filter=1&status=todo&due=overdue&by=${world.users.priya.id}&circle=${world.rosa}`],
  ]

  test('holds under every filter what the page shows, and nobody gets what they may not see', async () => {
    const category = await db.category.findFirstOrThrow({ where: { isActive: true }, orderBy: { position: 'desc' } })
    const label = newId()
    const days = [null, ...[-9, -1, 0, 1, 5, 20].map((days) => daysAfter(dayIn(new Date(), 'America/New_York'), days))]
    const at = new Date()
    await write(async (tx) => {
      await tx.label.create({
        data: { id: label, name: 'Fall watch', color: 'rose', createdById: world.joan.userId, createdAt: at },
      })
      await tx.circleLabel.create({
        data: { circleId: world.rosa, labelId: label, addedById: world.joan.userId, addedAt: at },
      })
    })
    const authors = [world.priya, world.elena, world.greta]
    for (const visibility of visibilities)
      for (const [place, dueDate] of days.entries()) {
        const author = authors[place % 3] ?? world.priya
        const title = `${place % 2 ? 'Rails' : 'Van'} ${visibility} ${place} ${author === world.greta ? 'Walter' : 'Rosa'}`
        const id = await put(author, { visibility, dueDate, title, isCompleted: place === 3 })
        await assign(id, author === world.greta ? world.owen : world.luis)
        if (place % 2) await write((tx) => tx.progressItem.update({ where: { id }, data: { categoryId: category.id } }))
      }
    const titlesInFile = (text: string) => [...text.matchAll(/^\uFEFF?"([^"]*)"/gm)].map(([, title]) => title).slice(1)
    const readable: Partial<Record<Who, readonly string[]>> = {
      priya: visibilities,
      mateo: ['everyone', 'careTeam'],
      elena: ['everyone'],
      owen: visibilities,
    }
    const wrong: string[] = []
    let found = 0
    for (const who of ['priya', 'mateo', 'elena', 'owen'] as const)
      for (const [name, query] of everyFilter({ category: category.id, label })) {
        const inFile = titlesInFile((await get(`/actions.csv?${query}`, who)).text)
        const onPage = await titlesAt(`/actions?${query}`, who)
        if (inFile.join() !== onPage.join()) wrong.push(`${who}, ${name}: ${inFile} in the file, ${onPage} on the page`)
        const own = (title = '') => who === 'elena' && [1, 4].includes(Number(title.split(' ')[2]))
        const isTheirs = (title = '') => title.endsWith(who === 'owen' ? 'Walter' : 'Rosa')
        const maySee = (title = '') =>
          isTheirs(title) && (own(title) || readable[who]?.includes(title.split(' ')[1] ?? ''))
        wrong.push(...inFile.filter((title) => !maySee(title)).map((title) => `${who} reads ${title} by ${name}`))
        found += inFile.length
      }
    expect(wrong).toEqual([])
    expect(found).toBeGreaterThan(200)
  })

  test('is in the reader’s language', async () => {
    await put(world.priya, { title: 'Bath rails' })
    expect((await get('/actions.csv', 'luis')).text).toContain('"Acción","Círculo"')
  })

  test('leads to the sign-in without one', async () => {
    expect((await server.ask('/actions.csv')).headers.location).toMatch(/^\/login/)
  })
})

describe('a new action', () => {
  test('is for the only circle, or for one that is chosen by name', async () => {
    expect((await get('/actions/new')).headers.location).toBe(
      `/circle/${world.rosa}/progress/new?type=action&from=actions`,
    )
    await inBothCircles()
    const { text } = await get('/actions/new')
    expect(words(text)).toContain('Brandt, Walter')
    expect(words(text)).toContain('Delgado, Rosa')
    expect(words((await get('/actions/new?name=bran')).text)).not.toContain('Delgado, Rosa')
    expect((await get('/actions/new', 'ida')).headers.location).toBe('/onboarding/invitations')
    expect(words((await get('/actions/new?after=x')).text)).toContain('Delgado, Rosa')
    expect((await get(`/actions/new?after=${newId()}&name=q`)).headers.location).toBe('/actions/new?name=q')
  })
})

describe('what is opened from the table', () => {
  const as = '?filter=1&due=overdue&sort=za'
  const back = (address: string) => `?${new URLSearchParams({ from: address })}`
  const linkIn = (html: string, words: string) =>
    html.match(
      new RegExp(`href="([^"]*)"[^>]*>(?:<svg[^>]*>(?:<use[^>]*>(?:</use>)?)?</svg>)?(?:<span>)?${words}<`),
    )?.[1]

  test('leads back to it when it is closed, kept or cancelled', async () => {
    const ids = await Promise.all(
      [...Array(actionsOnAPage + 1).keys()].map((n) =>
        put(world.priya, { title: `Rail ${n + 10}`, dueDate: '2020-01-01' }),
      ),
    )
    const after = /href="(\/actions[^"]*after=[^"]*)"/
    const second = ((await get(`/actions${as}`)).text.match(after)?.[1] ?? '').replaceAll('&amp;', '&')
    const { text } = await get(second)
    const item = `/circle/${world.rosa}/progress/action/${ids[0]}` // the last one from Z to A
    const from = back(second)
    expect(text.match(new RegExp(`href="${item}[^"]*"`, 'g'))).toEqual(
      ['', '', '/edit', '/delete'].map((end) => `href="${item}${end}${from}"`),
    )
    await get('/actions?filter=1&status=completed') // in another tab
    const view = (await get(`${item}${from}`)).text
    expect(linkIn(view, 'Edit')).toBe(`${item}/edit${from}`)
    expect(linkIn(view, 'Delete action')).toBe(`${item}/delete${from}`)
    for (const [page, words] of [
      ['', 'Close'],
      ['/edit', 'Cancel'],
      ['/delete', 'Keep action'],
    ] as const)
      expect(linkIn((await get(`${item}${page}${from}`)).text, words)?.replaceAll('&amp;', '&'), words).toBe(second)
    const done = await post(`${item}/edit${from}`, {
      base: '{}',
      title: 'Rail 10',
      description: 'Both',
      visibility: 'everyone',
    })
    expect([done.status, done.headers.location]).toEqual([302, second])
    expect(linkIn((await get(item)).text, 'Close')).toBe(`/circle/${world.rosa}/progress`)
    expect(linkIn((await get(`${item}?from=https://elsewhere.example`)).text, 'Close')).toBe('/')
  })

  test('leads back to whichever page of ours its address names', async () => {
    const id = await put(world.priya, { title: 'Bath rails' })
    const feed = `/circle/${world.rosa}/feed`
    const item = `/circle/${world.rosa}/progress/action/${id}`
    expect(linkIn((await get(`${item}${back(feed)}`)).text, 'Close')).toBe(feed)
    expect((await post(`${item}/delete${back(feed)}`, {})).headers.location).toBe(feed)
  })

  test('in a circle’s list keeps its order, also when it is edited', async () => {
    const id = await put(world.priya, { title: 'Bath rails' })
    const list = `/circle/${world.rosa}/progress`
    const item = `${list}/action/${id}`
    const query = '?sort=title&completed=1'
    expect((await get(`${list}${query}`)).text).toContain(`href="${item}/edit${query.replace('&', '&amp;')}"`)
    const done = await post(`${item}/edit${query}`, { base: '{}', title: 'Rails', visibility: 'everyone' })
    expect(done.headers.location).toBe(`${item}${query}`)
  })

  test('leads back to it as it was left when it is changed, deleted or added, with a word of it', async () => {
    const id = await put(world.priya, { title: 'Bath rails', dueDate: '2020-01-01' })
    await get(`/actions${as}`)
    const progress = `/circle/${world.rosa}/progress`
    const fields = { title: 'Bath rails', visibility: 'everyone', dueDate: '2020-01-01' }
    const done = [
      await post(`${progress}/new?type=action&from=actions`, { ...fields, title: 'Ramp', submissionId: newId() }),
      await post(`${progress}/action/${id}/edit?from=actions`, { ...fields, base: '{}', title: 'Rails' }),
      await post(`${progress}/action/${id}/delete?from=actions`, {}),
    ]
    expect(done.map(({ headers }) => headers.location)).toEqual(done.map(() => `/actions${as}`))
    expect(done.map(({ headers }) => String(headers['set-cookie']).match(/kinfold_toast=(\w+)/)?.[1])).toEqual([
      'itemCreated',
      'itemUpdated',
      'itemDeleted',
    ])
  })
})

describe('choices beyond what a menu holds', () => {
  test('are found by name, and what was chosen stays', async () => {
    await put(world.priya)
    const { text } = await get(`/actions?filter=1&to=${world.users.sam.id}&open=to&find-to=luis`)
    const menu = text
      .split('name="to"')
      .slice(1)
      .map((part) => part.match(/value="([^"]+)"/)?.[1])
    expect(menu).toContain(world.users.luis.id)
    expect(menu).toContain(world.users.sam.id)
    expect(menu).not.toContain(world.users.mateo.id)
  })
})

test('the circles home counts open actions and late ones by what the person may see', async () => {
  await inBothCircles()
  await put(world.priya, { title: 'Late', dueDate: '2020-01-01' })
  await put(world.priya, { title: 'Private', visibility: 'private' })
  const page = words((await get('/')).text)
  expect(page).toContain('2 open')
  expect(page).toContain('1 late')
})
