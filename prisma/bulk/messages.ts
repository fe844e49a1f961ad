import { toStoredInstant } from '~/data/instant'
import type { Placed, Scene } from './fill'
import type { Random } from './random'
import { exchangeAbout } from './talks'

export const messagesOfACircle = 100
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const longestMs = 300 * dayMs

type Talk = { places: string[]; count: number; name?: (firstName: string) => string }

// Of a hundred messages. Two people share one conversation however many circles they share: none of these pairs does twice.
const groups: Talk[] = [
  { places: ['daughter', 'son', 'spouse', 'niece'], count: 50, name: (firstName) => `${firstName}’s family` },
  { places: ['aide', 'companion', 'daughter', 'son'], count: 30, name: (firstName) => `At home with ${firstName}` },
]
const siblings: Talk = { places: ['daughter', 'son'], count: 10 }
const withCoach: Talk = { places: ['daughter', 'coach'], count: 10 }
const withCompanion: Talk = { places: ['daughter', 'companion'], count: 10 }

type About = { circleId: string; firstName: string; people: Placed[]; number: number }

/**
 * A hundred messages in four conversations of the last ten months: two groups, brother and sister, and the daughter with the
 * coach in every second circle, so that the busiest coach has five hundred, otherwise with the companion.
 */
export function addMessages(scene: Scene, random: Random, about: About) {
  const isSpanish = random.below(4) === 0
  for (const talk of [...groups, siblings, about.number % 2 ? withCompanion : withCoach]) {
    addTalk(scene, random, { ...about, talk, isSpanish })
  }
}

type Spoken = About & { talk: Talk; isSpanish: boolean }

function addTalk(scene: Scene, random: Random, spoken: Spoken) {
  const { circleId, firstName, people: everybody, talk } = spoken
  const people = talk.places.flatMap((place) => everybody.find((person) => person.place === place) ?? [])
  const messages = messagesOf(scene.now, random, { ...spoken, people })
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return
  const began = Math.floor(first.ms - minuteMs)
  const [id, since, latestAt] = [random.idAt(began), storedAt(began), storedAt(last.ms)]
  const pair = talk.name
    ? null
    : people
        .map((person) => person.id)
        .sort()
        .join(' ')
  const [founder] = people
  scene.insert.Conversation(
    id,
    circleId,
    talk.name ? 1 : 0,
    talk.name?.(firstName) ?? '',
    pair,
    messages.length,
    latestAt,
    founder?.id ?? null,
    since,
    latestAt,
  )
  for (const person of people) {
    addPerson(scene, random, {
      conversationId: id,
      circleId,
      person,
      messages,
      isAdmin: Boolean(talk.name) && person === founder,
    })
  }
  for (const [index, { ms, author, content, replyTo }] of messages.entries())
    scene.insert.Message(random.idAt(ms), id, index + 1, author.id, content, storedAt(ms), replyTo)
}

type Said = { ms: number; author: Placed; content: string; replyTo: number | null }

/** Exchanges of the last ten months, more of them lately, each line some minutes after the one before it. */
function messagesOf(now: number, random: Random, { firstName, people, talk, isSpanish }: Spoken) {
  const said: Said[] = []
  let ms = now - longestMs
  while (said.length < talk.count) {
    const left = talk.count - said.length
    const turn = random.below(people.length)
    const ago = Math.floor((left / talk.count) ** 2 * longestMs)
    ms = Math.max(ms + 30 * minuteMs, now - ago + random.below(ago / 4))
    for (const [line, content] of exchangeAbout(firstName, random, { isSpanish }).slice(0, left).entries()) {
      const author = people[(turn + line) % people.length] ?? people[0]
      ms = Math.floor(ms + (1 + random.below(8)) * minuteMs)
      const replyTo = line === 1 && random.below(6) === 0 ? said.length : null
      if (author) said.push({ ms, author, content, replyTo })
    }
  }
  return said
}

type Reader = { conversationId: string; circleId: string; person: Placed; messages: Said[]; isAdmin: boolean }

/** One in four has up to three unread messages, and a notification of the first. */
function addPerson({ insert }: Scene, random: Random, { conversationId, circleId, person, messages, isAdmin }: Reader) {
  const ownLast = messages.findLastIndex(({ author }) => author === person) + 1
  const unread = random.below(4) === 0 ? 1 + random.below(3) : 0
  const readUpTo = Math.max(ownLast, messages.length - unread)
  const joinedAt = storedAt((messages[0]?.ms ?? 0) - minuteMs)
  insert.ConversationMember(conversationId, person.id, isAdmin ? 1 : 0, readUpTo, joinedAt)
  const next = messages[readUpTo]
  if (!next) return
  const at = storedAt(next.ms)
  insert.Notification(random.idAt(next.ms), person.id, 'message', circleId, conversationId, next.author.id, null, at)
}

function storedAt(ms: number) {
  return toStoredInstant(new Date(ms))
}
