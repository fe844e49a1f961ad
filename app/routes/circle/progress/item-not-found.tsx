import { isRouteErrorResponse, useParams, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorInPage } from '~/components/error-page'
import { type Lost, LostText } from '~/components/lost-text'
import { isProgressType } from '~/domain/progress/rules'
import { paths } from '~/paths'

/** For an item that was deleted, or is not shared with the reader. */
export function ItemNotFound() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorInPage error={error} />
  return <LostItem lost="gone" />
}

/** The same for editing, which is refused to those who only see the item. */
export function ItemNotToEdit() {
  return <Refused text={useRefusal('mayNotEdit')} />
}

export function ItemNotToDelete() {
  return <Refused text={useRefusal('mayNotDelete')} />
}

/** The refusal in the words for the type of item in the address. */
function useRefusal(what: 'mayNotEdit' | 'mayNotDelete') {
  const { type } = useParams()
  const { t } = useTranslation('progress')
  if (!isProgressType(type) || type === 'action') return t(`errors.${what}`)
  return what === 'mayNotEdit' ? t(`mayNotEdit.${type}`) : t(`mayNotDelete.${type}`)
}

function Refused({ text }: { text: string }) {
  const error = useRouteError()
  const { t } = useTranslation('progress')
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ItemNotFound />
  return <Notice title={t('refused')} text={text} />
}

/** The item is gone or not editable. Its input is below, to be copied. */
export function LostItem({ lost, written }: Lost) {
  const { t } = useTranslation('progress')
  const refusal = useRefusal('mayNotEdit')
  if (lost === 'refused') return <Notice title={t('refused')} text={refusal} written={written} />
  return <Notice title={t('gone.title')} text={t('gone.text')} written={written} />
}

function Notice(props: { title: string; text: string; written?: string }) {
  const { circleId = '' } = useParams()
  const { t } = useTranslation('progress')
  return <LostText {...props} back={{ to: paths.progress(circleId), label: t('back') }} />
}
