import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { chatPaths } from '~/chat-paths'
import { draftPrefix, listDraftKeys, saveDraft } from '~/components/draft-store'
import { sendAllWaiting } from '~/components/outgoing/send-waiting'
import { keyOf, storeMessage } from '~/components/outgoing/store'
import { firstUnsendable, settleUnsendable } from '~/components/outgoing/unsendable'
import { removeForeignDrafts, savePostDraft } from '~/components/post-drafts'
import { paths } from '~/paths'

const storage: Storage = Object.create({
  getItem: (key: string) => storage[key] ?? null,
  setItem: (key: string, text: string) => {
    storage[key] = text
  },
  removeItem: (key: string) => delete storage[key],
})
const fetched = vi.fn<(address: string) => Promise<Response>>()
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('fetch', fetched)
vi.stubGlobal('navigator', {})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  for (const key of Object.keys(storage)) delete storage[key]
  fetched.mockReset()
})

const ownerOf = (userId: string) => ({ userId, secret: randomBytes(32).toString('base64') })
const elena = ownerOf('elena')
const postKey = (form: string, userId = 'elena') => `${draftPrefix}${userId}:rosa:new:tab:${form}`
const postOf = (content: string, waitsSince?: number) => ({
  ...{ typed: { content }, base: '', submissionId: content, interrupted: [] },
  ...{ savedAt: Date.now(), waitsSince },
})
const message = { id: 'm1', chatId: 'c1', place: 'rosa', writtenAt: Date.now(), content: 'At nine' }

async function wait(owner: typeof elena, key: string, content: string) {
  savePostDraft(owner, key, postOf(content, Date.now()))
  await vi.waitFor(() => expect(storage[key]).toContain('sealed'))
}
const answering = (status: number) => fetched.mockImplementation(async () => new Response(null, { status }))
const send = (owner = elena) => sendAllWaiting({ owner, isInMessages: false }, new AbortController().signal)

test('what somebody else left sealed stays for them, unread and unsent, and what they had not sent goes', async () => {
  await wait(elena, postKey('waits'), 'From the cellar')
  saveDraft(postKey('draft'), postOf('Half a sentence'))
  answering(404) // as of circles that the other is not in
  saveDraft(postKey('own', 'mateo'), postOf('His own'))
  await removeForeignDrafts('mateo')
  await send(ownerOf('mateo'))
  expect(listDraftKeys()).toEqual([postKey('waits')])
  expect(fetched).not.toHaveBeenCalledWith(paths.waitingPost('rosa'), expect.anything())
  expect(firstUnsendable()).toBeUndefined()
})

test('a post for a circle that is lost is offered to its writer, and stays until they discard it', async () => {
  const key = postKey('lost')
  await wait(elena, key, 'For nobody now')
  answering(404)
  await removeForeignDrafts('elena')
  await send()
  await send()
  expect(fetched.mock.calls.filter(([address]) => address === paths.waitingPost('rosa'))).toHaveLength(1)
  expect(firstUnsendable()).toMatchObject({ id: key, text: 'For nobody now' })
  expect(listDraftKeys()).toEqual([key])
  firstUnsendable()?.discard()
  settleUnsendable(key)
  expect(listDraftKeys()).toEqual([])
  expect(firstUnsendable()).toBeUndefined()
})

test('so is a message for a conversation that is lost, also one that was refused before', async () => {
  const key = keyOf(elena, message)
  await storeMessage(elena, { ...message, state: 'failed', problem: 'chat:errors.alone' })
  await send()
  expect(fetched).not.toHaveBeenCalled()
  answering(404)
  await removeForeignDrafts('elena')
  await send()
  expect(fetched).toHaveBeenLastCalledWith(chatPaths.messages('c1'), expect.anything())
  expect(firstUnsendable()).toMatchObject({ id: key, text: 'At nine' })
  settleUnsendable(key)
})

test('what cannot be opened any more is said, and holds back nothing', async () => {
  await wait(ownerOf('elena'), postKey('spoiled'), 'Sealed with another secret')
  await wait(elena, postKey('whole'), 'Sealed with this one')
  answering(201)
  await send()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(firstUnsendable()).toMatchObject({ id: postKey('spoiled'), text: undefined })
  expect(listDraftKeys()).toEqual([postKey('spoiled')])
  settleUnsendable(postKey('spoiled'))
})

test('a post is sent for half a minute at most, so that one without an answer holds up nothing', async () => {
  await wait(elena, postKey('slow'), 'No answer')
  answering(201)
  await send()
  expect(fetched).toHaveBeenCalledWith(
    paths.waitingPost('rosa'),
    expect.objectContaining({ signal: expect.any(AbortSignal) }),
  )
})
