import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorInPage } from '~/components/error-page'
import { type Lost, LostText } from '~/components/lost-text'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'

/** For a deleted comment, one of a hidden post, or someone else's. */
export function CommentNotFound() {
  const error = useRouteError()
  const answer = useAnswer<{ written?: string }>()
  if (!isRouteErrorResponse(error) || ![403, 404].includes(error.status)) return <ErrorInPage error={error} />
  return <LostComment lost={error.status === 403 ? 'refused' : 'gone'} written={answer?.written} />
}

/** The comment isn't available to the reader. Its input is below, to be copied. */
export function LostComment({ lost, written }: Lost) {
  const { circleId = '', postId = '' } = useParams()
  const { t } = useTranslation('comments')
  const back = { to: paths.post(circleId, postId), label: t('back') }
  return <LostText title={t(`${lost}.title`)} text={t(`${lost}.text`)} written={written} back={back} />
}
