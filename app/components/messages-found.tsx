import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { fullName } from '~/domain/person'
import type { MessagesFoundShown } from '~/i18n/messages-found.server'
import { Marked } from './marked'
import { Avatar } from './person'

/** Messages that were found, each leading to its place in its conversation. */
export function MessagesFound({ messages }: Pick<MessagesFoundShown, 'messages'>) {
  const { t } = useTranslation('search')
  return (
    <ul>
      {messages.map(({ id, chatId, group, cursor, author, isMine, excerpt, when }) => (
        <li key={id}>
          <Link
            to={`${chatPaths.conversation(chatId, cursor ? { before: cursor } : {})}#message-${id}`}
            className="found"
          >
            <Avatar person={author} size="sm" />
            <span>
              <Marked parts={excerpt} />
              <small className="facts-in-line">
                <span>{isMine ? t('byYou') : fullName(author)}</span>
                {group ? (
                  <span>
                    <bdi>{group}</bdi>
                  </span>
                ) : null}
                <span>{when}</span>
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
