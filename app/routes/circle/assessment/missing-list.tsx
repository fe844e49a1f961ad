import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

type Missing = { path: string; label: string }
type Props = { missing: readonly Missing[]; form: string | null }

/** The missing fields, linked for those who may edit the section. */
export function MissingList({ missing, form }: Props) {
  const { t } = useTranslation('assessment')
  const [first, second] = missing
  if (!first) return <p className="small muted">{t('complete')}</p>
  const count = t('missing', { count: missing.length })
  if (!second)
    return (
      <p className="small muted">
        {count}: <MissingField {...first} form={form} />
      </p>
    )
  return (
    <details className="group">
      <summary className="inline-flex min-h-control items-center gap-1 text-sm font-bold text-primary">
        <Icon name="chevron-right" className="tiny group-open:rotate-90 print:hidden" />
        {count}
      </summary>
      <ul className="flex flex-wrap gap-x-5">
        {missing.map((one) => (
          <li key={one.path} className="inline-flex min-h-control items-center text-sm">
            <MissingField {...one} form={form} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function MissingField({ path, label, form }: Missing & { form: string | null }) {
  return form ? <Link to={`${form}#section-${path}`}>{label}</Link> : <span>{label}</span>
}
