import { Form, Link, useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Empty } from '~/components/empty'
import { MessagesFound } from '~/components/messages-found'
import type { Outgoing } from '~/components/outgoing/outcome'
import { handedOnInWords } from '~/domain/chat/handed-on'
import type { ConversationShown } from '~/i18n/chat-shown.server'
import type { MessagesFoundShown } from '~/i18n/messages-found.server'
import { Avatars } from '~/routes/chat/avatars'
import { useTyped } from '~/routes/chat/use-typed'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'

const longestDraft = 120 // characters that are shown

type Props = {
  query: string
  send?: string // the address that is to be handed on
  origin: string // of the addresses that are
  isFirstPage: boolean
  next: string | null
  conversations: ConversationShown[]
  found: MessagesFoundShown | null // messages with the words of the query
  isShort: boolean // too short a query for messages
  unsent: Outgoing[]
  action: string
  isOpen: boolean // a conversation is, beside the list
}

/** The conversations of a person, the one with the latest message first, and a search for one by name. */
export function ConversationList(props: Props) {
  const { query, send, origin, isFirstPage, next, conversations, found, isShort, unsent, action, isOpen } = props
  const { t } = useTranslation('chat')
  const { chatId } = useParams()
  const typed = useTyped(chatId)
  const inWords = (text: string) => handedOnInWords(text, origin, (kind) => t(`handOn.${kind}`))
  const Heading = isOpen ? 'h2' : 'h1'
  const handing: Record<string, string> = send ? { send } : {}
  const asked: Record<string, string> = { ...(query ? { q: query } : {}), ...handing }
  return (
    <section className="chat-list" aria-label={t('conversations')}>
      <div className="chat-list-head">
        <Heading>{t('title')}</Heading>
        <Link className="iconbtn" to={chatPaths.begin(handing)} aria-label={t('new.title')}>
          <Icon name="square-pen" />
        </Link>
      </div>
      {send && !isOpen ? (
        <p className="mb-3 rounded-md bg-primary-tint px-3 py-2" role="status">
          {t('handOn.choose')} <Link to={chatPaths.list()}>{t('cancel')}</Link>
        </p>
      ) : null}
      <FindForm action={action} query={query} send={send} />
      {conversations.length ? (
        <ul>
          {conversations.map((one) => (
            <ConversationLink
              key={one.id}
              conversation={one}
              asked={asked}
              isOpen={one.id === chatId}
              typed={inWords(typed[one.id] ?? one.draft).slice(0, longestDraft)}
              hasUnsent={unsent.some(({ chatId, state }) => chatId === one.id && state !== 'sending')}
            />
          ))}
        </ul>
      ) : (
        <Nothing query={query} hasFound={Boolean(found?.messages.length)} />
      )}
      {found ? <FoundMessages found={found} query={query} /> : null}
      {isShort ? <p className="muted small">{t('found.short')}</p> : null}
      <Pager
        name={t('pages')}
        size="dense"
        here={t('firstPage')}
        first={isFirstPage ? null : { to: chatPaths.list(asked), words: t('newest') }}
        next={next ? { to: chatPaths.list({ ...asked, after: next }), words: t('older') } : null}
      />
    </section>
  )
}

function FindForm({ action, query, send }: Pick<Props, 'action' | 'query' | 'send'>) {
  const { t } = useTranslation('chat')
  return (
    <Form method="get" action={action} role="search" className="chat-find">
      {send ? <input type="hidden" name="send" value={send} /> : null}
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="q"
        key={query}
        defaultValue={query}
        maxLength={120}
        dir="auto"
        placeholder={t('find')}
        aria-label={t('find')}
      />
    </Form>
  )
}

/** Below the conversations with this name, the messages with these words. */
function FoundMessages({ found: { messages, next }, query }: { found: MessagesFoundShown; query: string }) {
  const { t } = useTranslation('chat')
  return (
    <section className="search-results" aria-labelledby="chat-found">
      <h3 id="chat-found">{t('found.title')}</h3>
      {messages.length ? <MessagesFound messages={messages} /> : <p className="muted small">{t('found.none')}</p>}
      {next ? (
        <ButtonLink to={chatPaths.list({ q: query, messages: String(next) })} size="dense" preventScrollReset>
          {t('found.more')}
        </ButtonLink>
      ) : null}
    </section>
  )
}

function Nothing({ query, hasFound }: { query: string; hasFound: boolean }) {
  const { t } = useTranslation('chat')
  if (hasFound) return null // the messages below are the answer
  if (query) {
    return (
      <Empty title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to={chatPaths.list()}>{t('all')}</ButtonLink>
      </Empty>
    )
  }
  return (
    <Empty title={t('none.title')} text={t('none.text')}>
      <ButtonLink kind="primary" to={chatPaths.begin()}>
        {t('new.title')}
      </ButtonLink>
    </Empty>
  )
}

type LinkProps = {
  conversation: ConversationShown
  asked: Record<string, string>
  isOpen: boolean
  typed?: string
  hasUnsent: boolean // messages that wait or were refused
}

function ConversationLink({ conversation, asked, isOpen, typed, hasUnsent }: LinkProps) {
  const { id, name, people, isGroup, isMuted, unread, when } = conversation
  const { t } = useTranslation('chat')
  return (
    <li>
      <Link to={chatPaths.conversation(id, asked)} aria-current={isOpen ? 'true' : undefined}>
        <Avatars people={people} isGroup={isGroup} />
        <span className="cl-main">
          <span>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <small>{when}</small>
          </span>
          <span className="cl-last">
            {hasUnsent ? (
              <span className="text-accent-ink">{t('notSentYet')}</span>
            ) : typed && !isOpen ? (
              <span className="text-accent-ink">{t('draft', { words: typed })}</span>
            ) : (
              <Last conversation={conversation} />
            )}
            {isMuted ? (
              <span className="flex-none text-xs text-ink-faint">{t('muted')}</span>
            ) : unread ? (
              <b className="count">
                <span>{unread > 99 ? '99+' : unread}</span>
                <span className="sr"> {t('unread')}</span>
              </b>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The beginning of the latest message, and in a group who wrote it. */
function Last({ conversation: { last, isGroup } }: { conversation: ConversationShown }) {
  const { t } = useTranslation('chat')
  if (!last) return <span>{t('noMessages')}</span>
  const words = last.isDeleted ? t('deleted') : last.excerpt || (last.hasMedia ? t('shows') : '')
  if (last.isMine) return <span>{t('byYou', { words })}</span>
  return isGroup ? (
    <span>{t('by', { name: last.by, words })}</span>
  ) : (
    <span>
      <bdi>{words}</bdi>
    </span>
  )
}
