import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuditAvatar, AuditSentence } from '~/routes/provider/audit-sentence'
import type { latelyShown } from '~/routes/provider/lately-shown.server'

type Props = { lately: ReturnType<typeof latelyShown> | null | undefined; whole: { to: string; words: string } }

/** The latest audited actions, with a link to the log. */
export function Lately({ lately, whole }: Props) {
  const { t } = useTranslation('administration')
  return (
    <section aria-labelledby="lately">
      <h2 id="lately">{t('overview.lately.title')}</h2>
      {lately?.length ? (
        <ul className="lately">
          {lately.map(({ id, person, parts, circle, at, when }) => (
            <li key={id}>
              <AuditAvatar person={person} isRefused={false} />
              <p>
                <AuditSentence parts={parts} />
                <small>
                  {circle ? (
                    <span>
                      <bdi>{circle}</bdi>
                      {' · '}
                    </span>
                  ) : null}
                  <time dateTime={at}>{when}</time>
                </small>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-ink-soft">{lately ? t('overview.lately.none') : t('overview.notCounted')}</p>
      )}
      <Link className="to-page" to={whole.to}>
        {whole.words}
      </Link>
    </section>
  )
}
