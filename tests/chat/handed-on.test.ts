import { beforeEach, expect, test } from 'vitest'
import { chatPaths } from '~/chat-paths'
import { newId } from '~/data/id'
import { captionRecord, newMessageRecord } from '~/domain/chat/chat-record'
import {
  addressToHandOn,
  apartFromHandedOn,
  handedOnInWords,
  kindOfAddress,
  partsAtAddresses,
  withHandedOn,
} from '~/domain/chat/handed-on'
import { sendMessage } from '~/domain/chat/messages.server'
import { editMessage } from '~/domain/chat/own-messages.server'
import { searchMessages } from '~/domain/chat/search.server'
import { env } from '~/env.server'
import { paths } from '~/paths'
import { action as languageAction } from '~/routes/access/language'
import { loader } from '~/routes/chat/conversation'
import { loader as listLoader } from '~/routes/chat/layout'
import { loader as ownLoader } from '~/routes/chat/message'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'
import { browserOf, sent, talk, textsFor } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const [circleId, itemId] = [newId(), newId()]

test.each<[string, string | undefined]>([
  [paths.post(circleId, itemId), 'post'],
  [paths.routineItem(circleId, itemId), 'routineItem'],
  [paths.routineItem(circleId, itemId, { on: '2026-11-23' }), 'routineItem'],
  [paths.editPost(circleId, itemId), undefined],
  [paths.feed(circleId), undefined],
  [`https://elsewhere.example${paths.post(circleId, itemId)}`, undefined],
  [`//elsewhere.example${paths.post(circleId, itemId)}`, undefined],
  [`${paths.post(circleId, itemId)}#<script>`, undefined],
  [`${paths.post(circleId, itemId)}\nand more`, undefined],
  ['javascript:alert(1)', undefined],
  ['/logout', undefined],
  ['', undefined],
])('%j is of %s', (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind)
  expect(addressToHandOn(address)).toBe(kind && address)
})

test.each([
  ['see https://good.example/a, please', 'https://good.example/a'],
  ['see https://good.example/a?b=c#d.', 'https://good.example/a?b=c#d'],
  ['see https://good.example/\u202emoc.live', 'https://good.example/'], // a direction character ends it
  ['see https://good.example/\u2067x', 'https://good.example/'],
  ['see https://good.example@bad.example/', undefined], // nobody is named before the host
  ['see https://a:b@bad.example/', undefined],
  ['see https://good.example/@someone', 'https://good.example/@someone'],
  ['see javascript:alert(1)', undefined],
])('the address in %j is %s', (text, address) => {
  const parts = partsAtAddresses(text, env.PUBLIC_URL ?? 'http://localhost')
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.find(({ isAddress }) => isAddress)?.text).toBe(address)
})

test('nothing but an address of ours is put into a message', async () => {
  const { elena, mateo } = world.users
  const chatId = await talk(elena, mateo)
  const post = paths.post(world.rosa, newId())
  const handing = async (send: string) => {
    const path = chatPaths.conversation(chatId, { send })
    return JSON.stringify((await browserOf(elena).open(loader, path, { params: { chatId } })).data)
  }
  expect(await handing(post)).toContain(post)
  expect(await handing('https://elsewhere.example/')).not.toContain('elsewhere')
})

test.each(['', 'See this', 'See\nthis'])('what is handed on below %j is told apart from it', (content) => {
  const path = paths.post(circleId, itemId)
  const whole = withHandedOn(content, path, env.PUBLIC_URL)
  expect(apartFromHandedOn(whole, env.PUBLIC_URL)).toEqual({ content, handedOn: path })
  expect(handedOnInWords(`${whole}, then rest`, env.PUBLIC_URL, (kind) => `<${kind}>`)).toMatch(/<post>, then rest$/)
})

test('an address of another site, or in the midst of a text, stays a part of it', () => {
  const path = paths.post(circleId, itemId)
  for (const text of [`https://elsewhere.example${path}`, `${env.PUBLIC_URL}${path} and more`, 'Hello']) {
    expect(apartFromHandedOn(text, env.PUBLIC_URL)).toEqual({ content: text, handedOn: '' })
  }
})

test('a message hands something on with words or without', async () => {
  const { elena, mateo } = world.users
  const chatId = await talk(elena, mateo)
  const path = paths.post(world.rosa, newId())
  const send = (content: string | null, handedOn: string) =>
    sendMessage(elena, chatId, submissionOf(newMessageRecord, { content, handedOn }, {}))
  expect((await send(null, path)).status).toBe('saved')
  expect((await send('See this', path)).status).toBe('saved')
  expect((await send('Only this', 'https://elsewhere.example/')).status).toBe('saved')
  expect((await send(null, 'https://elsewhere.example/')).status).toBe('invalid')
  const address = `${env.PUBLIC_URL}${path}`
  expect(await textsFor(mateo, chatId)).toEqual([address, `See this\n${address}`, 'Only this'])
})

test.each([
  ['en', 'A post in the feed'],
  ['es', 'Una publicación del muro'],
] as const)(
  'in %s what was handed on is said in words wherever a message is shown in short',
  async (language, words) => {
    const { elena, mateo } = world.users
    const chatId = await talk(elena, mateo)
    const path = paths.post(world.rosa, newId())
    const text = `${'Please read this before Friday '.repeat(4)}${env.PUBLIC_URL}${path}`
    const messageId = await sent(elena, chatId, text)
    const reader = browserOf(elena)
    await reader.post(languageAction, '/language', { language })
    const shown = async (open: typeof loader | typeof listLoader, address: string) =>
      (await reader.open(open, address, { params: { chatId } })).data as Awaited<ReturnType<typeof loader>>
    const { conversations } = (await shown(listLoader, chatPaths.list())) as unknown as { conversations: unknown[] }
    const { quote } = await shown(loader, chatPaths.conversation(chatId, { reply: messageId }))
    for (const one of [conversations, quote]) {
      expect(JSON.stringify(one)).toContain(words)
      expect(JSON.stringify(one)).not.toContain(world.rosa)
    }
  },
)

test('a search finds a message by what it says, not by the address in it', async () => {
  const { elena, mateo } = world.users
  const chatId = await talk(elena, mateo)
  await sent(elena, chatId, withHandedOn('Read this', paths.post(world.rosa, newId()), env.PUBLIC_URL))
  const { messages } = await searchMessages(mateo, 'read')
  expect(messages.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))).toEqual(['Read this …'])
  expect((await searchMessages(mateo, 'circle')).messages).toEqual([])
})

test('who edits a message changes its words, and what it hands on stays', async () => {
  const { elena, mateo } = world.users
  const chatId = await talk(elena, mateo)
  const path = paths.post(world.rosa, newId())
  const messageId = await sent(elena, chatId, withHandedOn('Raed', path, env.PUBLIC_URL))
  const { data } = await browserOf(elena).open(ownLoader, chatPaths.message(chatId, messageId), {
    params: { chatId, messageId },
  })
  expect(data).toMatchObject({ content: 'Raed', handedOn: path })
  await editMessage(elena, chatId, messageId, submissionOf(captionRecord, { content: 'Read' }, { content: 'Raed' }))
  expect(await textsFor(mateo, chatId)).toEqual([`Read\n${env.PUBLIC_URL}${path}`])
})
