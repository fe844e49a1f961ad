import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { write } from '~/data/write.server'
import { talk, textsFor } from '../chat/cast'
import { createTestData, type World } from '../world'
import { rounds } from './rounds'

type Form = [userId: string, form: string]

let world: World
let id: string
let writers: string[]
beforeAll(async () => {
  world = await createTestData()
  const { elena, mateo, luis, sam } = world.users
  id = await talk(elena, mateo, luis, sam)
  writers = [elena, mateo, luis, sam].map((one) => one.id)
})

test('killed again and again in the middle of a conversation, nothing acknowledged is lost and nothing is there twice', async () => {
  const [kept, sentAgain] = [new Set<string>(), new Set<string>()]
  let unanswered: Form[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { forms, acknowledged } = await writeUntilKilled(unanswered, 20 + ((round * 37) % 200))
    for (const form of acknowledged) kept.add(form)
    for (const [, form] of unanswered) sentAgain.add(form)
    unanswered = forms.filter(([, form]) => !kept.has(form))
    await anHourPasses()
  }
  expect(kept.size).toBeGreaterThan(rounds)
  expect(sentAgain.size).toBeGreaterThan(rounds / 2)

  const messages = await db.message.findMany({ where: { conversationId: id }, orderBy: { number: 'asc' } })
  const texts = messages.map(({ content }) => content)
  expect(texts.length).toBe(new Set(texts).size)
  expect([...kept].filter((form) => !texts.includes(form))).toEqual([])
  expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1))
  expect(await db.conversation.findUnique({ where: { id } })).toMatchObject({ latest: messages.length })
  expect((await textsFor(world.users.elena, id)).at(-1)).toBe(texts.at(-1))
})

test('the database and its index of words are sound', () => {
  const database = openDatabase(databaseFile, { readonly: false })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.exec(`INSERT INTO SearchMessageWord (SearchMessageWord, rank) VALUES ('integrity-check', 1)`)
  database.close()
})

/** So that nobody has written too many messages in the last minute. */
async function anHourPasses() {
  const createdAt = new Date(Date.now() - 60 * 60_000)
  await write((tx) => tx.message.updateMany({ where: { conversationId: id }, data: { createdAt } }))
}

/** Another process sends, first what was not answered before; returns what it sent and what was acknowledged. */
async function writeUntilKilled(again: Form[], afterMs: number) {
  const asked = [id, JSON.stringify(writers), JSON.stringify(again)]
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/faults/chat-writer.ts', ...asked], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const isWriting = new Promise<void>((done) =>
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('kept ')) done()
    }),
  )
  const isGone = new Promise((done) => child.on('close', done))
  await Promise.race([isWriting, isGone])
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await isGone
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '))
  const formsOf = (what: string) =>
    lines.filter(([said]) => said === what).map(([, who = '', form = '']): Form => [who, form])
  return { forms: formsOf('sent'), acknowledged: formsOf('kept').map(([, form]) => form) }
}
