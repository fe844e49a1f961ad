import { Link } from '@remix-run/react'
import { type MouseEvent, type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import { fullName } from '~/domain/person'
import { PlainForm } from '~/forms/form'
import type { TimerData } from '~/http/timer/timer-data.server'
import type { TimerShown } from '~/i18n/timer-shown.server'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { ActivitySelect } from './activity-select'
import { HeartbeatsField } from './heartbeats-field'
import { StopForm, useQuestionOf } from './questions'
import { useClock, useTimerNow } from './use-clock'
import { useProblemOf } from './use-problem-of'
import { useSyncedField } from './use-synced-field'
import { useTimerForm } from './use-timer-form'
import { useTimerLost } from './use-timer-lost'
import { WhichTimer } from './which-timer'

type Props = {
  timer: TimerShown
  data: TimerData
  forgotten: ReactNode // the warning of a forgotten timer
  restart?: RefObject<HTMLAnchorElement>
  onRestart?: () => void // asks without leaving the page
}

/** The whole timer, on its own page and in the sheet over another one. */
export function TimerPanel({ timer, data, forgotten, restart, onRestart }: Props) {
  const clock = useClock(useTimerNow(data))
  const question = useQuestionOf(timer)
  return (
    <>
      <Whom timer={timer} />
      <State timer={timer} />
      <p className="timer-clock" role="timer">
        {clock}
      </p>
      {timer.elsewhere ? (
        <Elsewhere timer={timer} />
      ) : (
        <>
          {timer.isForgotten ? forgotten : null}
          {timer.status === 'unsaved' ? (
            <section className="timer-question" aria-label={question}>
              <h2>{question}</h2>
              <StopForm timer={timer} activities={data.activities} />
            </section>
          ) : (
            <Controls timer={timer} data={data} restart={restart} onRestart={onRestart} />
          )}
        </>
      )}
    </>
  )
}

function Whom({ timer: { recipient, since, started, status, isForgotten } }: { timer: TimerShown }) {
  return (
    <div className="timer-whom">
      <Avatar person={recipient} size="md" />
      <p>
        <strong>
          <bdi>{fullName(recipient)}</bdi>
        </strong>
        <small>{isForgotten && status === 'running' ? since : started}</small>
      </p>
    </div>
  )
}

function State({ timer: { status, pausedSince } }: { timer: TimerShown }) {
  const { t } = useTranslation('timer')
  const isOffline = useTimerLost() && status === 'running'
  const words = isOffline ? t('offline') : status === 'paused' && pausedSince ? pausedSince : t(status)
  return (
    <p className="timer-state">
      {isOffline ? (
        <Icon name="triangle-alert" />
      ) : status === 'running' ? (
        <i className="rec" />
      ) : (
        <Icon name="pause" />
      )}
      <span>{words}</span>
    </p>
  )
}

function Elsewhere({ timer: { id, elsewhere } }: { timer: TimerShown }) {
  const { t } = useTranslation('timer')
  const { submit } = useTimerForm()
  return (
    <PlainForm method="post" action={paths.timerAction('take-over')} onSubmit={submit}>
      <p className="mb-3 text-center">{elsewhere}</p>
      <input type="hidden" name="timer" value={id} />
      <HeartbeatsField />
      <Button kind="primary" wide>
        <Icon name="arrow-left-right" />
        <span>{t('useHere')}</span>
      </Button>
    </PlainForm>
  )
}

function Controls({ timer, data, restart, onRestart }: Omit<Props, 'forgotten'>) {
  const { t } = useTranslation('timer')
  const { submit, autosave } = useTimerForm()
  const { status, activity, note, problems } = timer
  return (
    <>
      <PlainForm method="post" action={paths.timerAction('note')} onSubmit={submit} {...autosave}>
        <WhichTimer timer={timer} />
        <TimerFields activities={data.activities} activity={activity} note={note} problems={problems} />
        <div className="timer-btns">
          {status === 'running' ? (
            <Button formAction={paths.timerAction('pause')}>
              <Icon name="pause" />
              <span>{t('pause')}</span>
            </Button>
          ) : (
            <Button kind="primary" formAction={paths.timerAction('resume')}>
              <Icon name="play" />
              <span>{t('resume')}</span>
            </Button>
          )}
          <Button className="accent" formAction={paths.timerAction('stop')}>
            <Icon name="square" />
            <span>{t('stopAndSave')}</span>
          </Button>
        </div>
        <HeartbeatsField />
      </PlainForm>
      <p className="timer-again">
        <Link ref={restart} to={paths.restartTimer()} onClick={onRestart && onPlainClick(onRestart)}>
          <Icon name="rotate-ccw" /> {t('restart')}
        </Link>
      </p>
    </>
  )
}

function onPlainClick(ask: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault()
    ask()
  }
}

type FieldsProps = {
  activities: TimerData['activities']
  activity?: string | null
  note?: string
  problems?: TimerShown['problems']
}

export function TimerFields({ activities, activity, note = '', problems = {} }: FieldsProps) {
  const { t } = useTranslation('timer')
  const tooLong = useProblemOf(problems)('note')
  const id = useId()
  const field = useSyncedField<HTMLTextAreaElement>(note)
  return (
    <>
      <div className="timer-field">
        <label htmlFor={`${id}-activity`}>{t('activity')}</label>
        <ActivitySelect id={`${id}-activity`} className="input select" activities={activities} value={activity} />
      </div>
      <div className={tooLong ? 'timer-field wrong' : 'timer-field'}>
        <label htmlFor={`${id}-note`}>
          {t('note')} <span className="text-sm font-normal text-ink-faint">{t('optional')}</span>
        </label>
        {tooLong ? <FieldError id={`${id}-problem`}>{tooLong}</FieldError> : null}
        <textarea
          ref={field}
          id={`${id}-note`}
          className="input"
          name="note"
          rows={3}
          defaultValue={note}
          aria-invalid={tooLong ? true : undefined}
          aria-describedby={tooLong ? `${id}-problem` : undefined}
          dir="auto"
        />
      </div>
    </>
  )
}
