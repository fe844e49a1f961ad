import { db } from '~/data/db.server'
import { addedPeopleRecord, messageRecord, newConversationRecord } from '~/domain/chat/chat-record'
import { beginConversation } from '~/domain/chat/conversations.server'
import { sendMessage } from '~/domain/chat/messages.server'
import { openConversation } from '~/domain/chat/queries.server'
import type { SaveResult } from '~/domain/records/save'
import { aBrowser } from '../access/browser'
import { submissionOf } from '../submission'
import { cookieOf, createTestData } from '../world'

type Who = { id: string }

/** The form of a message that says this. */
export function saying(content: string, submissionId?: string) {
  return submissionOf(messageRecord, { content }, {}, { submissionId })
}

/** The form that begins a conversation with these people. */
export function withPeople(
  people: Who[],
  { name = null, submissionId }: { name?: string | null; submissionId?: string } = {},
) {
  const rows = people.map(({ id }) => ({ id }))
  return submissionOf(newConversationRecord, { people: rows, name }, {}, { submissionId })
}

/** The form that adds these people to a group. */
export function adding(...people: Who[]) {
  return submissionOf(addedPeopleRecord, { people: people.map(({ id }) => ({ id })) }, {})
}

/** A conversation that somebody has begun with these people; a group with several. */
export async function talk(by: Who, ...people: Who[]) {
  return idIn(await beginConversation(by, withPeople(people)))
}

/** A world in which Elena has begun a group with Mateo and Luis. */
export async function worldWithGroup() {
  const world = await createTestData()
  const { users } = world
  return { world, users, group: await talk(users.elena, users.mateo, users.luis) }
}

/** A message that was sent; its id. */
export async function sent(by: Who, conversationId: string, content = 'She slept well') {
  return idIn(await sendMessage(by, conversationId, saying(content)))
}

/** A browser in which this person is signed in. */
export function browserOf(who: Who) {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(who).replace('kinfold=', ''))
  return browser
}

export async function textsFor(reader: Who, conversationId: string) {
  return (await openConversation(reader, conversationId)).messages.map(({ content }) => content)
}

/** The ids of those whom this reader sees in a conversation. */
export async function idsIn(reader: Who, conversationId: string) {
  return idsOf(...(await openConversation(reader, conversationId)).people)
}

/** Whose pages were told to refresh about this conversation since the signal of this number. */
export async function refreshed(conversationId: string, after: number, topic = 'chat') {
  const rows = await db.signal.findMany({ where: { ref: conversationId, topic, id: { gt: after } } })
  return rows.map(({ userId }) => userId ?? '').sort()
}

export function idsOf(...people: Who[]) {
  return people.map(({ id }) => id).sort()
}

function idIn(result: SaveResult<{ id: string }>) {
  if (result.status !== 'saved') throw new Error(JSON.stringify(result))
  return result.value.id
}
