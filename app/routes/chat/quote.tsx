import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { kindOfAddress } from '~/domain/chat/handed-on'
import type { QuoteShown } from '~/i18n/chat-shown.server'
import { Icon } from '~/ui/icon'

const withWhatFollows = 20 // messages after the quoted one, where it is not on the page

type InMessageProps = { chatId: string; quote: QuoteShown | 'earlier'; isOnPage: boolean }

/** Above a reply: the quoted author and first words, linked to the message. */
export function QuoteInMessage({ chatId, quote, isOnPage }: InMessageProps) {
  const { t } = useTranslation('chat')
  if (quote === 'earlier') return <p className="quote">{t('reply.earlier')}</p>
  const before = String(quote.number + withWhatFollows)
  const at = `#message-${quote.id}`
  return isOnPage ? (
    // The browser itself goes there and marks it, which it does not where a script changes the address.
    <a className="quote" href={at}>
      <Quoted quote={quote} />
    </a>
  ) : (
    <Link className="quote" to={`${chatPaths.conversation(chatId, { before })}${at}`}>
      <Quoted quote={quote} />
    </Link>
  )
}

/** Above the text that is being written: what it answers, and a way not to. */
export function QuoteToAnswer({ chatId, quote }: { chatId: string; quote: QuoteShown }) {
  const { t } = useTranslation('chat')
  return (
    <div className="reply-to">
      <p className="quote">
        <Quoted quote={quote} />
      </p>
      <input type="hidden" name="replyTo" value={quote.id} />
      <Link className="iconbtn" to={chatPaths.withoutReply(chatId)} replace aria-label={t('reply.cancel')}>
        <Icon name="x" />
      </Link>
    </div>
  )
}

/** Above the text that is being written: what is handed on with it, and a way not to. */
export function HandedOnWithMessage({ chatId, path }: { chatId: string; path: string }) {
  const { t } = useTranslation('chat')
  return (
    <div className="reply-to">
      <p className="quote">
        <span className="sr">{t('handOn.with')} </span>
        <HandedOnWords path={path} />
      </p>
      <input type="hidden" name="handedOn" value={path} />
      <Link className="iconbtn" to={chatPaths.conversation(chatId)} replace aria-label={t('handOn.cancel')}>
        <Icon name="x" />
      </Link>
    </div>
  )
}

/** A forwarded link, in words that reveal nothing of its page. */
export function HandedOnWords({ path }: { path: string }) {
  const { t } = useTranslation('chat')
  const kind = kindOfAddress(path)
  return kind ? <strong>{t(`handOn.${kind}`)}</strong> : null
}

/** The words of a quote. Those of a message that was deleted are gone. */
export function Quoted({ quote: { by, isMine, excerpt, hasMedia, isDeleted } }: { quote: QuoteShown }) {
  const { t } = useTranslation('chat')
  const words = excerpt || (hasMedia ? t('shows') : '')
  return (
    <>
      <span className="sr">{t('reply.inReply')} </span>
      <strong>{isMine ? t('youSaid') : <bdi>{by}</bdi>}</strong> <bdi>{isDeleted ? t('deleted') : words}</bdi>
    </>
  )
}
