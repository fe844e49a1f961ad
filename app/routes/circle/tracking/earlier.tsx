import { useTranslation } from 'react-i18next'
import type { earlierShown } from '~/i18n/time-shown.server'

/** What an entry said before it was changed. */
export function Earlier({ before }: { before: ReturnType<typeof earlierShown>[] }) {
  const { t } = useTranslation('time')
  if (!before.length) return null
  return (
    <section className="section mt-8 max-w-form">
      <h2>{t('earlier')}</h2>
      <ul className="e-before">
        {before.map(({ id, who, what, note }) => (
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
