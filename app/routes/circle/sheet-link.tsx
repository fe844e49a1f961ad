import { useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

const sheets = { printSheet: paths.emergencySheet, printPlan: paths.carePlan }

/** To a page for the printer, which ships no scripts and so is loaded as a document. */
export function SheetLink({ sheet }: { sheet: keyof typeof sheets }) {
  const { circleId = '' } = useParams()
  const { t } = useTranslation('circle')
  return (
    <ButtonLink to={sheets[sheet](circleId)} kind="quiet" size="dense" reloadDocument>
      <Icon name="printer" />
      <span>{t(`profile.${sheet}`)}</span>
    </ButtonLink>
  )
}
