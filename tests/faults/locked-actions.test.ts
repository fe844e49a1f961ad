import type { LoaderFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { createLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { autosaveNote } from '~/domain/notes/commands.server'
import { getNote, listNoteVersions } from '~/domain/notes/queries.server'
import { commented, posted } from '../comments/cast'
import { put } from '../progress/cast'
import { siteMap } from '../site-map'
import { submissionOf } from '../submission'
import { cookieOf, createTestData, type World } from '../world'

// Another process holds the lock of the database while somebody without scripts sends a form that holds nothing typed.

type Action = (args: LoaderFunctionArgs) => Promise<Response>
type User = World['users'][keyof World['users']]
const modules = import.meta.glob<{ action?: Action }>('../../app/routes/**/*.{ts,tsx}')

let world: World
let ids: Record<
  'sam' | 'dora' | 'newcomer' | 'label' | 'post' | 'comment' | 'note' | 'noteAt' | 'action' | 'done',
  string
>
let lock: ReturnType<typeof openDatabase>
beforeAll(async () => {
  world = await createTestData()
  const memberId = async (email: string) =>
    (await db.member.findFirstOrThrow({ where: { circleId: world.rosa, email } })).id
  const label = await createLabel(world.priya, submissionOf(labelRecord, { name: 'Fall watch', color: 'rose' }, {}))
  for (const [writer, note] of [
    ['priya', 'Call after ten'],
    ['joan', 'Call after eleven'],
  ] as const)
    await autosaveNote(world[writer], { note, version: (await getNote(world.priya))?.version ?? '' })
  const earlier = (await listNoteVersions(world.priya)).versions.find(({ value }) => value === 'Call after ten')
  const { postId, commentId } = await commented(world.elena, await posted(world.elena))
  ids = {
    post: postId,
    comment: commentId,
    note: earlier?.id ?? '',
    noteAt: (await getNote(world.priya))?.version ?? '',
    action: await put(world.priya),
    done: await put(world.priya, { isCompleted: true }),
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
    body: new URLSearchParams({ ...fields, complete: '1' }),
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
    const match = path.split('?')[0]?.match(new RegExp(`^/${pattern.replace(/:\w+/g, '([^/]+)')}$`))
    if (match) return { file, params: Object.fromEntries(names.map((name, place) => [name, match[place + 1]])) }
  }
  throw new Error(`${path} is not in the site map`)
}

const mailWishes = {
  post: 'never',
  newMember: 'never',
  invitation: 'never',
  action: 'never',
  routine: 'never',
  message: 'never',
  programme: 'never',
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
  ['like', () => [world.users.elena, `/circle/${world.rosa}/feed/${ids.post}/like`]],
  ['delete a post', () => [world.users.elena, `/circle/${world.rosa}/feed/${ids.post}/delete`]],
  [
    'delete a comment',
    () => [world.users.elena, `/circle/${world.rosa}/feed/${ids.post}/comments/${ids.comment}/delete`],
  ],
  ['one label', () => [world.users.priya, `/circle/${world.rosa}/labels/${ids.label}/addition`]],
  ['read the news', () => [world.users.elena, '/activity-feed/reading']],
  ['colors', () => [world.users.elena, '/settings/appearance', { theme: 'dark', textSize: 'usual' }]],
  ['search key', () => [world.users.elena, '/settings/search-key', { hasSearchKey: 'yes' }]],
  ['close a month', () => [world.users.joan, '/provider/time/close?month=2020-03']],
  ['withdraw an activity', () => [world.users.joan, '/provider/activities/other/offer/removal']],
  ['which news come by mail', () => [world.users.elena, '/settings/notifications', mailWishes]],
  [
    'restore the note',
    () => [world.users.priya, `/circle/${world.rosa}/note/history`, { versionId: ids.note, version: ids.noteAt }],
  ],
  ['line of service', () => [world.users.priya, `/circle/${world.rosa}/line-of-service`, { lineOfService: 'onHold' }]],
])('%s leads back to its page with an error toast', async (_, formOf, toast = 'defaultError') => {
  const from = `/circle/${world.rosa}/team?from=${newId()}`
  const [user, path, fields = {}] = formOf()
  const answer = await send(user, path, fields, { accept: 'text/html', referer: `http://localhost:3000${from}` })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, from])
  expect(answer.headers.get('set-cookie')).toContain(`kinfold_toast=${toast};`)
})

test.each([
  ['complete', {}],
  ['move', { date: 'day', dueDate: '2099-01-01' }],
])('several actions to %s come back with what was chosen', async (change, chosen) => {
  const fields = { change, item: String(ids.action), ...chosen }
  const answer = await send(world.users.priya, '/actions/several', fields, { accept: 'text/html' })
  expect(answer).toMatchObject({
    data: { problem: 'errors.busy', dueDate: '', ...('dueDate' in chosen ? { dueDate: chosen.dueDate } : {}) },
    init: { status: 503, headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } },
  })
})

test.each([
  ['delete', 'action', 'itemNotDeleted'],
  ['completion', 'action', 'itemNotCompleted'],
  ['completion/removal', 'done', 'itemNotReopened'],
] as const)('%s of an item leads back to its page with a toast about the item', async (what, item, toast) => {
  const from = `/circle/${world.rosa}/progress?from=${newId()}`
  const path = `/circle/${world.rosa}/progress/action/${ids[item]}/${what}?completed=1`
  const headers = { accept: 'text/html', referer: `http://localhost:3000${from}` }
  const answer = await send(world.users.priya, path, {}, headers)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, from])
  expect(answer.headers.get('set-cookie')).toContain(`kinfold_toast=${toast}~${ids[item]};`)
})

test.each([
  ['remove', () => `team/${ids.sam}/remove`],
  ['delete an action', () => `progress/action/${ids.action}/delete`],
])('%s: a script, which keeps its page, is answered 503', async (_, path) => {
  const answer = await send(world.users.priya, `/circle/${world.rosa}/${path()}`, {}, { accept: '*/*' })
  expect(answer.status).toBe(503)
})
