import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Level, Scale } from '~/domain/feed/rules'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { useLevelWords } from './observations'

type Props = {
  circleId: string
  firstDay: string
  scales: { type: Scale; levels: (Level | null)[]; latest: Level }[]
}

/** The last seven days beside the feed, as far as its reader may see them: a bar a day, and the latest word. */
export function WeekSummary({ circleId, firstDay, scales }: Props) {
  const { t } = useTranslation('observations')
  return (
    <aside className="week-look" aria-labelledby="week-look">
      <h2 id="week-look">
        <Link to={paths.trends(circleId)}>{t('week.title')}</Link>
      </h2>
      {scales.length ? (
        <>
          <ul>
            {scales.map((scale) => (
              <Days key={scale.type} scale={scale} />
            ))}
          </ul>
          <p className="axis" aria-hidden="true">
            <span>{firstDay}</span>
            <span>{t('week.today')}</span>
          </p>
        </>
      ) : (
        <p className="muted">{t('week.none')}</p>
      )}
      <Link className="more-link" to={paths.trends(circleId)}>
        {t('week.trends')}
      </Link>
    </aside>
  )
}

function Days({ scale: { type, levels, latest } }: { scale: Props['scales'][number] }) {
  const { t } = useTranslation('observations')
  const wordFor = useLevelWords()
  return (
    <li>
      <p>
        {t(`short.${type}`)} <strong>{wordFor(type, latest)}</strong>
      </p>
      <span className="spark" aria-hidden="true">
        {levels.map((level, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week
          <i key={day} className={level ? `l${level}` : undefined} />
        ))}
      </span>
    </li>
  )
}

/** The way to the trends where there is no room for the week. */
export function TrendsLink({ circleId }: { circleId: string }) {
  const { t } = useTranslation('observations')
  return (
    <p className="week-link">
      <Link className="back" to={paths.trends(circleId)}>
        <Icon name="trending-up" />
        {t('week.trends')}
      </Link>
    </p>
  )
}
