import { Link } from '@remix-run/react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/domain/person'
import type { TimerData } from '~/http/timer/timer-data.server'
import type { TimerShown } from '~/i18n/timer-shown.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { ActivitySelect } from './activity-select'
import { BarForm } from './bar-form'
import { BarNote } from './bar-note'
import { Clock } from './clock'
import { useTimerLost } from './use-timer-lost'
import { WhichTimer } from './which-timer'

type Props = {
  timer: TimerShown
  clock: string
  activities: TimerData['activities']
  restart: RefObject<HTMLAnchorElement>
  onRestart: () => void
}

/** The person's timer, running or paused, in the header. */
export function Running({ timer, clock, activities, restart, onRestart }: Props) {
  const { status, recipient, activity, problems } = timer
  const { t } = useTranslation('timer')
  const isPaused = status === 'paused'
  const look = isPaused ? 'timer paused' : problems.activity ? 'timer error' : 'timer running'

  return (
    <BarForm className={look} action={paths.timerAction('note')} isAutosaved>
      <WhichTimer timer={timer} />
      {/* First in the form, so that Enter saves the note. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      <span className="timer-who">
        {isPaused ? null : <i className="rec" />}
        <bdi>{fullName(recipient)}</bdi>
      </span>
      <ActivitySelect
        activities={activities}
        value={activity}
        className="timer-act"
        isWrong={Boolean(problems.activity)}
      />
      {timer.isForgotten ? <Forgotten timer={timer} /> : <BarNote note={timer.note} savedNote={timer.savedNote} />}
      <State timer={timer} />
      <Clock clock={clock} since={isPaused ? undefined : timer.since} />
      <Link
        ref={restart}
        to={paths.restartTimer()}
        className="iconbtn"
        aria-label={t('restart')}
        onClick={(event) => {
          event.preventDefault()
          onRestart()
        }}
      >
        <Icon name="rotate-ccw" />
      </Link>
      <Buttons status={status} />
    </BarForm>
  )
}

function Forgotten({ timer: { startedAt, status } }: { timer: TimerShown }) {
  const { t } = useTranslation('timer')
  const words = t(`forgotten.link.${status}`, { when: startedAt })
  return (
    <Link to={paths.timer()} className="timer-forgotten" aria-label={words} title={words}>
      <Icon name="alert-circle" />
      <span>{t('forgotten.ask')}</span>
    </Link>
  )
}

function State({ timer: { status, pausedSince } }: { timer: TimerShown }) {
  const { t } = useTranslation('timer')
  const isLost = useTimerLost()
  return (
    <span className="state" role="status" title={pausedSince ?? undefined}>
      {status === 'paused' ? (
        <>
          <Icon name="pause" />
          <span className="xl:hidden">{t('paused')}</span>
          <span className="max-xl:hidden">{pausedSince ?? t('paused')}</span>
        </>
      ) : isLost ? (
        <>
          <Icon name="triangle-alert" />
          <span>{t('offline')}</span>
        </>
      ) : null}
    </span>
  )
}

function Buttons({ status }: { status: TimerShown['status'] }) {
  const { t } = useTranslation('timer')
  return (
    <>
      {status === 'running' ? (
        <button type="submit" className="iconbtn" formAction={paths.timerAction('pause')} aria-label={t('pause')}>
          <Icon name="pause" />
        </button>
      ) : null}
      <button type="submit" className="iconbtn stop" formAction={paths.timerAction('stop')}>
        <Icon name="square" />
        <span>{t('stop')}</span>
      </button>
      {status === 'paused' ? (
        <button type="submit" className="iconbtn resume-b" formAction={paths.timerAction('resume')}>
          <Icon name="play" />
          <span>{t('resume')}</span>
        </button>
      ) : null}
    </>
  )
}
