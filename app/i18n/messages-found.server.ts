import type { MessagesFound } from '~/domain/chat/search.server'
import type { SearchAnswer } from '~/domain/search/queries.server'
import { nameOfConversation, whenShort } from './chat-shown.server'
import type { Formatter } from './formatter.server'

/** Messages that were found, as a list shows them: who wrote them, in which conversation, and when. */
export function messagesFoundShown({ messages, next }: MessagesFound, formatter: Formatter) {
  return {
    next,
    messages: messages.map(({ createdAt, conversation, ...message }) => ({
      ...message,
      chatId: conversation.id,
      group: conversation.isGroup ? nameOfConversation(conversation, formatter) : null, // of two, the writer says it
      when: whenShort(createdAt, formatter),
    })),
  }
}

export type MessagesFoundShown = ReturnType<typeof messagesFoundShown>

/** The result of a search, with the messages that hold its words. */
export type SearchShown = SearchAnswer & { messages: MessagesFoundShown | null }
