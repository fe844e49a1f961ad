import type { LoaderFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { createLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { siteMap } from '../site-map'
import { submissionOf } from '../submission'
import { cookieOf, createTestData, type World } from '../world'

// Another process holds the lock of the database while somebody without scripts sends a form that holds nothing typed.

type Action = (args: LoaderFunctionArgs) => Promise<Response>
type User = World['users'][keyof World['users']]
const modules = import.meta.glob<{ action?: Action }>('../../app/routes/{circle,onboarding}/**/*.{ts,tsx}')

let world: World
let ids: Record<'sam' | 'dora' | 'newcomer' | 'label', string>
let lock: ReturnType<typeof openDatabase>
beforeAll(async () => {
  world = await createTestData()
  const memberId = async (email: string) =>
    (await db.member.findFirstOrThrow({ where: { circleId: world.rosa, email } })).id
  const label = await createLabel(world.priya, submissionOf(labelRecord, { name: 'Fall watch', color: 'rose' }, {}))
  ids = {
    sam: await memberId(world.users.sam.email),
    dora: await memberId(world.users.dora.email),
    newcomer: await memberId(world.newcomer),
    label: label.status === 'saved' ? label.value : '',
  }
  lock = openDatabase(databaseFile, { readonly: false })
  lock.exec('BEGIN IMMEDIATE')
})
afterAll(() => {
  lock.exec('ROLLBACK')
  lock.close()
})

/** Sends the form as the page at `from` would. */
async function send(user: User, path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const { file, params } = await routeOf(path)
  const module = await modules[`../../app/${file}`]?.()
  if (!module?.action) throw new Error(`${path} has no action`)
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: cookieOf(user), ...headers },
  })
  return module.action({ request, params, context: {} }).catch((error: unknown) => {
    if (error instanceof Response) return error
    throw error
  })
}

async function routeOf(path: string) {
  for (const { file, pattern } of await siteMap({})) {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const match = path.match(new RegExp(`^/${pattern.replace(/:\w+/g, '([^/]+)')}$`))
    if (match) return { file, params: Object.fromEntries(names.map((name, place) => [name, match[place + 1]])) }
  }
  throw new Error(`${path} is not in the site map`)
}

test.each<[string, () => [User, string, Record<string, string>?], string?]>([
  ['make admin', () => [world.users.elena, `/circle/${world.rosa}/team/${ids.sam}/admin`]],
  ['remove', () => [world.users.elena, `/circle/${world.rosa}/team/${ids.sam}/remove`]],
  ['leave', () => [world.users.sam, `/circle/${world.rosa}/leave`]],
  ['resend', () => [world.users.elena, `/circle/${world.rosa}/team/${ids.newcomer}/resend`], 'errorSendingInvitations'],
  ['join', () => [world.users.dora, `/onboarding/invitations/${ids.dora}/acceptance`]],
  ['decline', () => [world.users.dora, `/onboarding/invitations/${ids.dora}/rejection`]],
  ['decline all', () => [world.users.dora, '/onboarding/invitations']],
  ['labels', () => [world.users.priya, `/circle/${world.rosa}/labels`, { labels: ids.label }]],
  ['line of service', () => [world.users.priya, `/circle/${world.rosa}/line-of-service`, { lineOfService: 'onHold' }]],
])('%s leads back to its page with an error toast', async (_, formOf, toast = 'defaultError') => {
  const from = `/circle/${world.rosa}/team?from=${newId()}`
  const [user, path, fields = {}] = formOf()
  const answer = await send(user, path, fields, { accept: 'text/html', referer: `http://localhost:3000${from}` })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, from])
  expect(answer.headers.get('set-cookie')).toContain(`kinfold_toast=${toast};`)
})

test('a script, which keeps its page, is answered 503', async () => {
  const path = `/circle/${world.rosa}/team/${ids.sam}/remove`
  expect((await send(world.users.elena, path, {}, { accept: '*/*' })).status).toBe(503)
})
