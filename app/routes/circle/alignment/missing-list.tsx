import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Outstanding } from '~/domain/alignment/missing'
import { missingPath } from '~/programme-paths'
import { Icon } from '~/ui/icon'

/** What is missing for Medicare, or to ask again, each with a link to its form. */
export function MissingList({ circleId, missing }: { circleId: string; missing: readonly Outstanding[] }) {
  const { t } = useTranslation('programme')
  if (!missing.length)
    return (
      <p className="missing-none">
        <Icon name="check" /> {t('nothingMissing')}
      </p>
    )
  return (
    <ul className="missing-list">
      {missing.map((one) => (
        <li key={one}>
          <Icon name="circle-dot-dashed" />
          <Link to={missingPath(circleId, one)}>{t(`requirementLinks.${one}`)}</Link>
        </li>
      ))}
    </ul>
  )
}
