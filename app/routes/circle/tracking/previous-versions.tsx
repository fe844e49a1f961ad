import { useTranslation } from 'react-i18next'
import type { versionShown } from '~/i18n/time-shown.server'

export function PreviousVersions({ versions }: { versions: ReturnType<typeof versionShown>[] }) {
  const { t } = useTranslation('time')
  if (!versions.length) return null
  return (
    <section className="section mt-8 max-w-form">
      <h2>{t('earlier')}</h2>
      <ul className="e-before">
        {versions.map(({ id, who, what, note }) => (
          <li key={id}>
            <small>{who}</small>
            <p>{what}</p>
            {note ? <p dir="auto">{note}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
