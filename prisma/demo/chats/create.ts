import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { calendarOf } from '../calendar'
import { circleIds, idOf, userIds } from '../ids'
import type { PersonName } from '../people'
import { type DemoMessage, type DemoTalk, talks } from './talks'

const minuteMs = 60_000

/** The ids of the demo's conversations, by the keys of chats/talks.ts. */
export function chatIdOf(key: string) {
  return idOf(`chat ${key}`)
}

/** The demo's conversations, up to `now`, in the circles' own zones. */
export async function createTalks(tx: Tx, { now, zoneOf }: { now: Date; zoneOf: (talk: DemoTalk) => string }) {
  for (const talk of talks) await createTalk(tx, talk, calendarOf(zoneOf(talk), now), now)
}

type Calendar = ReturnType<typeof calendarOf>

async function createTalk(tx: Tx, talk: DemoTalk, calendar: Calendar, now: Date) {
  const { key, circle, name, isOfTeam, people, messages } = talk
  const ids = people.map((person) => userIds[person])
  const [id, [createdById = '']] = [chatIdOf(key), ids]
  const written = messages.map((message) => calendar.instant(message[1], message[2]))
  const [createdAt = now, latestAt = now] = [written[0], written.at(-1)]
  await tx.conversation.create({
    data: {
      ...{ id, circleId: circleIds[circle], createdById, createdAt, updatedAt: latestAt, latestAt },
      isGroup: name !== undefined || Boolean(isOfTeam),
      teamOf: isOfTeam && circleIds[circle],
      name: name ?? '',
      pair: name === undefined && !isOfTeam ? [...ids].sort().join(' ') : null,
      latest: messages.length,
    },
  })
  await tx.conversationMember.createMany({ data: people.map((person) => memberRow(talk, person, createdAt)) })
  await tx.message.createMany({
    data: messages.map((message, index) => messageRow(message, { id, number: index + 1, at: written[index] ?? now })),
  })
  await notify(tx, talk, written)
}

function memberRow(
  { key, name, people, messages, readUpTo = {}, muted = [] }: DemoTalk,
  person: PersonName,
  joinedAt: Date,
) {
  return {
    conversationId: chatIdOf(key),
    userId: userIds[person],
    isAdmin: name !== undefined && person === people[0],
    isMuted: muted.includes(person),
    readUpTo: readUpTo[person] ?? messages.length,
    joinedAt,
  }
}

type Place = { id: string; number: number; at: Date }

function messageRow(
  [by, , , text, { isDeleted, editedAfterMinutes, replyTo } = {}]: DemoMessage,
  { id, number, at }: Place,
) {
  return {
    id: newId(at),
    conversationId: id,
    number,
    createdById: userIds[by],
    content: isDeleted ? '' : text,
    createdAt: at,
    replyTo,
    editedAt: editedAfterMinutes ? new Date(at.getTime() + editedAfterMinutes * minuteMs) : null,
    deletedAt: isDeleted ? new Date(at.getTime() + minuteMs) : null,
  }
}

/** Notifies those with unread messages of the first one. */
async function notify(tx: Tx, { key, circle, messages, readUpTo = {}, muted = [] }: DemoTalk, written: Date[]) {
  const behind = (Object.entries(readUpTo) as [PersonName, number][]).filter(([person]) => !muted.includes(person))
  await tx.notification.createMany({
    data: behind.flatMap(([person, read]) => {
      const [message, createdAt] = [messages[read], written[read]]
      if (!message || !createdAt) return []
      const about = { type: 'message', circleId: circleIds[circle], subjectId: chatIdOf(key) }
      return [{ ...about, id: newId(createdAt), userId: userIds[person], senderId: userIds[message[0]], createdAt }]
    }),
  })
}
