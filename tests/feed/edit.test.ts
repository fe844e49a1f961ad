import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPost, editPost } from '~/domain/feed/commands.server'
import { valueOfPost } from '~/domain/feed/post-record'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import spanish from '../../locales/es/feed.json'
import { serve } from '../serve'
import { postForm } from '../submission'
import { cookieOf, createTestData, giveRules, type World } from '../world'

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

test('a visibility that was withdrawn meanwhile brings the form back with its words and what is offered', async () => {
  const { id, path, base } = await written()
  const before = (await listPosts(world.luis)).posts.length
  const giveBack = await giveRules('family', [
    { action: 'read', resource: 'post' },
    { action: 'create', resource: 'post', record: { visibility: 'careTeam' } },
  ])
  const sent = { content: 'Words for few', visibility: 'private' }
  const answers = [
    await server.post(`/circle/${world.rosa}/feed`, sent, headers()),
    await server.post(path, { ...sent, base }, headers()),
  ]
  await giveBack()
  for (const { status, text } of answers) {
    expect([status, text.includes(spanish.errors.visibility)]).toEqual([422, true])
    expect(text).toMatch(/<textarea[^>]*>Words for few<\/textarea>/)
    expect(text).toMatch(
      /<select[^>]*name="visibility"[^>]*aria-invalid="true"[^>]*aria-describedby="post-visibility-problem"/,
    )
    const options = [...text.matchAll(/<option value="(everyone|careTeam|private)"( selected="")?/g)]
    expect(options.map(([, level, isSelected]) => [level, Boolean(isSelected)])).toEqual([
      ['everyone', false],
      ['careTeam', true],
    ])
  }
  expect((await getPost(world.luis, id)).content).toBe('A walk')
  expect((await listPosts(world.luis)).posts).toHaveLength(before)
})
