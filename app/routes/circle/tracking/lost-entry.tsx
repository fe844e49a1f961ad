import { useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Lost, LostText } from '~/components/lost-text'
import { paths } from '~/paths'

/** The entry is gone or not editable. Its note is below, to be copied. */
export function LostEntry({ lost, written }: Lost) {
  const { circleId = '' } = useParams()
  const { t } = useTranslation(['time', 'common'])
  const [title, text] =
    lost === 'gone' ? [t('gone.title'), t('gone.text')] : [t('common:lost.403.title'), t('common:lost.403.text')]
  return (
    <LostText title={title} text={text} written={written} back={{ to: paths.tracking(circleId), label: t('back') }} />
  )
}
