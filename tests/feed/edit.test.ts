import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPost, editPost } from '~/domain/feed/commands.server'
import { postValues } from '~/domain/feed/post-values'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

test('a form that is refused still says which fields of the other version were chosen', async () => {
  await createPost(world.luis, { content: 'A walk', visibility: 'everyone' })
  const [{ id } = { id: '' }] = (await listPosts(world.luis)).posts
  const before = postValues(await getPost(world.luis, id))
  await editPost(world.priya, id, { content: 'A short walk', visibility: 'everyone' }, before)

  const fields = { before: JSON.stringify(before), visibility: 'everyone', keepCurrent: 'content' }
  const headers = { cookie: cookieOf(world.users.luis), accept: 'text/html' }
  const path = `/circle/${world.rosa}/feed/${id}/edit`
  const refused = await server.post(path, { ...fields, content: 'x'.repeat(5_001) }, headers)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('A short walk')
  expect(refused.text).toMatch(
    /<input[^>]*(name="keepCurrent"[^>]*value="content"[^>]*checked|checked[^>]*value="content")/,
  )

  expect((await server.post(path, { ...fields, content: 'A long walk' }, headers)).status).toBe(302)
  expect((await getPost(world.luis, id)).content).toBe('A short walk')
})
