import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { ErrorInPage } from '~/components/error-page'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'

/** For people who are not, or no longer, in the circle. */
export function MemberNotFound() {
  const error = useRouteError()
  const { circleId = '' } = useParams()
  const { t } = useTranslation('circle')
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorInPage error={error} />

  return (
    <div className="content">
      <Empty title={t('gone.title')} text={t('gone.text')} heading="h1">
        <ButtonLink kind="primary" to={paths.team(circleId)}>
          {t('gone.team')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
