import { searchMessages } from '~/domain/chat/search.server'
import { answerSearch, type SearchRequest } from '~/domain/search/queries.server'
import type { User } from '~/domain/user'
import { formatterFor } from '~/i18n/formatter.server'
import { messagesFoundShown, type SearchShown } from '~/i18n/messages-found.server'

type Asked = { user: User; request: Request; asked: SearchRequest & { messages?: number } }

/** Search results in circles and in the person's own messages, as shown. Throws like `answerSearch`. */
export async function searchAnswer({
  user,
  request,
  asked: { messages: limit, ...asked },
}: Asked): Promise<SearchShown> {
  const answer = await answerSearch(user, asked)
  if (!answer.found) return { ...answer, messages: null }
  const messages = await searchMessages(user, answer.query, { limit })
  const formatter = await formatterFor(request, user, messages.messages[0]?.conversation.timeZone)
  return { ...answer, messages: messagesFoundShown(messages, formatter) }
}
