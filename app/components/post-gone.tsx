import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/http/paths'
import { ButtonLink } from '~/ui/button'
import { Empty } from './empty'

/** For a post that was deleted or is no longer shared with the reader. Other faults travel on. */
export function PostGone() {
  const error = useRouteError()
  const { circleId = '' } = useParams()
  const { t } = useTranslation('feed')
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error

  return (
    <div className="content">
      <Empty title={t('gone.title')} text={t('gone.text')} heading="h1">
        <ButtonLink kind="primary" to={paths.feed(circleId)}>
          {t('back')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
