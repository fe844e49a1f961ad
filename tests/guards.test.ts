import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { Busy, write } from '~/data/write.server'
import { countRefusedReadOf, writeRefusedReads } from '~/domain/audit/refused-reads.server'
import { createPost } from '~/domain/feed/commands.server'
import { listPosts } from '~/domain/feed/queries.server'
import { createLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { addRow, rowButton } from '~/domain/records/row-buttons'
import { endSession } from '~/domain/sessions/commands.server'
import type { User } from '~/domain/user'
import { commented } from './comments/cast'
import { made } from './progress/cast'
import { madeRoutineItem } from './routine/cast'
import { siteMap } from './site-map'
import { submissionOf } from './submission'
import { interviewed, surveyed } from './surveys/cast'
import { entered } from './time/cast'
import { cookieOf, createTestData, type World } from './world'

// Every loader and action of the site map is called here, past its parents: in Remix a parent route protects nothing.

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>
type Endpoint = {
  name: string
  path: string
  pattern: string
  method: 'GET' | 'POST'
  handler: Handler
  hasPage: boolean
}

// The only addresses for people who have not signed in; each decides for itself what it shows.
const open = new Set([
  'setup',
  'login',
  'login/code',
  'login/code/passkey/options',
  'login/google',
  'login/google/callback',
  'logout',
  'support',
  'terms',
  'forgot-password',
  'reset-password',
  'reset-password/:token',
  'language',
  'dev/mail',
  'csp-report',
  'onboarding',
  'onboarding/create-account',
  'invitation',
  'invitation/:token',
  'calendar/:token',
  'invitation/decline',
  '*',
])

const modules = import.meta.glob<Record<string, unknown>>('../app/routes/**/*.{ts,tsx}')
const parameters = {
  circleId: newId(),
  postId: newId(),
  commentId: newId(),
  memberId: newId(),
  careGiverId: newId(),
  labelId: newId(),
  workflowId: newId(),
  chatId: newId(),
  messageId: newId(),
  userId: newId(),
  revisionId: newId(),
  type: 'action',
  itemId: newId(),
  routineId: newId(),
  section: 'medical',
  entryId: newId(),
  surveyId: newId(),
  interviewId: newId(),
  passkeyId: newId(),
  activity: 'other',
  token: 'x'.repeat(43),
}
const endpoints: Endpoint[] = []
for (const { file, path, pattern } of await siteMap(parameters)) {
  const module = await modules[`../app/${file}`]?.()
  if (!module) throw new Error(`${file} is in the site map but not there`)
  for (const [name, method] of [
    ['loader', 'GET'],
    ['action', 'POST'],
  ] as const) {
    const handler = module[name]
    if (typeof handler === 'function')
      endpoints.push({
        name: `${method} ${path === '/' ? file : pattern}`,
        path,
        pattern,
        method,
        handler: handler as Handler,
        hasPage: 'default' in module,
      })
  }
}
const guarded = endpoints.filter(({ pattern }) => !open.has(pattern))
const inCircle = guarded.filter(({ pattern }) => pattern.startsWith('circle/:circleId/'))

let world: World
let postId: string
let labelId: string
let itemId: string
let routineId: string
let routineDate: string
let commentId: string
let entryId: string
let surveyId: string
let interviewId: string
beforeAll(async () => {
  world = await createTestData()
  await createPost(world.priya, { content: 'Rosa slept well', visibility: 'everyone' })
  postId = (await listPosts(world.priya)).posts[0]?.id ?? ''
  itemId = await made(world.priya)
  const task = await madeRoutineItem(world.priya)
  routineId = task.id
  routineDate = task.date
  commentId = (await commented(world.priya, postId)).commentId
  entryId = await entered(world.priya)
  surveyId = await surveyed(world.priya)
  interviewId = await interviewed(world.priya)
  const label = await createLabel(world.priya, submissionOf(labelRecord, { name: 'Fall watch', color: 'rose' }, {}))
  labelId = label.status === 'saved' ? label.value : ''
  await write((tx) =>
    tx.assessmentRevision.create({
      data: {
        id: parameters.revisionId,
        circleId: world.rosa,
        section: parameters.section,
        value: '{}',
        changed: '[]',
        savedById: world.users.priya.id,
        savedAt: new Date(),
      },
    }),
  )
  await write((tx) =>
    tx.workflow.create({
      data: {
        id: parameters.workflowId,
        name: 'Respite',
        address: 'https://forms.example.org/respite',
        createdById: world.users.joan.id,
        createdAt: new Date(),
      },
    }),
  )
})

describe('somebody who is not signed in', () => {
  test.each(guarded)('$name leads to the sign-in', async ({ handler, path, method }) => {
    const answer = await call(handler, { path, method })
    expect(answer.status).toBe(302)
    expect(answer.to).toMatch(/^\/login/)
  })

  test('there are endpoints to call', () => {
    expect(guarded.length).toBeGreaterThan(20)
    expect(inCircle.length).toBeGreaterThan(10)
  })
})

describe('somebody who signed out, with the cookie that they had', () => {
  let gone: User
  beforeAll(async () => {
    gone = (await createTestData()).users.elena
    await endSession(gone.sessionId)
  })

  test.each(guarded)('$name leads to the sign-in', async ({ handler, path, method }) => {
    const answer = await call(handler, { path, method, user: gone })
    expect([answer.status, answer.to]).toEqual([302, expect.stringMatching(/^\/login/)])
  })
})

describe.each([
  ['somebody from another circle', () => world.users.greta],
  ['somebody in no circle', () => world.users.ida],
  ['somebody who was removed', () => world.users.victor],
  ['somebody invited who has not answered', () => world.users.dora],
  ['somebody who said no', () => world.users.ruth],
])('%s', (_, who) => {
  const lookingIn = inCircle.filter(({ method, pattern }) => method === 'GET' && !pattern.endsWith('.csv'))

  test.each(inCircle.filter(({ method }) => method === 'POST'))(
    '$name is not there',
    async ({ handler, pattern, method }) => {
      const answer = await call(handler, { path: pathOf(pattern), method, user: who() })
      expect(answer.status).toBe(404)
    },
  )

  test.each(lookingIn)('$name leads to a circle of theirs, as a page', async ({ handler, pattern, method }) => {
    const { status, to, headers } = await call(handler, { path: pathOf(pattern), method, user: who() })
    expect([status, to]).toEqual([302, homeOf(who())])
    const isTold = who() === world.users.victor
    expect(headers.some((header) => header.startsWith('kinfold_toast=noLongerInCircle'))).toBe(isTold)
    if (isTold) return

    const nowhere = pathOf(pattern).replace(world.rosa, newId())
    const missing = await call(handler, { path: nowhere, method, user: who(), params: paramsIn(pattern, nowhere) })
    expect(missing).toEqual({ status, to, headers })
  })

  test.each(inCircle.filter(({ pattern }) => pattern.endsWith('.csv')))(
    '$name is a file, and not there',
    async ({ handler, pattern, method }) => {
      expect((await call(handler, { path: pathOf(pattern), method, user: who() })).status).toBe(404)
    },
  )

  test.each(lookingIn)('$name is not there after a form was refused', async ({ handler, pattern, method }) => {
    const asked = { path: pathOf(pattern), method, user: who(), context: { isForm: true } }
    expect((await call(handler, asked)).status).toBe(404)
  })

  test.each(lookingIn)(
    '$name is not there as data, but where our own router goes',
    async ({ handler, pattern, method }) => {
      const asked = { path: pathOf(pattern), method, user: who(), context: { isPageData: true } }
      expect((await call(handler, asked)).status).toBe(404)
      const { status, to } = await call(handler, { ...asked, context: { isPageData: true }, page: true })
      expect([status, to]).toEqual([302, homeOf(who())])
    },
  )
})

test('a member finds the same addresses', async () => {
  const found = inCircle.filter(({ method, pattern }) => method === 'GET' && !pattern.endsWith('/photo/:number')) // the post has none
  for (const { handler, pattern, method } of found) {
    const path = pathOf(pattern)
    const answer = await call(handler, { path, method, user: world.users.priya, params: paramsIn(pattern, path) })
    expect([200, 302], pattern).toContain(answer.status)
  }
})

describe('whoever is signed in and tries what is not theirs', () => {
  const refusals = async (userId: string) => db.audit.findMany({ where: { actorId: userId, action: 'access.refused' } })
  const writing = guarded.filter(({ method }) => method === 'POST')
  const inAddress = writing.filter(({ pattern }) => /:circleId|:memberId|provider/.test(pattern))

  test.each(inAddress)('$name leaves a row in the audit log', async ({ handler, pattern, method }) => {
    const { users, rosa } = await createTestData()
    const { section, type } = parameters
    const inSection = pattern.replace(':circleId', rosa).replace(':section', section).replace(':type', type)
    const ofTwo = inSection.replace(/:\w+Id(?=.*:\w+Id)/, parameters.postId)
    const path = `/${ofTwo.replace(/:\w+/g, parameters.memberId)}`
    const { status } = await call(handler, { path, method, user: users.ida, params: paramsIn(pattern, path) })
    expect([403, 404]).toContain(status)
    expect(await refusals(users.ida.id)).toMatchObject([
      {
        outcome: 'refused',
        entity: 'route',
        circleId: pattern.includes(':circleId') ? rosa : null,
        entityId: /:(?!circleId|section|type)/.test(pattern) ? parameters.memberId : null,
        details: JSON.stringify({ method, path: `/${pattern}` }),
      },
    ])
  })

  test('there are endpoints to call', () => {
    expect(inAddress.length).toBeGreaterThan(10)
  })

  test('a member without the right leaves one for each page that is not for them, and looking at the others leaves none', async () => {
    const { users, rosa } = world
    const forbidden = new Set<string>()
    for (const { handler, pattern, method } of inCircle.filter(({ method }) => method === 'GET')) {
      const path = pathOf(pattern)
      const answer = await call(handler, { path, method, user: users.nora, params: paramsIn(pattern, path) })
      if (answer.status === 403) forbidden.add(`/${pattern}`)
    }
    const rows = await refusals(users.nora.id)
    expect(forbidden.size).toBeGreaterThan(0)
    expect(rows.map(({ details }) => JSON.parse(details).path)).toEqual([...forbidden])
    expect(rows.every(({ circleId, session }) => circleId === rosa && session !== null)).toBe(true)
  })

  test('leaves one row, however often they try the same', async () => {
    const { users, rosa } = await createTestData()
    const like = inCircle.find(({ pattern }) => pattern.endsWith('like')) ?? expect.fail()
    const attempt = (foundId: string) =>
      call(like.handler, { path: `/circle/${rosa}/feed/${foundId}/like`, method: 'POST', user: users.greta })
    await Promise.all([1, 2, 3].map(() => attempt(postId)))
    expect(await refusals(users.greta.id)).toHaveLength(1)
    await attempt(newId())
    expect(await refusals(users.greta.id)).toHaveLength(2)
  })

  test('nothing that they typed into the address is kept', async () => {
    const { users } = await createTestData()
    const like = inCircle.find(({ pattern }) => pattern.endsWith('like')) ?? expect.fail()
    await call(like.handler, { path: '/circle/Rosa Delgado/feed/a secret/like', method: 'POST', user: users.greta })
    const rows = await refusals(users.greta.id)
    expect(rows).toMatchObject([{ circleId: null, entityId: null }])
    expect(JSON.stringify(rows)).not.toMatch(/Delgado|secret/)
  })

  test('looks are counted by person and hour: one row at once, the number when the hour is over', async () => {
    const { users, rosa, walter } = await createTestData()
    const feed = inCircle.find(({ pattern, method }) => pattern.endsWith('/feed') && method === 'GET') ?? expect.fail()
    const looks = () => db.audit.findMany({ where: { actorId: users.owen.id, action: 'access.lookRefused' } })
    const look = (circleId: string, user?: User) =>
      call(feed.handler, { path: `/circle/${circleId}/feed`, method: 'GET', user })
    await Promise.all([look(newId(), users.ida), look(rosa), look(walter, users.owen)]) // not there, nobody, their own
    await look(rosa, users.owen)
    await expect.poll(async () => (await looks()).length, { timeout: 10_000 }).toBe(1)
    expect(await looks()).toMatchObject([{ outcome: 'refused', circleId: rosa, details: JSON.stringify({ count: 1 }) }])
    expect((await looks())[0]?.session).not.toBeNull()

    for (let times = 0; times < 4; times += 1) await countRefusedReadOf(users.owen, { circleId: rosa })
    await countRefusedReadOf(users.owen, { circleId: walter })
    await countRefusedReadOf(users.owen, { chatId: await chatIn(rosa, users.elena) })
    await countRefusedReadOf(users.owen, { chatId: await chatIn(walter, users.greta) })
    expect(await looks()).toHaveLength(1)
    await writeRefusedReads({ now: new Date(Date.now() + 60 * 60_000) })
    expect((await looks()).map(({ details }) => JSON.parse(details).count)).toEqual([1, 7])
    expect(await db.audit.count({ where: { actorId: users.ida.id } })).toBe(0)
  })

  test('looks count although the request says that a page refreshes itself, unless it was open when they left', async () => {
    const { users, rosa } = await createTestData()
    const feed = inCircle.find(({ pattern, method }) => pattern.endsWith('/feed') && method === 'GET') ?? expect.fail()
    const refresh = (user: User) =>
      call(feed.handler, { path: `/circle/${rosa}/feed`, method: 'GET', user, live: true })
    await Promise.all([refresh(users.victor), refresh(users.owen)]) // Victor was in the circle, Owen never
    const looks = () => db.audit.findMany({ where: { action: 'access.lookRefused', circleId: rosa } })
    await expect.poll(async () => (await looks()).length, { timeout: 10_000 }).toBe(1)
    expect(await looks()).toMatchObject([{ actorId: users.owen.id, outcome: 'refused' }])
  })

  test('looks are not lost while the database takes no writes', async () => {
    const { users, rosa } = await createTestData()
    const hour = 60 * 60_000
    const now = new Date()
    const later = new Date(now.getTime() + hour)
    const other = openDatabase(databaseFile, { readonly: false })
    other.exec('BEGIN IMMEDIATE')
    await expect(countRefusedReadOf(users.owen, { circleId: rosa }, { now })).rejects.toThrow(Busy)
    await countRefusedReadOf(users.owen, { circleId: rosa }, { now })
    await expect(countRefusedReadOf(users.owen, { circleId: rosa }, { now: later })).rejects.toThrow(Busy)
    await expect(writeRefusedReads({ now: later })).rejects.toThrow(Busy)
    other.exec('ROLLBACK')
    other.close()
    await writeRefusedReads({ now: new Date(later.getTime() + hour) })
    const looks = await db.audit.findMany({ where: { actorId: users.owen.id, action: 'access.lookRefused' } })
    expect(looks.map(({ details }) => JSON.parse(details).count)).toEqual([2, 1])
  })

  test('gets the answer also when the log cannot be written', async () => {
    const { users, rosa } = await createTestData()
    const like = inCircle.find(({ pattern }) => pattern.endsWith('like')) ?? expect.fail()
    const other = openDatabase(databaseFile, { readonly: false })
    other.exec('BEGIN IMMEDIATE')
    const answer = await call(like.handler, {
      path: `/circle/${rosa}/feed/${postId}/like`,
      method: 'POST',
      user: users.ida,
    })
    other.exec('ROLLBACK')
    other.close()
    expect(answer.status).toBe(404)
    expect(await refusals(users.ida.id)).toEqual([])
  })
})

describe('a member whose role gives no right to it', () => {
  const others = inCircle.filter(
    ({ method, pattern }) =>
      method === 'POST' &&
      !/\/(like|like\/removal|leave|progress\/new|subscribe(\/\w+)?|team\/chat|team\/:careGiverId\/chat|routine\/:routineId\/chat)$/.test(
        pattern,
      ),
  )

  test.each(others)('$name is refused before the form is looked at', async ({ handler, pattern, method }) => {
    const path = pathOf(pattern)
    const answer = await call(handler, { path, method, user: world.users.nora, params: paramsIn(pattern, path) })
    expect(answer.status).toBe(403)
  })

  test('a button for a row of its form is refused like the form', async () => {
    const path = `/circles/invite?circle=${world.rosa}`
    const { handler } = endpoints.find(({ name }) => name === 'POST circles/invite') as Endpoint
    const pressed = { path, method: 'POST', body: { [rowButton]: addRow('people') } } as const
    expect((await call(handler, { ...pressed, user: world.users.nora })).status).toBe(403)
    expect((await call(handler, { ...pressed, user: world.users.priya })).status).toBe(200)
  })

  test('there are endpoints to call', () => {
    expect(others.length).toBeGreaterThan(15)
  })
})

describe('an address without a page', () => {
  const withoutPage = endpoints.filter(({ hasPage }) => !hasPage)

  // Remix sends such data without its status and headers.
  test.each(withoutPage)('$name answers with no data that has a status', async ({ handler, pattern, method }) => {
    const { users } = await createTestData()
    const path = pathOf(pattern)
    const request = requestFor({ path, method, user: users.joan })
    const answer = await handler({ request, params: paramsIn(pattern, path), context: {} }).catch((thrown) => thrown)
    expect(answer instanceof Response || !hasInit(answer)).toBe(true)
  })

  test('there are endpoints to call', () => {
    expect(withoutPage.length).toBeGreaterThan(20)
  })

  test('a browser’s subscription that is none is refused', async () => {
    const push = withoutPage.find(({ name }) => name === 'POST settings/notifications/push') ?? expect.fail()
    const { status } = await call(push.handler, { path: push.path, method: 'POST', user: world.users.elena })
    expect(status).toBe(422)
  })
})

test.each(inCircle)('$name with an id that cannot be one is not there', async ({ handler, pattern, method }) => {
  const path = `/${pattern.replace(':circleId', "1' OR 1=1").replace(/:\w+/g, 'x')}`
  const { status, to } = await call(handler, { path, method, user: world.users.priya })
  const isPage = method === 'GET' && !pattern.endsWith('.csv')
  expect([status, to]).toEqual(isPage ? [302, `/circle/${world.rosa}/profile`] : [404, ''])
})

function homeOf(user: User) {
  return user === world.users.greta ? `/circle/${world.walter}/profile` : '/onboarding/invitations'
}

function pathOf(pattern: string) {
  const ids = {
    ':circleId': world.rosa,
    ':postId': postId,
    ':commentId': commentId,
    ':careGiverId': world.mateo.id,
    ':labelId': labelId,
    ':type': parameters.type,
    ':itemId': itemId,
    ':routineId': routineId,
    ':entryId': entryId,
    ':surveyId': surveyId,
    ':interviewId': interviewId,
    ':workflowId': parameters.workflowId,
    ':section': parameters.section,
    ':revisionId': parameters.revisionId,
  }
  const day = /:routineId\/(completion|uncomplete)/.test(pattern) ? `?on=${routineDate}` : ''
  return `/${Object.entries(ids).reduce((path, [name, id]) => path.replace(name, id), pattern)}${day}`
}

/** What the router would find in this path. */
function paramsIn(pattern: string, path: string) {
  const words = path.split('/')
  return Object.fromEntries(
    pattern.split('/').flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), words[at + 1] ?? '']] : [])),
  )
}

