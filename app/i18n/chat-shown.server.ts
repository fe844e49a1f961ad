import { handedOnInWords } from '~/domain/chat/handed-on'
import type { Message, Quote } from '~/domain/chat/message-list.server'
import type { ConversationInList } from '~/domain/chat/queries.server'
import { mayEditMessage } from '~/domain/chat/rules'
import { excerptOf } from '~/domain/excerpt'
import { fullName } from '~/domain/person'
import { env } from '~/env.server'
import { dayIn, formatDay, formatFullDay, formatLongWeekday } from './format'
import type { Formatter } from './formatter.server'

const namesShown = 4
const together = 10 * 60_000 // one person's messages below one name
const week = 6 * 24 * 60 * 60_000

type Named = { firstName: string; lastName: string }

/** A conversation's name: a group's own, its circle's or its people's; of two, the other's. */
export function nameOfConversation(
  {
    isGroup,
    name,
    ofCircle,
    people,
  }: { isGroup: boolean; name: string; ofCircle: string | null; people: readonly Named[] },
  { t, language }: Formatter,
) {
  if (name) return name
  if (ofCircle) return t('chat:circleOf', { recipient: ofCircle })
  const [first] = people
  if (!first) return t('chat:onlyYou')
  return isGroup ? listed(shortened(people), language) : fullName(first)
}

/** First names as one text, with the reader at the end. */
export function namesWithMe(people: readonly Named[], { t, language }: Formatter) {
  return listed([...shortened(people), t('chat:you')], language)
}

/** First names as one text. */
export function firstNames(people: readonly Named[], { language }: Formatter) {
  return listed(shortened(people), language)
}

function shortened(people: readonly Named[]) {
  const names = people.slice(0, namesShown).map(({ firstName }) => firstName)
  return people.length > namesShown ? [...names, `+${people.length - namesShown}`] : names
}

const lists = new Map<string, Intl.ListFormat>()

function listed(names: string[], language: string) {
  const list = lists.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' })
  lists.set(language, list)
  return list.format(names)
}

/** A conversation in the list: its name, and its latest message's time, abbreviated. */
export function conversationShown(conversation: ConversationInList, formatter: Formatter) {
  const { latestAt, timeZone: _, last, ...rest } = conversation
  return {
    ...rest,
    name: nameOfConversation(conversation, formatter),
    when: whenShort(latestAt, formatter),
    last: last && withExcerpt(last, formatter),
  }
}

/** A quoted message, with its first words. */
export function quoteShown(quote: Quote, formatter: Formatter) {
  return withExcerpt(quote, formatter)
}

/** With a message's first words; forwarded links as words. */
function withExcerpt<Begun extends { beginning: string }>({ beginning, ...rest }: Begun, { t }: Formatter) {
  const said = handedOnInWords(beginning, env.PUBLIC_URL, (kind) => t(`chat:handOn.${kind}`))
  return { ...rest, excerpt: excerptOf(said) }
}

/** A message's time, abbreviated. */
export function whenShort(at: Date, { t, language, timeZone, near, timeOf }: Formatter) {
  const day = dayIn(at, timeZone)
  if (day === near.today) return timeOf(at)
  if (day === near.yesterday) return t('chat:yesterday')
  return Date.now() - at.getTime() < week ? formatLongWeekday(day, language) : formatDay(day, language)
}

/** `day` where a new one begins, `isFirst` under a name, `isLast` above a time. */
export function messagesShown(messages: readonly Message[], formatter: Formatter) {
  return messages.map(({ createdAt, quote, ...message }, index) => ({
    ...message,
    quote: quote && quote !== 'earlier' ? quoteShown(quote, formatter) : quote,
    day: dayBefore(messages[index - 1]?.createdAt, createdAt, formatter),
    when: formatter.timeOf(createdAt),
    mayEdit: message.isMine && mayEditMessage({ createdAt }, new Date()),
    isFirst: !isTogether(messages[index - 1], messages[index], formatter),
    isLast: !isTogether(messages[index], messages[index + 1], formatter),
  }))
}

function isTogether(one: Message | undefined, next: Message | undefined, { timeZone }: Formatter) {
  if (!one || !next || one.author.id !== next.author.id) return false
  const isSameDay = dayIn(one.createdAt, timeZone) === dayIn(next.createdAt, timeZone)
  return isSameDay && next.createdAt.getTime() - one.createdAt.getTime() < together
}

function dayBefore(
  before: Date | undefined,
  at: Date,
  { t, language, timeZone, near: { today, yesterday } }: Formatter,
) {
  const day = dayIn(at, timeZone)
  if (!day || (before && dayIn(before, timeZone) === day)) return null
  if (day === today) return t('chat:today')
  if (day === yesterday) return t('chat:yesterday')
  return formatFullDay(day, language, { hasYear: day.slice(0, 4) !== today.slice(0, 4) })
}

export type MessageShown = ReturnType<typeof messagesShown>[number]
export type QuoteShown = ReturnType<typeof quoteShown>
export type ConversationShown = ReturnType<typeof conversationShown>
