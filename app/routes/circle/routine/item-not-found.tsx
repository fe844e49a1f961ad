import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorInPage } from '~/components/error-page'
import { type Lost, LostText } from '~/components/lost-text'
import { paths } from '~/paths'

/** For an event or a task that is gone, or a day that its series does not have. */
export function ItemNotFound() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorInPage error={error} />
  return <LostItem lost="gone" />
}

export function ItemNotToEdit() {
  const { t } = useTranslation('routine')
  return <Refused text={t('errors.mayNotEdit')} />
}

export function ItemNotToDelete() {
  const { t } = useTranslation('routine')
  return <Refused text={t('errors.mayNotDelete')} />
}

function Refused({ text }: { text: string }) {
  const error = useRouteError()
  const { t } = useTranslation('routine')
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ItemNotFound />
  return <Notice title={t('gone.refused')} text={text} />
}

/** The item is gone or not editable. Its input is below, to be copied. */
export function LostItem({ lost, written }: Lost) {
  const { t } = useTranslation('routine')
  if (lost === 'refused') return <Notice title={t('gone.refused')} text={t('errors.mayNotEdit')} written={written} />
  return <Notice title={t('gone.title')} text={t('gone.text')} written={written} />
}

function Notice(props: { title: string; text: string; written?: string }) {
  const { circleId = '' } = useParams()
  const { t } = useTranslation('routine')
  return <LostText {...props} back={{ to: paths.routine(circleId), label: t('gone.back') }} />
}
