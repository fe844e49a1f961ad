import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { createPost } from '~/domain/feed/commands.server'
import { listPosts } from '~/domain/feed/queries.server'
import { sent, talk } from '../chat/cast'
import { commented } from '../comments/cast'
import { made } from '../progress/cast'
import { madeRoutineItem } from '../routine/cast'
import type { serve } from '../serve'
import { siteMap } from '../site-map'
import { interviewed, surveyed } from '../surveys/cast'
import { entered } from '../time/cast'
import { cookieOf, type World } from '../world'

type Server = Awaited<ReturnType<typeof serve>>

/** What leaves a row in the audit log before it is shown, and is not shown without it. */
const audited = [
  'actions.csv',
  'guide.csv',
  'time.csv',
  'provider/time.csv',
  'circle/:circleId/tracking.csv',
  'provider/audit.csv',
  'provider/people.csv',
  'circle/:circleId/assessment.csv',
  'chat/:chatId/messages.csv',
  'circle/:circleId/alignment/sheet',
  'circle/:circleId/alignment/sheet.csv',
  'circle/:circleId/feed/workflow/:workflowId',
]

/** Makes one of each thing that a coach writes about the care, for the addresses that name one. */
export async function careIds({ users, priya }: World) {
  const chatId = await talk(users.priya, users.luis, users.elena, users.joan)
  return {
    chatId,
    messageId: await sent(users.priya, chatId),
    type: 'action',
    itemId: await made(priya),
    routineId: (await madeRoutineItem(priya)).id,
    entryId: await entered(priya),
    surveyId: await surveyed(priya),
    interviewId: await interviewed(priya),
    activity: 'other',
    section: 'medical',
  }
}

/** Makes what the pages of the site map show, and every address filled in with it. */
export async function everyPage(world: World) {
  await createPost(world.priya, { content: 'Rosa slept well', visibility: 'everyone' })
  const workflowId = newId()
  await write(async (tx) => {
    const address = 'https://forms.example.org/respite'
    const createdById = world.users.joan.id
    await tx.workflow.create({ data: { id: workflowId, name: 'Respite', address, createdById, createdAt: new Date() } })
  })
  const parameters = {
    circleId: world.rosa,
    ...(await careIds(world)),
    ...(await commented(world.priya, (await listPosts(world.priya)).posts[0]?.id ?? '')),
    careGiverId: world.luis.id,
    userId: world.users.luis.id,
    roleName: 'family',
    workflowId,
    token: 'x'.repeat(43),
  }
  const routes = await siteMap(parameters)
  const pages = routes.filter(
    ({ file, pattern }) => !file.endsWith('/layout.tsx') && pattern !== 'login/google/callback',
  )
  return {
    read: [...new Set(pages.filter(({ pattern }) => !audited.includes(pattern)).map(({ path }) => path))],
    audited: pages.filter(({ pattern }) => audited.includes(pattern)).map(({ path }) => path),
  }
}

/** Makes every session look as if it had last been seen so long ago that a page notes it. */
export async function forgetSights() {
  const longAgo = new Date(Date.now() - 20 * 60_000)
  await write(async (tx) => {
    await tx.session.updateMany({ data: { seenAt: longAgo, providerSeenAt: null } })
    await tx.user.updateMany({ data: { preferences: '{}' } })
  })
}

/** Less than a write waits for a lock: a page that takes longer, twice, waits for what it need not. */
const patienceMs = 4_000

/** Asks for each page as a document and as the router would; returns those that were answered with a fault, or too late. */
export async function faultsAmong(server: Server, pages: string[], who: World['users'][keyof World['users']]) {
  const addresses = pages.flatMap((page) => [page, `${page === '/' ? '/_root' : page}.data`])
  const faults: [string, number | 'late'][] = []
  const ask = async (address: string) => {
    const askedAt = performance.now()
    const { status } = await server.ask(address, { headers: { cookie: cookieOf(who) } })
    return { status, isLate: performance.now() - askedAt > patienceMs }
  }
  for (const address of addresses) {
    const { status, isLate } = await ask(address)
    if (status >= 500) faults.push([address, status])
    if (isLate && (await ask(address)).isLate) faults.push([address, 'late'])
  }
  return faults
}
