import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsIn } from '~/domain/time/duration'
import type { TimerData } from '~/http/timer/timer-data.server'
import type { TimerShown } from '~/i18n/timer-shown.server'
import { paths } from '~/paths'
import { BottomSheet } from '~/ui/bottom-sheet'
import { focusMain } from '~/ui/focus-main'
import { Icon } from '~/ui/icon'
import { TimerPanel } from './panel'
import { RestartForm } from './questions'

type Props = { timer: TimerShown; clock: string; data: TimerData; onClose: () => void }

/** The timer's page as a sheet over the page that is open, on narrow screens. */
export default function TimerSheet({ timer, clock, data, onClose }: Props) {
  const { t } = useTranslation('timer')
  const { isAsking, setAsking } = useAsking(timer)
  const restart = useRef<HTMLAnchorElement>(null)
  useEffect(() => focusPageLater, [])

  function keep() {
    setAsking(false)
    setTimeout(() => restart.current?.focus())
  }

  return (
    <BottomSheet title={t(isAsking ? 'again.title' : 'title')} closeWords={t('close')} onClose={onClose}>
      {isAsking ? (
        <RestartForm timer={timer} seconds={secondsIn(clock)} onKeep={keep} />
      ) : (
        <TimerPanel
          timer={timer}
          data={data}
          forgotten={<Forgotten timer={timer} />}
          restart={restart}
          onRestart={() => setAsking(true)}
        />
      )}
    </BottomSheet>
  )
}

/** After a stop the pill is gone, which would get the focus back. */
function focusPageLater() {
  setTimeout(focusMain)
}

/** The restart question is about one timer in one status. */
function useAsking({ id, status }: TimerShown) {
  const [askedOf, setAskedOf] = useState<string>()
  const question = `${id} ${status}`
  return {
    isAsking: askedOf === question,
    setAsking: (isAsking: boolean) => setAskedOf(isAsking ? question : undefined),
  }
}

/** The true end is set on the timer's page. */
function Forgotten({ timer: { startedAt, status } }: { timer: TimerShown }) {
  const { t } = useTranslation('timer')
  return (
    <p className="timer-again mb-3">
      <Link to={paths.timer()} className="text-danger">
        <Icon name="alert-circle" /> {t(`forgotten.link.${status}`, { when: startedAt })}
      </Link>
    </p>
  )
}
