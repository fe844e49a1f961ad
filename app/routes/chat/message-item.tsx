import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Avatar } from '~/components/person'
import type { MessageShown } from '~/i18n/chat-shown.server'
import { Linked } from '~/routes/chat/linked'
import { MessagePhotos } from '~/routes/chat/message-photos'
import { QuoteInMessage } from '~/routes/chat/quote'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

type Props = {
  chatId: string
  message: MessageShown
  isNew: boolean
  hasReaders: boolean
  origin: string
  isOnPage: (messageId: string) => boolean
}

/** One message, under the day where one begins. */
export function MessageItem({ chatId, message, isNew, ...page }: Props) {
  const { id, author, day, isFirst, isLast, isMine, isDeleted, isEdited, when } = message
  const { t } = useTranslation('chat')
  return (
    <>
      {day ? (
        <li className="msgs-day">
          <span>{day}</span>
        </li>
      ) : null}
      {isNew ? (
        <li className="msgs-day font-bold text-accent-ink">
          <span>{t('newMessages')}</span>
        </li>
      ) : null}
      <li
        className={['msg', isMine && 'mine', isFirst && 'first'].filter(Boolean).join(' ')}
        id={`message-${id}`}
        tabIndex={-1}
      >
        {isMine ? null : isFirst ? <Avatar person={author} size="sm" /> : <span className="w-8 flex-none" />}
        <div>
          {isFirst ? (
            <p className={isMine ? 'sr' : 'mb-0.5 text-sm'}>
              <strong>{isMine ? t('youSaid') : <bdi>{author.firstName}</bdi>}</strong>
            </p>
          ) : null}
          <Said chatId={chatId} message={message} {...page} />
          {isLast || isEdited || isMine ? (
            <p className="msg-when">{isEdited && !isDeleted ? t('editedAt', { time: when }) : when}</p>
          ) : null}
        </div>
      </li>
    </>
  )
}

/** A message's text below its quote, with its actions beside it. */
function Said({ chatId, message, hasReaders, origin, isOnPage }: Omit<Props, 'isNew'>) {
  const { id, isDeleted, content, quote, media, author } = message
  const { t } = useTranslation('chat')
  if (isDeleted) return <p className="bubble gone">{t('deleted')}</p>
  return (
    <div className="msg-line">
      <div className="bubble">
        {quote ? (
          <QuoteInMessage chatId={chatId} quote={quote} isOnPage={quote !== 'earlier' && isOnPage(quote.id)} />
        ) : null}
        <MessagePhotos {...{ chatId, media }} messageId={id} by={author.firstName} />
        {content ? (
          <p dir="auto">
            <Linked text={content} origin={origin} />
          </p>
        ) : null}
      </div>
      <MessageMenu chatId={chatId} message={message} hasReaders={hasReaders} />
    </div>
  )
}

/** A message's actions: reply, and edit or delete one's own. */
function MessageMenu({
  chatId,
  message: { id, isMine, mayEdit, author, when },
  hasReaders,
}: Pick<Props, 'chatId' | 'message' | 'hasReaders'>) {
  const { t } = useTranslation('chat')
  if (!isMine && !hasReaders) return null
  const name = isMine ? t('menu.ofYours', { time: when }) : t('menu.of', { name: author.firstName, time: when })
  return (
    <Menu name={name} className="msg-menu as-sheet" summary={<Icon name="more-vertical" />}>
      <p className="menu-title">{name}</p>
      {hasReaders ? (
        <Link to={chatPaths.conversation(chatId, { reply: id })} preventScrollReset>
          <Icon name="reply" />
          <span>{t('reply.do')}</span>
        </Link>
      ) : null}
      {isMine ? (
        <Link to={chatPaths.message(chatId, id)}>
          <Icon name={mayEdit ? 'pencil' : 'trash-2'} />
          <span>{t(mayEdit ? 'own.open' : 'own.delete')}</span>
        </Link>
      ) : null}
    </Menu>
  )
}
