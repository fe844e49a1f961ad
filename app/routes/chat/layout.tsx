import {
  Outlet,
  type ShouldRevalidateFunction,
  type UIMatch,
  useLoaderData,
  useMatches,
  useParams,
} from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { useIsWholePage } from '~/components/under-dialogs'
import { addressToHandOn } from '~/domain/chat/handed-on'
import { listConversations } from '~/domain/chat/queries.server'
import { searchMessages } from '~/domain/chat/search.server'
import { problemOfQuery } from '~/domain/search/rules'
import { env } from '~/env.server'
import { asUser, idIn } from '~/http/guards.server'
import { openChatOf } from '~/http/pages/shell-data.server'
import { conversationShown } from '~/i18n/chat-shown.server'
import { formatterFor } from '~/i18n/formatter.server'
import { messagesFoundShown } from '~/i18n/messages-found.server'
import { liveTopics, useLive } from '~/live/use-live'
import { ConversationList } from '~/routes/chat/conversation-list'
import { LeaveUnsent } from '~/routes/chat/leave-unsent'
import { useOutgoing } from '~/routes/chat/use-outgoing'

export const handle = { i18n: ['chat', 'search'] }
const isConcerned = liveTopics('chat', 'circles', 'team')
/** Also when another conversation is opened: the one that is left may have a draft. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  isConcerned(change) || change.currentParams.chatId !== change.nextParams.chatId

const longestQuery = 120

export const loader = asUser(async (args) => {
  const { user, request } = args
  const params = new URL(request.url).searchParams
  const query = (params.get('q') ?? '').slice(0, longestQuery)
  const after = idIn(params.get('after'))
  const { conversations, next } = await listConversations(user, { query, after, openChat: openChatOf(args) })
  const send = addressToHandOn(params.get('send'))
  const limit = Number(params.get('messages')?.match(/^[1-9]\d{0,2}$/)?.[0]) || undefined
  const problem = query && !after ? problemOfQuery(query) : undefined
  const found = query && !after && !problem ? await searchMessages(user, query, { limit }) : null
  const timeZone = (conversations[0] ?? found?.messages[0]?.conversation)?.timeZone
  const formatter = await formatterFor(request, user, timeZone)
  return {
    title: formatter.t('chat:title'),
    query,
    send,
    origin: env.PUBLIC_URL,
    isFirstPage: after === undefined,
    next,
    conversations: conversations.map((one) => conversationShown(one, formatter)),
    isShort: problem === 'search:errors.tooShort', // for messages, not for names
    found: found && messagesFoundShown(found, formatter),
  }
})

/** The messages of a person: their conversations, and beside them the one that is open. */
export default function Chat() {
  useLive({ topics: ['chat', 'chatSeen', 'team'] })
  const { title: _, ...list } = useLoaderData<typeof loader>()
  const outgoing = useOutgoing(useParams().chatId)
  const matches = useMatches()
  const isOpen = !matches.some(({ id }) => id === 'routes/chat/index')
  const { t } = useTranslation('chat')
  if (useIsWholePage()) {
    return (
      <main id="main" tabIndex={-1}>
        <Outlet context={outgoing} />
      </main>
    )
  }
  return (
    <main className={isOpen ? 'sheet chat-sheet chat-open' : 'sheet chat-sheet'} id="main" tabIndex={-1}>
      {matches.some(hasMessageBox) ? (
        <a className="skip" href="#message">
          {t('skip')}
        </a>
      ) : null}
      <div className="chat">
        <ConversationList {...list} unsent={outgoing.unsent} action={chatPaths.list()} isOpen={isOpen} />
        <Outlet context={outgoing} />
      </div>
      {outgoing.hasUnstored ? <LeaveUnsent /> : null}
    </main>
  )
}

function hasMessageBox({ id, data }: UIMatch) {
  return id === 'routes/chat/conversation' && (data as { hasReaders?: boolean } | undefined)?.hasReaders === true
}
