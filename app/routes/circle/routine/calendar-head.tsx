import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { calendarViews } from '~/domain/preferences/rules'
import type { Asked } from '~/domain/routine/calendar-view'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

type Props = {
  circleId: string
  asked: Asked
  today: string
  mayAdd: boolean
  head: { heading: string; previous: string | null; next: string | null }
}

/** The period shown, links to the previous and next, the views, and the button to add something. */
export function CalendarHead({ circleId, asked, today, mayAdd, head }: Props) {
  const { t } = useTranslation('routine')
  const { view, only } = asked
  const at = (change: Partial<Asked>) => paths.routine(circleId, { ...asked, ...change })
  return (
    <div className="cal-head">
      <h1>{head.heading}</h1>
      <nav className={`cal-nav in-${view}`} aria-label={t('calendar.days')}>
        <Step to={head.previous ? at({ date: head.previous }) : null} name={t(`calendar.previous.${view}`)} isBack />
        <ButtonLink size="dense" to={at({ date: today })} preventScrollReset>
          {t('calendar.today')}
        </ButtonLink>
        <Step to={head.next ? at({ date: head.next }) : null} name={t(`calendar.next.${view}`)} />
      </nav>
      {view === 'agenda' || only ? <Whose circleId={circleId} asked={asked} /> : null}
      <nav className="segmented cal-views" aria-label={t('calendar.view')}>
        {calendarViews.map((one) => (
          <Link key={one} to={at({ view: one })} aria-current={one === view ? 'true' : undefined} preventScrollReset>
            {t(`calendar.views.${one}`)}
          </Link>
        ))}
      </nav>
      {mayAdd ? (
        <ButtonLink
          kind="primary"
          size="dense"
          className="cal-new"
          to={paths.newRoutineItem(circleId, asked)}
          preventScrollReset
        >
          <Icon name="plus" />
          <span>{t('calendar.new')}</span>
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** What everybody does, or what the reader is assigned to. */
function Whose({ circleId, asked }: Pick<Props, 'circleId' | 'asked'>) {
  const { t } = useTranslation('routine')
  const { only } = asked
  return (
    <nav className="segmented cal-whose" aria-label={t('calendar.whose')}>
      <Link
        to={paths.routine(circleId, { ...asked, only: undefined })}
        aria-current={only ? undefined : 'true'}
        preventScrollReset
      >
        {t('calendar.everyone')}
      </Link>
      <Link
        to={paths.routine(circleId, { ...asked, only: 'mine' })}
        aria-current={only ? 'true' : undefined}
        preventScrollReset
      >
        {t('calendar.mine')}
      </Link>
    </nav>
  )
}

function Step({ to, name, isBack = false }: { to: string | null; name: string; isBack?: boolean }) {
  if (!to) return <span className="iconbtn" />
  return (
    <Link to={to} className="iconbtn" aria-label={name} preventScrollReset>
      <Icon name="chevron-right" className={isBack ? 'flipped' : ''} />
    </Link>
  )
}
