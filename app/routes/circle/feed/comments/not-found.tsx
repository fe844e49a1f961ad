import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { ErrorInPage } from '~/components/error-page'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { TextArea } from '~/ui/field'

/** For a comment that was deleted, whose post is no longer shared with the reader, or that somebody else wrote. */
export function CommentNotFound() {
  const error = useRouteError()
  const answer = useAnswer<{ written?: string }>()
  if (!isRouteErrorResponse(error) || ![403, 404].includes(error.status)) return <ErrorInPage error={error} />
  return <GoneComment kind={error.status === 403 ? 'refused' : 'gone'} written={answer?.written} />
}

/** Says that the comment is not here for the reader. Shows what was written for it below, to be copied. */
export function GoneComment({ kind = 'gone', written }: { kind?: 'gone' | 'refused'; written?: string }) {
  const { circleId = '', postId = '' } = useParams()
  const { t } = useTranslation('comments')
  return (
    <div className="content">
      <Empty title={t(`${kind}.title`)} text={t(`${kind}.text`)} heading="h1">
        {written ? <TextArea label={t('gone.written')} rows={6} readOnly value={written} /> : null}
        <ButtonLink kind="primary" to={paths.post(circleId, postId)}>
          {t('back')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
