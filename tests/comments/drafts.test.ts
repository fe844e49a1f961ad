import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { writeComment } from '~/domain/comments/commands.server'
import { draftFormOf } from '~/domain/comments/rules'
import { storeShortDraft, sweepDrafts } from '~/domain/drafts/commands.server'
import { deletePost } from '~/domain/feed/commands.server'
import { action as keep } from '~/routes/circle/feed/comments/draft'
import { loader as page, action as send } from '~/routes/circle/feed/post'
import { browserOf } from '../chat/cast'
import { createTestData, type World } from '../world'
import { posted, saying } from './cast'

let world: World
let postId: string
let at: { params: { circleId: string; postId: string } }
beforeEach(async () => {
  world = await createTestData()
  postId = await posted(world.priya)
  at = { params: { circleId: world.rosa, postId } }
})

type Who = keyof World['users']
const address = () => `/circle/${world.rosa}/feed/${postId}`
const browser = (who: Who) => browserOf(world.users[who])
const keeping = (who: Who, submissionId: string, content: string) =>
  browser(who).post(keep, `${address()}/comment-draft`, { content, submissionId }, at)
const openedFor = async (who: Who) => {
  const { data } = await browser(who).open(page, address(), at)
  return (data as { opened: { content: string; submissionId: string; version: string } }).opened
}

test('what is half written below a post is there again for its writer alone, until it is sent', async () => {
  const id = newId()
  expect((await keeping('mateo', id, 'She liked')).status).toBe(200)
  expect(await openedFor('mateo')).toMatchObject({ content: 'She liked', submissionId: id })
  expect(await openedFor('elena')).toMatchObject({ content: '', version: '' })

  expect((await writeComment(world.mateo, postId, saying('She liked the soup', id))).status).toBe('saved')
  expect((await openedFor('mateo')).content).toBe('')
  await keeping('mateo', id, 'She liked the')
  expect((await openedFor('mateo')).content).toBe('')
})

test('of one that was sent nothing is kept, and an empty one hides no other', async () => {
  const [sent, emptied] = [newId(), newId()]
  await writeComment(world.mateo, postId, saying('She liked the soup', sent))
  const late = {
    form: draftFormOf(postId),
    typed: { content: 'She liked the soup, and' },
    base: '',
    submissionId: sent,
  }
  expect(await storeShortDraft(world.mateo, late)).toBe('ended')
  expect(await storeShortDraft(world.mateo, { ...late, typed: { content: 'She liked the soup ' } })).toBe('sent')
  await keeping('mateo', newId(), 'And the bread')
  await keeping('mateo', emptied, 'Not')
  await keeping('mateo', emptied, ' ')
  expect((await openedFor('mateo')).content).toBe('And the bread')
})

test('a page without scripts keeps it with a button', async () => {
  const fields = { content: 'Half a sentence', submissionId: newId(), intent: 'draft' }
  const kept = await browser('mateo').post(send, address(), fields, at)
  expect(kept).toMatchObject({ status: 302, to: `${address()}#comment` })
  expect((await openedFor('mateo')).content).toBe('Half a sentence')
  expect(await db.comment.count({ where: { postId } })).toBe(0)
})

test('it is kept for thirty days, and for nobody who may not see the post', async () => {
  await keeping('mateo', newId(), 'Half')
  await sweepDrafts(new Date(Date.now() + 29 * 24 * 60 * 60_000))
  expect((await openedFor('mateo')).content).toBe('Half')
  await sweepDrafts(new Date(Date.now() + 31 * 24 * 60 * 60_000))
  expect((await openedFor('mateo')).content).toBe('')
  await deletePost(world.priya, postId)
  expect((await keeping('mateo', newId(), 'More')).status).toBe(404)
})
