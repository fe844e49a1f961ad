import { isRouteErrorResponse, useOutletContext, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Empty } from '~/components/empty'
import { ErrorInPage } from '~/components/error-page'
import { WrittenText } from '~/components/lost-text'
import { useAnswer } from '~/live/use-answer'
import type { useOutgoing } from '~/routes/chat/use-outgoing'
import { useTyped } from '~/routes/chat/use-typed'
import { ButtonLink } from '~/ui/button'

/** For a conversation that is not the reader's, or no longer. */
export function ChatNotFound() {
  const error = useRouteError()
  const isKnown = isRouteErrorResponse(error) && [403, 404].includes(error.status)
  if (!isKnown) {
    return (
      <div className="convo">
        <ErrorInPage error={error} />
      </div>
    )
  }
  return <Lost kind={error.status === 403 ? 'refused' : 'lost'} />
}

/** For something that the reader can't open, with their unsent text. */
export function Lost({ kind = 'lost' }: { kind?: 'lost' | 'refused' }) {
  const { t } = useTranslation('chat')
  return (
    <div className="convo">
      <Empty title={t(`${kind}.title`)} text={t(`${kind}.text`)} heading="h1">
        {kind === 'lost' ? <Written /> : null}
        <ButtonLink kind="primary" to={chatPaths.list()}>
          {t('backToAll')}
        </ButtonLink>
      </Empty>
    </div>
  )
}

/** The reader's unsent input, to be copied. */
function Written() {
  const { chatId = '' } = useParams()
  const answer = useAnswer<{ written?: string }>()
  const unsent = useOutletContext<ReturnType<typeof useOutgoing> | undefined>()?.unsent ?? []
  const typed = useTyped(chatId)[chatId]
  const sent = unsent.flatMap((one) => (one.chatId === chatId ? one.content : []))
  const written = [answer?.written, ...sent, typed].filter(Boolean).join('\n\n')
  return <WrittenText text={written} />
}
