import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { daysAfter } from '~/domain/days'
import type { Asked } from '~/domain/routine/calendar-view'
import type { stripShown } from '~/i18n/calendar-shown.server'
import type { DayList as DayListShown } from '~/i18n/day-list-shown.server'
import type { HoursShown } from '~/i18n/hours-shown.server'
import { paths } from '~/paths'
import { DayList } from '~/routes/circle/routine/day-list'
import { Hours } from '~/routes/circle/routine/hours'
import { Icon } from '~/ui/icon'

type Props = {
  circleId: string
  asked: Asked
  strip: ReturnType<typeof stripShown>
  list: DayListShown
  after: DayListShown
  hours: HoursShown
}

/** A day as a list, with the days around it; on wide pages with its hours, for the mouse. */
export function Day({ circleId, asked, strip, list, after, hours }: Props) {
  const { t } = useTranslation('routine')
  return (
    <>
      <Strip circleId={circleId} asked={asked} strip={strip} />
      <div className="cal-day">
        <div>
          {list.items.length ? null : (
            <p className="border-t border-line py-4 text-ink-soft">{t('calendar.nothing')}</p>
          )}
          <DayList circleId={circleId} list={list} />
          {after.items.length ? <DayList circleId={circleId} list={after} heading="h2" /> : null}
        </div>
        <Hours circleId={circleId} hours={hours} className="of-day" isHidden />
      </div>
    </>
  )
}

function Strip({ circleId, asked, strip }: Pick<Props, 'circleId' | 'asked' | 'strip'>) {
  const { t } = useTranslation('routine')
  const at = (date: string) => paths.routine(circleId, { ...asked, date })
  return (
    <nav className="strip" aria-label={t('calendar.views.week')}>
      <Link
        className="iconbtn"
        to={at(daysAfter(asked.date, -7))}
        aria-label={t('calendar.previous.week')}
        preventScrollReset
      >
        <Icon name="chevron-right" className="flipped" />
      </Link>
      {strip.map(({ date, letter, number, name, dots, isToday }) => (
        <a
          key={date}
          className={isToday ? 'today' : undefined}
          href={at(date)}
          aria-label={name}
          aria-current={date === asked.date ? 'date' : undefined}
        >
          <small>{letter}</small>
          <b>{number}</b>
          <i className={`dots-${dots}`} />
        </a>
      ))}
      <Link
        className="iconbtn"
        to={at(daysAfter(asked.date, 7))}
        aria-label={t('calendar.next.week')}
        preventScrollReset
      >
        <Icon name="chevron-right" />
      </Link>
    </nav>
  )
}