type Call = {
  path: string
  method: 'GET' | 'POST'
  user?: User
  params?: Record<string, string>
  context?: { isPageData?: boolean; isForm?: boolean }
  page?: boolean // our own router asks
  live?: boolean // a page refreshes itself
  body?: Record<string, string>
}

async function call(
  handler: Handler,
  { path, method, user, params = paramsOf(path), context = {}, page, live, body }: Call,
) {
  const request = requestFor({ path, method, user, page, live, body })
  try {
    return statusOf(await handler({ request, params, context }))
  } catch (thrown) {
    if (thrown instanceof Response) return statusOf(thrown)
    throw thrown
  }
}

function requestFor({ path, method, user, page, live, body }: Omit<Call, 'params' | 'context'>) {
  return new Request(`http://localhost:3000${encodeURI(path)}`, {
    method,
    headers: {
      accept: 'text/html',
      ...(user ? { cookie: cookieOf(user) } : {}),
      ...(page ? { 'x-kinfold-page': 'yes' } : {}),
      ...(live ? { 'x-kinfold-live': 'feed' } : {}),
    },
    ...(method === 'POST' ? { body: new URLSearchParams({ ...body, complete: '1' }) } : {}),
  })
}

function paramsOf(path: string) {
  const [, circle, circleId = '', , found = '', workflowId = ''] = path.split('/')
  return circle === 'circle' ? { circleId, postId: found, careGiverId: found, labelId: found, workflowId } : parameters
}

function statusOf(answer: unknown) {
  if (answer instanceof Response)
    return {
      status: answer.status,
      to: answer.headers.get('location') ?? '',
      headers: answer.headers.getSetCookie(),
    }
  const init = hasInit(answer) ? answer.init : null
  return { status: init?.status ?? 200, to: '', headers: new Headers(init?.headers).getSetCookie() }
}

function hasInit(answer: unknown): answer is { init: ResponseInit | null } {
  return typeof answer === 'object' && answer !== null && 'init' in answer
}

async function chatIn(circleId: string, { id: createdById }: User) {
  const id = newId()
  const at = new Date()
  await write((tx) =>
    tx.conversation.create({
      data: { id, circleId, isGroup: true, createdById, latestAt: at, createdAt: at, updatedAt: at },
    }),
  )
  return id
}
