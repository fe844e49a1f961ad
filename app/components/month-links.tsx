import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

type Props = { name: string; before: string; after: string | null }

/** The month that a page shows, between links to those before and after it. */
export function MonthLinks({ name, before, after }: Props) {
  const { t } = useTranslation('time')
  return (
    <nav className="track-period" aria-label={t('month')}>
      <Link to={before} className="iconbtn" aria-label={t('previous')} preventScrollReset>
        <Icon name="chevron-left" />
      </Link>
      <span>{name}</span>
      {after ? (
        <Link to={after} className="iconbtn" aria-label={t('next')} preventScrollReset>
          <Icon name="chevron-right" />
        </Link>
      ) : null}
    </nav>
  )
}
