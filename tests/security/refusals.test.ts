import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

const elsewhere = newId()

test.each<[string, number, 'GET' | 'POST', (world: World) => string]>([
  ['a photo that is not there', 404, 'GET', () => `/media/${elsewhere}?size=small&as=jpeg`],
  ['the audit log as a file', 403, 'GET', () => '/provider/audit.csv'],
  ['a backup', 403, 'GET', () => '/provider/backups/kinfold-20260101T000000Z-daily.tar'],
  ['a line of service', 403, 'POST', ({ rosa }) => `/circle/${rosa}/line-of-service`],
  ['a like of a post that is not there', 404, 'POST', ({ rosa }) => `/circle/${rosa}/feed/${elsewhere}/like`],
  ['a like in somebody else’s circle', 404, 'POST', ({ walter }) => `/circle/${walter}/feed/${elsewhere}/like`],
  ['an invitation of somebody else', 404, 'POST', () => `/onboarding/invitations/${elsewhere}/acceptance`],
])('%s is refused to a browser with words (%i), in its reader’s own language', async (_, expected, method, path) => {
  const headers = { cookie: cookieOf(world.users.luis), accept: 'text/html', 'accept-language': 'en' }
  const { status, text } =
    method === 'GET' ? await server.ask(path(world), { headers }) : await server.post(path(world), {}, headers)
  expect(status).toBe(expected)
  expect(text).toMatch(/<html lang="es">.*<h1>[^<]+<\/h1>.*<a href="\/">/s)
})

test.each<[string, number, (world: World) => string]>([
  ['a line of service', 422, ({ rosa }) => `/circle/${rosa}/line-of-service`],
  ['a panel', 422, () => '/settings/panels'],
  ['colors', 422, () => '/settings/appearance'],
  ['a subscription to pushes', 422, () => '/settings/notifications/push'],
  ['a direction for a category', 400, () => `/provider/categories/${elsewhere}/move`],
])('%s that no page of ours sends is refused with words (%i), and to a script without', async (_, expected, path) => {
  const headers = { cookie: cookieOf(world.users.joan), 'accept-language': 'es' }
  const page = await server.post(path(world), { odd: 'yes' }, { ...headers, accept: 'text/html' })
  expect([page.status, page.headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8'])
  expect(page.text).toMatch(/<html lang="es">.*<h1>No pudimos [^<]+<\/h1>.*<a href="\/">/s)
  const data = await server.post(path(world), { odd: 'yes' }, { ...headers, accept: '*/*' })
  expect([data.status, data.text]).toEqual([expected, ''])
})

test('what is no form is refused with words, too', async () => {
  const { status, text } = await server.post(
    `/circle/${world.rosa}/line-of-service`,
    { [`a${'b'.repeat(200)}`]: 'c' },
    { cookie: cookieOf(world.users.joan), accept: 'text/html' },
  )
  expect([status, text.includes('We couldn’t read that')]).toEqual([400, true])
})
