import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

type Props = { rows: readonly { id: string; day: string; to: string; removed: string | null }[] }

/** Removed rows, with who removed them and why. */
export function RemovedList({ rows }: Props) {
  const { t } = useTranslation('surveys')
  if (!rows.length) return null
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-control items-center text-sm font-bold text-primary">
        {t('removedOnes')} {rows.length}
      </summary>
      <ul className="mt-1">
        {rows.map(({ id, day, to, removed }) => (
          <li key={id} className="border-t border-line py-2">
            <Link to={to}>{day}</Link>
            <p className="small muted [overflow-wrap:anywhere]" dir="auto">
              {removed}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
