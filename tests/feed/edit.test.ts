import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPost, editPost } from '~/domain/feed/commands.server'
import { valueOfPost } from '~/domain/feed/post-record'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import { serve } from '../serve'
import { postForm } from '../submission'
import { cookieOf, createTestData, type World } from '../world'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

async function written() {
  await createPost(world.luis, { content: 'A walk', visibility: 'everyone' })
  const [{ id } = { id: '' }] = (await listPosts(world.luis)).posts
  const opened = await getPost(world.luis, id)
  return { id, opened, path: `/circle/${world.rosa}/feed/${id}/edit`, base: JSON.stringify(valueOfPost(opened)) }
}

const headers = () => ({ cookie: cookieOf(world.users.luis), accept: 'text/html' })
const hiddenIn = (page: string, name: string) =>
  page.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1]?.replaceAll('&quot;', '"') ?? ''

test('a form that is refused still says what the other has saved, and which of it was chosen', async () => {
  const { id, opened, path, base } = await written()
  await editPost(world.priya, id, postForm(opened, { content: 'A short walk' }))

  const mine = { base, visibility: 'everyone', content: 'A long walk' }
  const told = await server.post(path, mine, headers())
  expect([told.status, told.text.includes('Publicación: Priya Raman guardó A short walk')]).toEqual([409, true])

  const chosen = {
    base: hiddenIn(told.text, 'base'),
    shownConflicts: hiddenIn(told.text, 'shownConflicts'),
    visibility: 'everyone',
    keepCurrent: 'content',
  }
  const refused = await server.post(path, { ...chosen, 'observations.mood': '7', content: 'A long walk' }, headers())
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('A short walk')
  expect(refused.text).toMatch(
    /<input[^>]*(name="keepCurrent"[^>]*value="content"[^>]*checked|checked[^>]*value="content")/,
  )

  // What is wrong with a text that is given up does not matter.
  expect((await server.post(path, { ...chosen, content: 'x'.repeat(5_001) }, headers())).status).toBe(302)
  expect((await getPost(world.luis, id)).content).toBe('A short walk')
})
