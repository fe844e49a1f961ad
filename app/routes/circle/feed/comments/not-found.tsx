import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { ErrorInPage } from '~/components/error-page'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'

/** For a comment that was deleted, whose post is no longer shared with the reader, or that somebody else wrote. */
export function CommentNotFound() {
  const error = useRouteError()
  const { circleId = '', postId = '' } = useParams()
  const { t } = useTranslation('comments')
  if (!isRouteErrorResponse(error) || ![403, 404].includes(error.status)) return <ErrorInPage error={error} />
  const kind = error.status === 403 ? 'refused' : 'gone'
  return (
    <div className="content">
      <Empty title={t(`${kind}.title`)} text={t(`${kind}.text`)} heading="h1">
        <ButtonLink kind="primary" to={paths.post(circleId, postId)}>
          {t('back')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
