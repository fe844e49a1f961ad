import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { completeItem, deleteItem } from '~/domain/progress/commands.server'
import { getItem } from '~/domain/progress/queries.server'
import { type ProgressType, progressTypes } from '~/domain/progress/rules'
import english from '../../locales/en/progress.json'
import spanish from '../../locales/es/progress.json'
import { serve } from '../serve'
import { cookieOf, createTestData, memberIn, type World } from '../world'
import { assign, made, put } from './cast'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

type Who = 'joan' | 'priya' | 'elena' | 'luis' | 'mateo' | 'sam' | 'nora' | 'greta'
const headers = (who: Who) => ({ cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' })
const progress = () => `/circle/${world.rosa}/progress`
const look = (who: Who, path: string) => server.ask(`${progress()}${path}`, { headers: headers(who) })
const post = (who: Who, path: string, fields: Record<string, string | string[]> = {}) =>
  server.post(`${progress()}${path}`, fields, headers(who))
const rowOf = (id: string) => db.progressItem.findUniqueOrThrow({ where: { id } })
const cookieIn = (answer: { headers: { 'set-cookie'?: string[] } }) =>
  answer.headers['set-cookie']?.find((one) => one.startsWith('kinfold_toast='))?.split(';')[0] ?? ''

test('a form makes an item, and the next page names it without its title in an address or a cookie', async () => {
  const done = await post('priya', '/new?type=goal', { title: 'Sing on Sundays', visibility: 'careTeam' })
  expect([done.status, done.headers.location]).toEqual([302, progress()])
  const toast = cookieIn(done)
  expect(toast).toMatch(/^kinfold_toast=itemCreated~[0-9a-f-]{36}$/)

  const ask = (who: Who) =>
    server.ask(progress(), { headers: { ...headers(who), cookie: `${headers(who).cookie}; ${toast}` } })
  expect((await ask('priya')).text).toContain('“Sing on Sundays” added')
  expect((await ask('elena')).text).not.toContain('Sing on Sundays') // it is not for her
  expect((await ask('greta')).text).not.toContain('Sing on Sundays')
})

/** What stands in the controls of a page. */
function shownIn(html: string) {
  const controlOf = (name: string) => html.match(new RegExp(`<(input|textarea)[^>]*name="${name}"[^>]*>[^<]*`))?.[0]
  return {
    input: (name: string) => controlOf(name)?.match(/ value="([^"]*)"/)?.[1],
    textarea: (name: string) => controlOf(name)?.split('>')[1]?.trimStart(),
  }
}

test.each([
  ['no title', { title: '  ' }, 'This field is required'],
  ['a title that is too long', { title: 'x'.repeat(101) }, 'Use 100 characters or fewer'],
  ['a description that is too long', { description: 'x'.repeat(5_001) }, 'Use 5,000 characters or fewer'],
  ['a day that is none', { dueDate: '2026-02-30' }, 'Enter a valid date'],
  ['a category that there is not', { categoryId: '018cc251-f400-7000-a000-000000000000' }, english.errors.category],
  ['somebody from elsewhere', { assignees: '018cc251-f400-7000-a000-000000000000' }, english.errors.notInCircle],
])('a form with %s comes back with what was typed', async (_, fields: Record<string, string>, problem) => {
  const typed = { title: 'Ring Ana', description: 'After ten o’clock', visibility: 'everyone', ...fields }
  const answer = await post('priya', '/new?type=action', typed)
  expect(answer.status).toBe(422)
  expect(answer.text).toContain(problem)
  const { input, textarea } = shownIn(answer.text)
  expect([input('title'), textarea('description')]).toEqual([typed.title, typed.description])
})

test('a form for few that its writer may no longer choose is refused beside that choice, and for everyone by nobody', async () => {
  const { text: opened } = await look('priya', '/new?type=action')
  const base = (opened.match(/name="base" value="([^"]*)"/)?.[1] ?? '').replaceAll('&quot;', '"')
  const item = await made(world.elena, { title: 'Sort the bills' })
  for (const [path, more] of [
    ['/new?type=action', { base }], // opened with the choice, and sent after a change of role
    ['/new?type=action', {}],
    [`/action/${item}/edit`, { base: '{}' }],
  ] as const) {
    const refused = await post('elena', path, { title: 'Between us', visibility: 'private', ...more })
    const name = `${path} ${JSON.stringify(more)}`
    expect(refused.status, name).toBe(422)
    expect(refused.text, name).toMatch(
      /href="#item-visibility">Who can see it(<!-- -->)?: (<!-- -->)?You can no longer/,
    )
    expect(refused.text, name).toMatch(/<input[^>]*name="visibility"[^>]*checked=""[^>]*value="private"/)
    expect(refused.text, name).toContain('value="Between us"')
  }
  const forged = { title: 'Between us', visibility: 'private', base: '{"title":null}' } // opened without the choice
  expect((await post('elena', '/new?type=action', forged)).status).toBe(422)
  expect(await db.progressItem.count({ where: { title: 'Between us' } })).toBe(0)
})

test('the fields are those of the type and of the right', async () => {
  const namesIn = (text: string) => [...new Set([...text.matchAll(/name="(\w+)"/g)].map(([, name]) => name))]
  const fieldsOf = async (who: Who, type: string) =>
    namesIn((await look(who, `/new?type=${type}`)).text).filter((name) =>
      ['title', 'description', 'categoryId', 'dueDate', 'visibility', 'assignees', 'goalId'].includes(name ?? ''),
    )
  expect(await fieldsOf('priya', 'barrier')).toEqual(['title', 'description', 'categoryId', 'visibility', 'assignees'])
  expect(await fieldsOf('luis', 'goal')).toEqual(['title', 'description', 'categoryId', 'dueDate', 'assignees'])
  await made(world.priya, { title: 'Walk' }, 'goal')
  expect(await fieldsOf('luis', 'action')).toContain('goalId')
})

test('a title comes with the address, and a concern only for who may see it', async () => {
  const { text } = await look('priya', '/new?type=action&title=Ring%20Ana&concern=social-needs:basics')
  expect(text).toMatch(/<input[^>]*value="Ring Ana"/)
  const fields = { title: 'Ring Ana', visibility: 'everyone' }
  const done = await post('priya', '/new?type=action&concern=medical:allergies', fields)
  expect([done.status, done.headers.location]).toEqual([302, `/circle/${world.rosa}/assessment/medical`])
  expect((await post('luis', '/new?type=action&concern=nothing:allergies', fields)).status).toBe(422)
})

test('the lists go by title or age, and what is completed shows when it is asked for', async () => {
  await made(world.priya, { title: 'Zinnias' })
  await made(world.priya, { title: 'Asters' })
  await completeItem(world.priya, await made(world.priya, { title: 'Tulips' }))
  const order = async (query: string) => {
    const { text } = await look('luis', query)
    const page = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    return ['Zinnias', 'Asters', 'Tulips']
      .filter((title) => page.includes(`>${title}<`))
      .sort((one, other) => page.indexOf(`>${one}<`) - page.indexOf(`>${other}<`))
  }
  expect(await order('')).toEqual(['Asters', 'Zinnias'])
  expect(await order('?sort=title&completed=1')).toEqual(['Asters', 'Zinnias', 'Tulips'])
  expect(await order('?completed=only')).toEqual(['Tulips'])
  expect(await order('?sort=nonsense&completed=perhaps')).toEqual(['Asters', 'Zinnias'])
})

test('a completion leads back to where its button was, and the second is told who was first', async () => {
  const id = await made(world.priya, { title: 'Water the ferns' })
  const from = `/circle/${world.rosa}/team`
  const complete = (who: Who, accept = 'text/html') =>
    server.post(
      `${progress()}/action/${id}/completion`,
      {},
      { ...headers(who), accept, referer: server.address + from },
    )
  const first = await complete('priya')
  expect([first.status, first.headers.location]).toEqual([302, `${from}#item-${id}`])
  expect(cookieIn(first)).toBe(`kinfold_toast=itemCompleted~${id}`)
  expect(cookieIn(await complete('priya'))).toBe(`kinfold_toast=itemCompletedBefore~${id}`)
  expect(JSON.parse((await complete('priya', '*/*')).text)).toEqual({ status: 'completedBefore', by: 'Priya Raman' })
  expect((await complete('sam')).status).toBe(403)
  expect((await post('priya', `/action/${id}/completion/removal`)).status).toBe(302)
  expect((await getItem(world.priya, id)).isCompleted).toBe(false)
})

test('an item is completed, reopened and deleted only at the address of its type', async () => {
  const id = await made(world.priya, { title: 'Water the roses' })
  const statusesAt = async (type: string) => {
    const paths = ['completion', 'completion/removal', 'edit', 'delete']
    return Promise.all(
      paths.map(async (path) => (await post('priya', `/${type}/${id}/${path}`, { title: 'x' })).status),
    )
  }
  expect(await statusesAt('goal')).toEqual([404, 404, 404, 404])
  expect(await rowOf(id)).toMatchObject({ title: 'Water the roses', isCompleted: false, isActive: true })
})

test('who sees an item and may not change it reads so, and who may not see it finds nothing', async () => {
  const id = await made(world.priya, { title: 'Water the palms' })
  const secret = await made(world.priya, { title: 'Speak alone', visibility: 'private' })
  for (const [path, words] of [
    ['edit', english.errors.mayNotEdit],
    ['delete', english.errors.mayNotDelete],
  ] as const) {
    const refused = await look('sam', `/action/${id}/${path}`)
    expect([refused.status, refused.text.includes(words)], path).toEqual([403, true])
    expect((await look('sam', `/action/${secret}/${path}`)).status, path).toBe(404)
  }
  expect((await look('sam', `/action/${id}`)).text).toContain('Water the palms')
  expect((await look('sam', `/goal/${id}`)).status).toBe(404)
  expect((await look('sam', `/action/${secret}`)).status).toBe(404)
  expect((await look('sam', `/nonsense/${id}`)).status).toBe(404)
})

test('a form for an item that is gone, or not theirs any more, shows what was written', async () => {
  const id = await made(world.priya, { title: 'Water the cacti' })
  const words = { title: 'Words of Sam', description: 'and more' }
  const refused = await post('sam', `/action/${id}/edit`, words)
  expect([refused.status, writtenOn(refused.text)]).toEqual([403, 'Words of Sam\n\nand more'])
  expect(refused.text).toContain(english.errors.mayNotEdit)
  await deleteItem(world.priya, id)
  const gone = await post('priya', `/action/${id}/edit`, { title: 'Words of Priya' })
  expect([gone.status, writtenOn(gone.text)]).toEqual([404, 'Words of Priya'])
})

/** What a page shows to be copied: not what its scripts would read. */
function writtenOn(html: string) {
  return html.match(/<textarea[^>]*readonly=""[^>]*>([^<]*)</)?.[1]
}

test('a deletion leads back to the list as it was', async () => {
  const id = await made(world.priya, { title: 'Water the moss' })
  const done = await post('priya', `/action/${id}/delete?completed=1`)
  expect([done.status, done.headers.location]).toEqual([302, `${progress()}?completed=1`])
  const cookie = `${headers('priya').cookie}; ${cookieIn(done)}`
  const { text } = await server.ask(progress(), { headers: { ...headers('priya'), cookie } })
  expect(text).toContain('“Water the moss” deleted')
  expect((await post('priya', `/action/${id}/delete`)).status).toBe(302)
})

test('the panel is on every page of the circle, without what its reader may not see', async () => {
  await made(world.priya, {
    title: 'Feed the cat',
    assignees: [
      { id: world.sam.id },
      { id: world.luis.id },
      { id: (await memberIn(world.rosa, world.users.elena.id)).id },
    ],
  })
  await made(world.priya, { title: 'Speak of money', visibility: 'private' })
  const pageOf = async (who: Who) => (await server.ask(`/circle/${world.rosa}/team`, { headers: headers(who) })).text
  const [priya, luis] = [await pageOf('priya'), await pageOf('luis')]
  for (const title of ['Feed the cat', 'Speak of money']) expect(priya).toContain(title)
  expect(luis).toContain('Feed the cat')
  expect(luis).not.toContain('Speak of money')
  expect(priya.slice(priya.indexOf('Feed the cat'))).toMatch(/class="avatars"[^>]*aria-label="[^"]*Sam Porter[^"]*"/)
  expect(priya).toContain('+<!-- -->1')
})

test('the lists, a goal and the table show five faces, the panel two, each with the number of the others', async () => {
  const goalId = await put(world.priya, { type: 'goal', title: 'A full house' })
  const everyone = [world.priya, world.elena, world.luis, world.mateo, world.sam, world.nora, world.joan]
  const rows = {
    'Paint the fence': everyone,
    'Mend the gate': everyone.slice(0, 5),
    'Oil the hinge': everyone.slice(0, 2),
  }
  for (const [title, people] of Object.entries(rows)) await assign(await put(world.priya, { title, goalId }), ...people)
  await assign(goalId, ...everyone)

  const facesIn = (html: string, title: string) => {
    const row = html.split('<li').find((part) => part.includes(`>${title}<`)) ?? ''
    const faces = row.slice(row.indexOf('class="avatars"'))
    return [faces.match(/avatar xs(?! more)|avatar tint-\d xs/g)?.length, faces.match(/>\+(?:<!-- -->)?(\d)</)?.[1]]
  }
  const { text: list } = await look('priya', '')
  const main = list.slice(list.indexOf('class="prog-grid"'))
  const panel = list.slice(list.indexOf('class="side-actions"'))
  const { text: goal } = await look('priya', `/goal/${goalId}`)
  const { text: table } = await server.ask('/actions', { headers: headers('priya') })
  for (const [place, html, most] of [
    ['the list', main, 5],
    ['the goal', goal.slice(goal.indexOf('class="goal-actions"')), 5],
    ['the table', table.replaceAll('<tr', '<li'), 5],
    ['the panel', panel, 2],
  ] as const)
    for (const [title, { length }] of Object.entries(rows)) {
      const more = length > most ? String(length - most) : undefined
      expect(facesIn(html, title), `${place}, ${title}`).toEqual([Math.min(length, most), more])
    }
  expect(facesIn(main, 'A full house')).toEqual([5, '2'])
})

// Who may read and change what others wrote, from the words of the decisions, and not from the code that is tested.
const levels = ['everyone', 'careTeam', 'private'] as const
const rightsOf = {
  joan: { reads: levels, changes: true },
  priya: { reads: levels, changes: true },
  elena: { reads: ['everyone'], changes: false },
  luis: { reads: ['everyone'], changes: false },
  mateo: { reads: ['everyone', 'careTeam'], changes: false },
  sam: { reads: ['everyone', 'careTeam'], changes: false },
  nora: { reads: ['everyone'], changes: false },
  greta: { reads: [], changes: false },
} as const
const everybody = Object.keys(rightsOf) as (keyof typeof rightsOf)[]

/** In English and in Spanish, which Luis reads. */
function refusalsOf(type: ProgressType, what: 'mayNotEdit' | 'mayNotDelete') {
  return [english, spanish].map((texts) => (type === 'action' ? texts.errors[what] : texts[what][type]))
}

describe.each(progressTypes)('the pages to edit and delete a %s', (type) => {
  test('are for its creator and who may change it; others are told, or find nothing', async () => {
    const wrong: string[] = []
    let checks = 0
    for (const who of everybody)
      for (const visibility of levels)
        for (const author of ['self', 'other'] as const) {
          const other = who === 'priya' ? world.joan : world.priya
          const title = `Ask ${newId()}`
          const id = await put(author === 'self' && who !== 'greta' ? world[who] : other, { type, title, visibility })
          const { reads, changes } = rightsOf[who]
          const isOwn = author === 'self' && who !== 'greta'
          const isSeen = isOwn || reads.some((level) => level === visibility)
          const may = isOwn || (isSeen && changes)
          // A stranger who asks for a page is led to a circle of theirs; a form of theirs finds nothing.
          const expected = (isForm: boolean, done: number) =>
            may ? done : isSeen ? 403 : who === 'greta' && !isForm ? 302 : 404
          for (const [page, words] of [
            ['edit', refusalsOf(type, 'mayNotEdit')],
            ['delete', refusalsOf(type, 'mayNotDelete')],
          ] as const) {
            const { status, text } = await look(who, `/${type}/${id}/${page}`)
            const isTold = words.some((one) => text.includes(one)) === (status === 403)
            const isRight = text.includes(title) ? isSeen : !may // lists stand around some refusals
            if (status !== expected(false, 200) || !isTold || !isRight)
              wrong.push(`${who} opens ${page} of ${author}'s, ${visibility}: ${status}, ${isTold}, ${isRight}`)
            checks += 1
          }
          const fields = { title: `${title} again`, visibility, base: '{}' }
          const edited = (await post(who, `/${type}/${id}/edit`, fields)).status
          const isEdited = (await rowOf(id)).title !== title
          const deleted = (await post(who, `/${type}/${id}/delete`)).status
          const isDeleted = !(await rowOf(id)).isActive
          if (edited !== expected(true, 302) || isEdited !== may)
            wrong.push(`${who} edits ${author}'s, ${visibility}: ${edited}, ${isEdited}`)
          if (deleted !== expected(true, 302) || isDeleted !== may)
            wrong.push(`${who} deletes ${author}'s, ${visibility}: ${deleted}, ${isDeleted}`)
          checks += 2
        }
    expect(wrong).toEqual([])
    expect(checks).toBe(everybody.length * levels.length * 2 * 4)
  })
})
