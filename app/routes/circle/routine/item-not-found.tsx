import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { ErrorInPage } from '~/components/error-page'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { TextArea } from '~/ui/field'

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

/** Says that the item is gone, or not to be changed. What was written for it stands below, to be copied. */
export function LostItem({ lost, written }: { lost: 'gone' | 'refused'; written?: string }) {
  const { t } = useTranslation('routine')
  if (lost === 'refused') return <Notice title={t('gone.refused')} text={t('errors.mayNotEdit')} written={written} />
  return <Notice title={t('gone.title')} text={t('gone.text')} written={written} />
}

function Notice({ title, text, written }: { title: string; text: string; written?: string }) {
  const { circleId = '' } = useParams()
  const { t } = useTranslation('routine')
  return (
    <div className="content">
      <Empty title={title} text={text} heading="h1">
        {written ? <TextArea label={t('gone.written')} rows={8} readOnly value={written} /> : null}
        <ButtonLink kind="primary" to={paths.routine(circleId)}>
          {t('gone.back')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
