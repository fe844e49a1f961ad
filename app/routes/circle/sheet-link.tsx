import { useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** To the page for the printer, which ships no scripts and so is loaded as a document. */
export function SheetLink() {
  const { circleId = '' } = useParams()
  const { t } = useTranslation('circle')
  return (
    <ButtonLink to={paths.emergencySheet(circleId)} size="dense" reloadDocument>
      <Icon name="printer" />
      <span>{t('profile.printSheet')}</span>
    </ButtonLink>
  )
}
