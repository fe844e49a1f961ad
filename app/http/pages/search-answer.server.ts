import { searchMessages } from '~/domain/chat/search.server'
import { answerSearch, type SearchRequest } from '~/domain/search/queries.server'
import { problemOfQuery } from '~/domain/search/rules'
import type { User } from '~/domain/user'
import { formatterFor } from '~/i18n/formatter.server'
import { messagesFoundShown, type SearchShown } from '~/i18n/messages-found.server'
import { takeSearch } from './search-limit.server'

type SearchArgs = { user: User; request: Request; search: SearchRequest & { messages?: number } }
type Answer = { answer: SearchShown; init: { status: number; headers?: Record<string, string> } }

/** Search results in circles and in the person's own messages, as shown. Throws like `answerSearch`. */
export async function searchAnswer({ user, request, search }: SearchArgs): Promise<Answer> {
  const { messages: limit, ...inCircles } = search
  const query = search.query ?? ''
  const seconds = problemOfQuery(query) ? 0 : takeSearch(user.id, query)
  if (seconds) return tooMany(query, seconds)
  const answer = await answerSearch(user, inCircles)
  if (!answer.found) return { answer: { ...answer, messages: null }, init: { status: answer.problem ? 422 : 200 } }
  const messages = await searchMessages(user, answer.query, { limit })
  const formatter = await formatterFor(request, user, messages.messages[0]?.conversation.timeZone)
  return { answer: { ...answer, messages: messagesFoundShown(messages, formatter) }, init: { status: 200 } }
}

function tooMany(query: string, seconds: number): Answer {
  const problem = `search:errors.tooMany?count=${seconds}`
  const headers = { 'Retry-After': String(seconds) }
  return { answer: { query, problem, found: null, messages: null }, init: { status: 429, headers } }
}
