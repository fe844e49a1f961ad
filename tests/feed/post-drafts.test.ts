import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { sweepDrafts } from '~/domain/drafts/commands.server'
import { writePost } from '~/domain/feed/commands.server'
import { findPostDraft } from '~/domain/feed/post-drafts.server'
import { action as keep } from '~/routes/circle/feed/draft'
import { loader as feed, action as send } from '~/routes/circle/feed/list'
import { browserOf } from '../chat/cast'
import { createTestData, type World } from '../world'

let world: World
let at: { params: { circleId: string } }
beforeEach(async () => {
  world = await createTestData()
  at = { params: { circleId: world.rosa } }
})

type Who = keyof World['users']
const browser = (who: Who) => browserOf(world.users[who])
const blank = { visibility: 'everyone', 'observations.shown': 'on', 'observations.withWords': 'on' }
const keeping = (who: Who, fields: Record<string, string>) =>
  browser(who).post(keep, `/circle/${world.rosa}/feed-draft`, { ...blank, ...fields }, at)
const openedFor = async (who: Who) => {
  const { data } = await browser(who).open(feed, `/circle/${world.rosa}/feed`, at)
  return (data as { serverDraft?: { typed: Record<string, string>; submissionId: string } }).serverDraft
}

test('a half-written post is there again with all that was picked, for its writer alone, until it is sent', async () => {
  const submissionId = newId()
  const typed = { content: 'She told the', visibility: 'careTeam', 'observations.mood': '4' }
  expect((await keeping('mateo', { ...typed, submissionId })).status).toBe(200)
  expect(await openedFor('mateo')).toMatchObject({ submissionId, typed })
  for (const other of ['elena', 'priya'] as const) expect(await openedFor(other)).toBeUndefined()

  const sent = await writePost(world.mateo, { typed, base: '', keepCurrent: [], submissionId })
  expect(sent.status).toBe('saved')
  expect(await openedFor('mateo')).toBeUndefined()
  await keeping('mateo', { ...typed, submissionId })
  expect(await openedFor('mateo')).toBeUndefined()
})

test('one that is blank again is removed, observations alone are kept, and the next begins anew', async () => {
  const submissionId = newId()
  await keeping('mateo', { 'observations.mood': '4', submissionId })
  expect((await openedFor('mateo'))?.typed['observations.mood']).toBe('4')
  await keeping('mateo', { content: ' ', submissionId })
  expect(await openedFor('mateo')).toBeUndefined()
  await keeping('mateo', { content: 'Again', submissionId })
  expect((await openedFor('mateo'))?.typed.content).toBe('Again')
  await keeping('mateo', { intent: 'discard', submissionId })
  expect(await openedFor('mateo')).toBeUndefined()
})

test('a page without scripts keeps it with a button', async () => {
  const fields = { ...blank, content: 'Half a sentence', submissionId: newId(), intent: 'draft' }
  const kept = await browser('mateo').post(send, `/circle/${world.rosa}/feed`, fields, at)
  expect(kept).toMatchObject({ status: 302, to: `/circle/${world.rosa}/feed` })
  expect((await openedFor('mateo'))?.typed.content).toBe('Half a sentence')
  expect(await db.post.count({ where: { content: 'Half a sentence' } })).toBe(0)
})

test('it is kept for thirty days, in its circle, and for nobody who may write no post', async () => {
  await keeping('mateo', { content: 'Half', submissionId: newId() })
  expect(await findPostDraft({ ...world.mateo, circleId: world.walter })).toBeUndefined()
  expect((await keeping('nora', { content: 'Half', submissionId: newId() })).status).toBe(403)
  await sweepDrafts(new Date(Date.now() + 31 * 24 * 60 * 60_000))
  expect(await openedFor('mateo')).toBeUndefined()
})
