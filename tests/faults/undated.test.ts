import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { sendMessage } from '~/domain/chat/messages.server'
import { writeComment } from '~/domain/comments/commands.server'
import { createPost } from '~/domain/feed/commands.server'
import { countUndated, listUndated } from '~/domain/undated.server'
import { paths } from '~/paths'
import { saying, talk } from '../chat/cast'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

const get = (path: string, who: 'priya' | 'joan') =>
  server.ask(path, { headers: { cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' } })

test('a post, a comment and a message with an unreadable date are shown without one, and counted', async () => {
  await createPost(world.priya, { content: 'A good walk', visibility: 'everyone' })
  await createPost(world.priya, {
    content: 'Her birthday',
    visibility: 'everyone',
    observations: [{ type: 'mood', level: 4, showAssessment: false, showStateLevel: true }],
  })
  const posts = await db.post.findMany({ where: { circleId: world.rosa } })
  const [post] = posts
  await writeComment(world.priya, post?.id ?? '', saying('She laughed'))
  const chatId = await talk(world.users.priya, world.users.elena)
  await sendMessage(world.users.priya, chatId, saying('On my way'))
  expect(await countUndated()).toBe(0)
  await write(async (tx) => {
    await tx.$executeRaw`UPDATE Post SET createdAt = 'nonsense' WHERE circleId = ${world.rosa}`
    await tx.$executeRaw`UPDATE Comment SET createdAt = '9' WHERE postId = ${post?.id}`
    await tx.$executeRaw`UPDATE Message SET createdAt = '' WHERE conversationId = ${chatId}`
  })
  for (const [path, words] of [
    [paths.feed(world.rosa), 'A good walk'],
    [paths.feed(world.rosa), 'Her birthday'],
    [paths.post(world.rosa, post?.id ?? ''), post?.content ?? ''],
    [paths.post(world.rosa, post?.id ?? ''), 'She laughed'],
    [`/chat/${chatId}`, 'On my way'],
    ['/chat', 'On my way'],
    ['/activity-feed', 'Notifications'],
    [paths.trends(world.rosa), 'Trends'],
  ] as const) {
    const { status, text } = await get(path, 'priya')
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain(words)
  }
  expect((await get('/provider/circles', 'joan')).status).toBe(200)
  expect(await listUndated()).toHaveLength(4)
  expect((await get('/provider', 'joan')).text).toContain(
    '4 posts, comments or messages have a date that can’t be read',
  )
})
