import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Empty } from '~/components/empty'
import { ErrorInPage } from '~/components/error-page'
import { ButtonLink } from '~/ui/button'

/** For a conversation that is not the reader's, or no longer. */
export function ChatNotFound() {
  const error = useRouteError()
  const { t } = useTranslation('chat')
  const isKnown = isRouteErrorResponse(error) && [403, 404].includes(error.status)
  if (!isKnown) {
    return (
      <div className="convo">
        <ErrorInPage error={error} />
      </div>
    )
  }
  const kind = error.status === 403 ? 'refused' : 'lost'
  return (
    <div className="convo">
      <Empty title={t(`${kind}.title`)} text={t(`${kind}.text`)} heading="h1">
        <ButtonLink kind="primary" to={chatPaths.list()}>
          {t('backToAll')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
