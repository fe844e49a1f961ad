import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { type Asked, stepFrom } from '~/domain/routine/calendar-view'
import type { DayList as DayListShown } from '~/i18n/day-list-shown.server'
import { paths } from '~/paths'
import { DayList } from '~/routes/circle/routine/day-list'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

type Props = { circleId: string; asked: Asked; lists: DayListShown[] }

/** Two weeks of days that have something, one below the other. */
export function Agenda({ circleId, asked, lists }: Props) {
  const { t } = useTranslation('routine')
  const [before, after] = ([-1, 1] as const).map((step) => stepFrom('agenda', asked.date, step))
  const hasNothing = lists.every(({ items }) => !items.length)
  return (
    <div className="cal-agenda">
      {before ? (
        <ButtonLink wide to={paths.routine(circleId, { ...asked, date: before })}>
          <Icon name="chevron-up" />
          <span>{t('calendar.previous.agenda')}</span>
        </ButtonLink>
      ) : null}
      {hasNothing ? (
        <Empty
          title={t('calendar.nothing')}
          text={asked.only ? t('calendar.nothingMine') : t('calendar.nothingText')}
        />
      ) : (
        lists.map((list) => <DayList key={list.date} circleId={circleId} list={list} heading="h2" />)
      )}
      {after ? (
        <ButtonLink wide to={paths.routine(circleId, { ...asked, date: after })}>
          <span>{t('calendar.next.agenda')}</span>
          <Icon name="chevron-down" />
        </ButtonLink>
      ) : null}
    </div>
  )
}
