import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { ErrorInPage } from '~/components/error-page'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { TextArea } from '~/ui/field'

/** For a post that was deleted or is no longer shared with the reader. */
export function PostNotFound() {
  const error = useRouteError()
  const answer = useAnswer<{ written?: string }>() // a comment
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorInPage error={error} />
  return <DeletedPost written={answer?.written} />
}

/** Says that the post is gone. Shows what was written for it below, to be copied. */
export function DeletedPost({ written }: { written?: string }) {
  const { circleId = '' } = useParams()
  const { t } = useTranslation('feed')
  return (
    <div className="content">
      <Empty title={t('gone.title')} text={t('gone.text')} heading="h1">
        {written ? <TextArea label={t('gone.written')} rows={8} readOnly value={written} /> : null}
        <ButtonLink kind="primary" to={paths.feed(circleId)}>
          {t('back')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
