import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorInPage } from '~/components/error-page'
import { type Lost, LostText } from '~/components/lost-text'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'

/** For a post that was deleted or is no longer shared with the reader. */
export function PostNotFound() {
  const error = useRouteError()
  const answer = useAnswer<Partial<Lost>>() // also to a comment
  if (!isRouteErrorResponse(error) || !(error.status === 404 || answer?.lost)) return <ErrorInPage error={error} />
  return <LostPost lost={answer?.lost ?? 'gone'} written={answer?.written} />
}

/** The post is gone or not editable. Its input is below, to be copied. */
export function LostPost({ lost, written }: Lost) {
  const { circleId = '' } = useParams()
  const { t } = useTranslation(['feed', 'common'])
  const [title, text] =
    lost === 'gone' ? [t('gone.title'), t('gone.text')] : [t('common:lost.403.title'), t('common:lost.403.text')]
  return <LostText title={title} text={text} written={written} back={{ to: paths.feed(circleId), label: t('back') }} />
}
