import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { newId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { addressOf } from '../prisma/bulk/places'
import { type Filled, signInto } from './database'
import { formHeaders, type Server } from './server'
import { closeStreams, openStreams } from './streams'

export const messagesOf = { few: 100, many: 100_000 }
const messagesASecond = 50
const lateMs = 10_000

type Pair = { id: string; cookies: [string, string] }

/** Addresses of two groups of circle 2 with few and many messages, and cookies of members of both. */
export function prepareChats({ dir }: Filled) {
  const database = new Database(join(dir, 'kinfold.db'))
  const people = ['niece', 'spouse', 'son', 'neighbor'].map((place) => userAt(database, addressOf(place, 2)))
  const circleId = circleOf(database, addressOf('niece', 2))
  const made = database.transaction(() => ({
    few: groupOf(database, { name: 'Few', count: messagesOf.few, circleId, people }),
    many: groupOf(database, { name: 'Many', count: messagesOf.many, circleId, people }),
    cookies: people.map((id) => signInto(database, id, 100)),
  }))()
  database.close()
  return made
}

function userAt(database: Database.Database, email: string) {
  return String(database.prepare('SELECT id FROM User WHERE email = ?').pluck().get(email))
}

function circleOf(database: Database.Database, email: string) {
  return String(database.prepare('SELECT circleId FROM Member WHERE email = ?').pluck().get(email))
}

type Group = { name: string; count: number; circleId: string; people: string[] }

function groupOf(database: Database.Database, { name, count, circleId, people }: Group) {
  const known = database.prepare('SELECT id FROM Conversation WHERE name = ?').pluck().get(name)
  if (known) return `/chat/${known}`
  const [id, start] = [newId(), Date.now() - count * 60_000]
  addConversation(database, { id, circleId, people, name, latest: count, at: new Date(start) })
  const insert = database.prepare(
    'INSERT INTO Message (id, conversationId, number, createdById, content, createdAt) VALUES (?, ?, ?, ?, ?, ?)',
  )
  for (let number = 1; number <= count; number++) {
    const at = new Date(start + number * 60_000)
    // The last ones of both groups say the same.
    const text = `Lunch was soup and bread, and the plate came back empty, ${count - number}.`
    insert.run(newId(at), id, number, people[number % people.length], text, toStoredInstant(at))
  }
  return `/chat/${id}`
}

type New = { id: string; circleId: string; people: string[]; name?: string; latest: number; at: Date }

function addConversation(database: Database.Database, { id, circleId, people, name, latest, at }: New) {
  const now = toStoredInstant(at)
  const pair = name ? null : [...people].sort().join(' ')
  database
    .prepare(
      `INSERT INTO Conversation (id, circleId, isGroup, name, pair, latest, latestAt, createdById, createdAt, updatedAt)
       VALUES (@id, @circleId, @isGroup, @name, @pair, @latest, @now, @by, @now, @now)`,
    )
    .run({ id, circleId, isGroup: name ? 1 : 0, name: name ?? '', pair, latest, now, by: people[0] })
  for (const userId of people) {
    database
      .prepare('INSERT INTO ConversationMember (conversationId, userId, readUpTo, joinedAt) VALUES (?, ?, ?, ?)')
      .run(id, userId, latest, now)
  }
}

/** New conversations of two, each a son and a spouse of one circle, in no other pair. */
export function preparePairs({ dir, circles }: Filled, count: number): Pair[] {
  const database = new Database(join(dir, 'kinfold.db'))
  const pairs = database.transaction(() =>
    Array.from({ length: Math.min(count, circles) }, (_, circle): Pair => {
      const people = [userAt(database, addressOf('son', circle)), userAt(database, addressOf('spouse', circle))]
      const pair = [...people].sort().join(' ')
      database.prepare('DELETE FROM Conversation WHERE pair = ?').run(pair)
      const circleId = circleOf(database, addressOf('son', circle))
      const id = newId()
      addConversation(database, { id, circleId, people, latest: 0, at: new Date() })
      return { id, cookies: [signInto(database, people[0] ?? '', 200), signInto(database, people[1] ?? '', 200)] }
    }),
  )()
  database.close()
  return pairs
}

/**
 * So many seconds of fifty messages a second, in turn in every conversation, while both of each listen: how long until the
 * other's stream said so, and how many messages came twice, in another order, or not at all.
 */
export async function talking(server: Server, { dir }: Filled, pairs: Pair[], seconds: number) {
  const streams = await openStreams(
    server.port,
    pairs.flatMap(({ cookies }) => cookies),
  )
  const waits: number[] = []
  let late = 0
  const before = server.residentMB()
  const startedAt = performance.now()
  const sending: Promise<void>[] = []
  for (let turn = 0; turn < seconds * messagesASecond; turn++) {
    await pause(Math.max(0, startedAt + (turn * 1_000) / messagesASecond - performance.now()))
    const place = turn % pairs.length
    const by = Math.floor(turn / pairs.length) % 2
    const other = streams[2 * place + 1 - by]
    const pair = pairs[place]
    if (!pair || !other) throw new Error('There are no such people')
    sending.push(
      say(
        server,
        pair,
        { by, text: String(turn) },
        once(other.heard, 'chat', { signal: AbortSignal.timeout(lateMs) }),
      ).then(
        (ms) => void waits.push(ms),
        () => void late++,
      ),
    )
  }
  await Promise.all(sending)
  const after = server.residentMB()
  closeStreams(streams)
  const lost = misplaced(dir, pairs, seconds * messagesASecond)
  return { waits, late, before, after, lost, sent: seconds * messagesASecond, streams: streams.length }
}

async function say(
  server: Server,
  { id, cookies }: Pair,
  { by, text }: { by: number; text: string },
  heard: Promise<unknown>,
) {
  const sentAt = performance.now()
  const waiting = heard.then(() => performance.now() - sentAt)
  waiting.catch(() => {})
  const form = new URLSearchParams({ content: text, submissionId: newId() })
  const { status } = await server.ask(`/chat/${id}/messages`, formHeaders(server.port, cookies[by] ?? ''), String(form))
  if (status !== 201) throw new Error(`A message was answered ${status}`)
  return waiting
}

/** How many of the messages are missing, doubled or out of order. */
function misplaced(dir: string, pairs: Pair[], sent: number) {
  const database = new Database(join(dir, 'kinfold.db'), { readonly: true })
  const texts = database.prepare('SELECT content FROM Message WHERE conversationId = ? ORDER BY number').pluck()
  let wrong = 0
  for (const [place, { id }] of pairs.entries()) {
    const expected: string[] = []
    for (let turn = place; turn < sent; turn += pairs.length) expected.push(String(turn))
    const found = texts.all(id)
    wrong += Math.abs(found.length - expected.length) + expected.filter((text, index) => found[index] !== text).length
  }
  database.close()
  return wrong
}
