import { Link, useLocation, useNavigate } from '@remix-run/react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimerData } from '~/http/timer/timer-data.server'
import type { TimerShown } from '~/i18n/timer-shown.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { useTimerLost } from './use-timer-lost'

// The sheet's scripts load when it first opens.
const loadSheet = () => import('./sheet')
const TimerSheet = lazy(loadSheet)

type Props = { timer: TimerShown; clock: string; data: TimerData; isOnPage: boolean }

/** Opens the timer on narrow screens: its page, or with scripts a sheet over the current page. */
export function Pill({ timer, clock, data, isOnPage }: Props) {
  const { t } = useTranslation('timer')
  const { key } = useLocation()
  const navigate = useNavigate()
  const [openAt, setOpenAt] = useState<string>() // the location key; another location closes it
  const pill = useRef<HTMLAnchorElement>(null)
  const { status, recipient, isForgotten, startedAt } = timer
  const isOffline = useTimerLost() && status === 'running'
  const says = { name: recipient.firstName, time: clock.slice(0, -3) }

  // A failed import opens the timer's page; it would end this one in an error.
  function open(event: MouseEvent) {
    if (isOnPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    loadSheet().then(
      () => setOpenAt(key),
      () => navigate(paths.timer()),
    )
  }

  // The sheet loads after the click, so its library doesn't know what had the focus.
  function close() {
    setOpenAt(undefined)
    setTimeout(() => pill.current?.focus())
  }

  return (
    <>
      <Link
        ref={pill}
        to={paths.timer()}
        onClick={open}
        className={isForgotten ? 'timer-pill text-danger' : 'timer-pill'}
        aria-label={
          isForgotten
            ? t(`forgotten.link.${status}`, { when: startedAt })
            : t(isOffline ? 'pill.offline' : status === 'running' ? 'pill.running' : 'pill.paused', says)
        }
      >
        {isForgotten ? (
          <Icon name="alert-circle" />
        ) : isOffline ? (
          <Icon name="triangle-alert" />
        ) : status === 'running' ? (
          <i className="rec" />
        ) : (
          <Icon name="pause" />
        )}
        <span>{says.time}</span>
      </Link>
      {openAt === key ? (
        <Suspense fallback={null}>
          <TimerSheet timer={timer} clock={clock} data={data} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
