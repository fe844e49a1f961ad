import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/domain/person'
import { secondsIn } from '~/domain/time/duration'
import type { TimerData } from '~/http/timer/timer-data.server'
import type { TimerShown } from '~/i18n/timer-shown.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { ActivitySelect } from './activity-select'
import { BarForm } from './bar-form'
import { BarNote } from './bar-note'
import { Clock } from './clock'
import { Pill } from './pill'
import { RestartQuestion, StopQuestion } from './questions'
import { Running } from './running'
import { useClock, useTimerNow } from './use-clock'
import { useHeartbeats } from './use-heartbeats'

/** The timer in the header of every page, and on narrow screens the pill that leads to its page. */
export default function TimerBar({ data }: { data: TimerData }) {
  const now = useTimerNow(data)
  const { timer } = now
  useHeartbeats(now)
  const clock = useClock(now)
  const { pathname } = useLocation()
  const isOnPage = pathname === paths.timer() || pathname === paths.restartTimer()
  const [isAsking, setAsking] = useState(false)
  const restart = useRef<HTMLAnchorElement>(null)
  const timerId = timer?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is about one timer
  useEffect(() => setAsking(false), [timerId, timer?.status])

  function stopAsking() {
    setAsking(false)
    restart.current?.focus()
  }
  if (!timer && !data.idle) return null
  return (
    <>
      <div className="timer-place">
        {timer?.elsewhere ? (
          <Elsewhere timer={timer} clock={clock} />
        ) : timer ? (
          <Running
            key={timer.id}
            timer={timer}
            clock={clock}
            activities={data.activities}
            restart={restart}
            onRestart={() => setAsking(true)}
          />
        ) : (
          <Idle data={data} />
        )}
        {timer && isAsking ? <RestartQuestion timer={timer} seconds={secondsIn(clock)} onKeep={stopAsking} /> : null}
        {timer?.status === 'unsaved' && !isOnPage ? (
          <StopQuestion key={`question ${timer.id}`} timer={timer} activities={data.activities} />
        ) : null}
      </div>
      {timer ? <Pill timer={timer} clock={clock} data={data} isOnPage={isOnPage} /> : null}
    </>
  )
}

function Idle({ data: { idle, activities } }: { data: TimerData }) {
  const { t } = useTranslation('timer')
  if (!idle) return null
  return (
    <BarForm className="timer" action={paths.timerAction('start')}>
      <input type="hidden" name="circle" value={idle.circleId} />
      <span className="timer-who">
        <bdi>{fullName(idle)}</bdi>
      </span>
      <ActivitySelect activities={activities} value={idle.activity} className="timer-act" />
      <BarNote note={idle.note} />
      <span className="clock idle">00:00:00</span>
      <button type="submit" className="iconbtn start">
        <Icon name="play" />
        <span>{t('start')}</span>
      </button>
    </BarForm>
  )
}

type Own = { timer: TimerShown; clock: string }

function Elsewhere({ timer: { id, recipient, elsewhere }, clock }: Own) {
  const { t } = useTranslation('timer')
  return (
    <BarForm className="timer paused" action={paths.timerAction('take-over')}>
      <input type="hidden" name="timer" value={id} />
      <span className="timer-who">
        <Icon name="smartphone" />
        <bdi>{fullName(recipient)}</bdi>
      </span>
      <span className="elsewhere">{elsewhere}</span>
      <Clock clock={clock} />
      <button type="submit" className="iconbtn resume-b">
        <Icon name="arrow-left-right" />
        <span>{t('useHere')}</span>
      </button>
    </BarForm>
  )
}
