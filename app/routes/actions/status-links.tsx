import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { filteredBy, type View } from '~/routes/actions/address'

const statuses = ['todo', 'completed', 'all'] as const

/** Open actions, completed ones, or both. */
export function StatusLinks({ view }: { view: View }) {
  const { t } = useTranslation('actions')
  return (
    <nav className="segmented actions-status" aria-label={t('status.label')}>
      {statuses.map((status) => (
        <Link
          key={status}
          to={filteredBy(view, { status })}
          aria-current={status === view.filter.status ? 'true' : undefined}
        >
          {t(`status.${status}`)}
        </Link>
      ))}
    </nav>
  )
}
