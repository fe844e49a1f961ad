import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { createPost } from '~/domain/feed/commands.server'
import { invitePeople } from '~/domain/invitations/commands.server'
import { createLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { commented } from '../comments/cast'
import { careIds } from '../faults/pages'
import { event, made } from '../routine/cast'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { invitationsTo, submissionOf } from '../submission'
import { cookieOf, createTestData, type World } from '../world'

// A page's title stands in the browser's history, on its tabs and in screenshots of them.

let server: Awaited<ReturnType<typeof serve>>
let world: World
let paths: string[]
let names: string[]
const others = ['Rosa', 'Walter', 'Cardiology', 'She slept', 'Call the pharmacy']

beforeAll(async () => {
  world = await createTestData()
  await createPost(world.priya, { content: 'She slept well', visibility: 'everyone' })
  const post = await db.post.findFirstOrThrow({ where: { circleId: world.rosa } })
  const form = invitationsTo({ email: world.newcomer.replace('newcomer', 'another'), relationship: 'cousin' })
  const invited = await invitePeople(world.priya, { ...world.users.priya, language: 'en' }, form)
  const label = await createLabel(world.priya, submissionOf(labelRecord, { name: 'Fall watch', color: 'rose' }, {}))
  const mail = await db.outbox.findFirstOrThrow()
  const map = await siteMap({
    circleId: world.rosa,
    ...(await careIds(world)),
    ...(await commented(world.priya, post.id)),
    careGiverId: world.mateo.id,
    labelId: label.status === 'saved' ? label.value : '',
    userId: world.users.elena.id,
    mailId: mail.id,
    routineId: await made(world.priya, event({ title: 'Cardiology', startDate: '2027-05-03', endDate: '2027-05-03' })),
    roleName: 'family',
    token: invited.status === 'saved' ? (invited.value[0]?.token ?? '') : '',
  })
  paths = [...new Set(map.map(({ path }) => path))].filter((path) => !/logout|google|\.csv|\/media/.test(path))
  const known = await db.user.findMany()
  names = [...new Set([...known.flatMap(({ firstName, lastName }) => [firstName, lastName]), ...others])]
  server = await serve()
})
afterAll(() => server.stop())

/** The titles of all pages, after the redirects that lead to them. */
async function titlesFor(cookie: string, language: string) {
  const titles: { path: string; title: string }[] = []
  const headers = { cookie, 'accept-language': language }
  for (const path of paths) {
    const { status, text } = await server.askInTurn(path, { headers })
    const [, title] = text.match(/<title>([^<]*)<\/title>/) ?? []
    if (status === 200) titles.push({ path, title: title ?? '' })
  }
  return titles
}

test.each([
  ['a coach', () => cookieOf(world.users.priya)],
  ['a circle admin', () => cookieOf(world.users.elena)],
  ['a member who reads Spanish', () => cookieOf(world.users.luis)],
  ['a super admin in the circle', () => cookieOf(world.users.joan)],
  ['somebody in no circle', () => cookieOf(world.users.ida)],
  ['nobody', () => ''],
])('%s finds no name in the title of a page', async (_, cookie) => {
  const titles = (await titlesFor(cookie(), 'en')).filter(({ title }) => title)
  expect(titles.length).toBeGreaterThan(cookie() ? 5 : 2)
  expect(names.length).toBeGreaterThan(10)
  expect(titles.filter(({ title }) => names.some((name) => title.includes(name)))).toEqual([])
})

test('an event to edit and to move is opened, and named in its heading alone', async () => {
  const titles = await titlesFor(cookieOf(world.users.priya), 'en')
  for (const deed of ['edit', 'move'])
    expect(titles.map(({ path }) => path)).toContainEqual(expect.stringMatching(new RegExp(`/routine/[^/]+/${deed}$`)))
})

test('the page of an invitation, too', async () => {
  const opened = await server.ask(paths.find((path) => /^\/invitation\/.{43}$/.test(path)) ?? '')
  expect([opened.status, opened.headers.location]).toEqual([302, '/invitation'])
  const [cookie = ''] = String(opened.headers['set-cookie']).split(';')
  const { status, text } = await server.ask('/invitation', { headers: { cookie } })
  expect([status, text.match(/<title>(.*)<\/title>/)?.[1]]).toEqual([200, 'You are invited to a care circle · Kinfold'])
  expect(text).toContain('Priya')
})
