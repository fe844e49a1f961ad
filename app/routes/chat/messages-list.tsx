import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import type { Outgoing } from '~/components/outgoing/outcome'
import { useProblem } from '~/forms/problem'
import type { MessageShown } from '~/i18n/chat-shown.server'
import { paths } from '~/paths'
import { MessageItem } from '~/routes/chat/message-item'
import { HandedOnWords, Quoted } from '~/routes/chat/quote'
import type { useOutgoingOf } from '~/routes/chat/use-outgoing'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Page = {
  chatId: string
  name: string
  messages: MessageShown[]
  newAfter: number | null
  seenBy: string | null
  earlier: string | null
  isLatest: boolean
  hasReaders: boolean
  origin: string
}
type Props = { page: Page; outgoing: ReturnType<typeof useOutgoingOf>; change?: (one: Outgoing) => void }

/** The messages of a conversation, the newest in sight: the box scrolls from its end, without scripts too. */
export function Messages({ page, outgoing, change }: Props) {
  const { chatId, name, messages, newAfter, seenBy, earlier, isLatest, hasReaders, origin } = page
  const { t } = useTranslation('chat')
  const isHydrated = useHydrated()
  const ids = new Set(messages.map(({ id }) => id))
  const firstNew = messages.find(({ number, isMine }) => newAfter !== null && number > newAfter && !isMine)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <div className="msgs-scroll" role="log" aria-label={t('messagesOf', { name })} tabIndex={0}>
      <div className="msgs">
        {earlier ? (
          <p className="msgs-more">
            <Link to={chatPaths.conversation(chatId, { before: earlier })}>{t('earlier')}</Link>
          </p>
        ) : null}
        <ol>
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              {...{ chatId, message, hasReaders, origin }}
              isNew={message.id === firstNew?.id}
              isOnPage={(id) => ids.has(id)}
            />
          ))}
          {isLatest
            ? outgoing.waiting.map((one) => <OutgoingItem key={one.id} {...{ one, outgoing, change }} />)
            : null}
        </ol>
        {messages.length || outgoing.waiting.length ? null : <p className="msgs-none">{t('begin')}</p>}
        {seenBy === null || outgoing.waiting.length ? null : (
          <p className="msg-seen">{seenBy ? t('seenBy', { names: seenBy }) : t('seen')}</p>
        )}
        {isLatest && isHydrated ? null : (
          <p className="msgs-more">
            <Link to={chatPaths.conversation(chatId)}>{isLatest ? t('showNew') : t('latest')}</Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** A message on its way, or one that did not get there. */
function OutgoingItem({ one, outgoing, change }: { one: Outgoing } & Omit<Props, 'page'>) {
  const { t } = useTranslation('chat')
  const problem = useProblem()
  const progressText = () => {
    if (one.state !== 'waiting') return t('sending')
    return one.problem ? problem({ errors: [one.problem] }) : t('waiting')
  }
  return (
    <li className="msg mine">
      <div>
        <div className={one.state === 'failed' ? 'bubble failed' : 'bubble'}>
          {one.quote ? (
            <p className="quote">
              <Quoted quote={one.quote} />
            </p>
          ) : null}
          {one.media?.map(({ id, kind, alt }) =>
            kind === 'photo' ? (
              <img key={id} className="media-thumb" src={paths.media(id, { size: 'small', as: 'jpeg' })} alt={alt} />
            ) : (
              <Icon key={id} name="film" />
            ),
          )}
          {one.content ? <p dir="auto">{one.content}</p> : null}
          {one.handedOn ? (
            <p>
              <HandedOnWords path={one.handedOn} />
            </p>
          ) : null}
        </div>
        {one.state === 'failed' ? (
          <div className="mt-1 flex flex-wrap items-center justify-end gap-2 text-sm text-danger" role="alert">
            <p>{problem({ errors: [one.problem ?? 'chat:notSent'] })}</p>
            <Button type="button" kind="quiet" size="dense" onClick={() => outgoing.retry(one.id)}>
              {t('tryAgain')}
            </Button>
            {change ? (
              <Button type="button" kind="quiet" size="dense" onClick={() => change(one)}>
                {t('change')}
              </Button>
            ) : null}
            <Button type="button" kind="quiet" size="dense" onClick={() => outgoing.discard(one.id)}>
              {t('discard')}
            </Button>
          </div>
        ) : (
          <p className="msg-when">{progressText()}</p>
        )}
      </div>
    </li>
  )
}
