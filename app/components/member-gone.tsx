import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/http/paths'
import { ButtonLink } from '~/ui/button'
import { Mark } from './mark'

/** For somebody who is not, or no longer, in the circle. Other faults travel on. */
export function MemberGone() {
  const error = useRouteError()
  const { circleId = '' } = useParams()
  const { t } = useTranslation('circle')
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error

  return (
    <div className="content">
      <div className="empty">
        <Mark size={72} />
        <h1>{t('gone.title')}</h1>
        <p>{t('gone.text')}</p>
        <ButtonLink kind="primary" to={paths.team(circleId)}>
          {t('gone.team')}
        </ButtonLink>
      </div>
    </div>
  )
}
