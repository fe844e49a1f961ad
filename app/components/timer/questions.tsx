import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '~/forms/form'
import type { TimerData } from '~/http/timer/timer-data.server'
import type { TimerShown } from '~/i18n/timer-shown.server'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { FieldError, TextArea } from '~/ui/field'
import { ActivitySelect } from './activity-select'
import { HeartbeatsField } from './heartbeats-field'
import { useMinutes } from './use-minutes'
import { useProblemOf } from './use-problem-of'
import { useTimerForm } from './use-timer-form'
import { WhichTimer } from './which-timer'

type RestartProps = { timer: TimerShown; seconds: number; onKeep: () => void }

/** Asks below the bar before the time is discarded; without scripts a page asks. */
export function RestartQuestion(props: RestartProps) {
  const { t } = useTranslation('timer')
  return (
    <Panel title={t('again.title')} onEscape={props.onKeep}>
      <RestartForm {...props} />
    </Panel>
  )
}

export function RestartForm({ timer, seconds, onKeep }: RestartProps) {
  const { t } = useTranslation('timer')
  const { submit } = useTimerForm()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <RestartText name={timer.recipient.firstName} seconds={seconds} />
      <PlainForm
        method="post"
        action={paths.timerAction('start-again')}
        onSubmit={submit}
        className="mt-4 flex flex-wrap gap-3"
      >
        <input type="hidden" name="timer" value={timer.id} />
        <HeartbeatsField />
        <button ref={keep} type="button" className="btn" onClick={onKeep}>
          {t('again.keep', { duration: useMinutes(seconds) })}
        </button>
        <Button kind="danger">{t('again.start')}</Button>
      </PlainForm>
    </>
  )
}

export function RestartText({ name, seconds }: { name: string; seconds: number }) {
  const { t } = useTranslation('timer')
  return <p>{t('again.text', { duration: useMinutes(seconds), name })}</p>
}

type StopProps = { timer: TimerShown; activities: TimerData['activities'] }

/** Asks below the bar for missing values of a stopped timer. */
export function StopQuestion({ timer, activities }: StopProps) {
  const { t } = useTranslation('timer')
  return (
    <Panel title={useQuestionOf(timer)}>
      {timer.isForgotten ? (
        <>
          <p className="mb-3">{t('forgotten.text.unsaved', { when: timer.startedAt })}</p>
          <ButtonLink to={paths.timer()} kind="primary" className="mb-3">
            {t('forgotten.enter')}
          </ButtonLink>
        </>
      ) : null}
      <StopForm timer={timer} activities={activities} />
    </Panel>
  )
}

export function useQuestionOf({ problems: { end, ...missing } }: TimerShown) {
  const { t } = useTranslation('timer')
  return t(end && !Object.keys(missing).length ? 'question.whole' : 'question.title')
}

export function StopForm({ timer, activities }: StopProps) {
  const { t } = useTranslation('timer')
  const { submit } = useTimerForm()
  const { problems, workedMs, recipient, note, reason } = timer
  const duration = useMinutes(workedMs / 1_000)
  const problemOf = useProblemOf(problems)
  const id = useId()
  const whole = problemOf('')
  return (
    <>
      {whole ? <FieldError role="alert">{whole}</FieldError> : null}
      <p>{t('question.text', { duration, name: recipient.firstName })}</p>
      <PlainForm method="post" action={paths.timerAction('stop')} onSubmit={submit}>
        <WhichTimer timer={timer} />
        <HeartbeatsField />
        {timer.isForgotten ? <input type="hidden" name="whole" value="yes" /> : null}
        <div className={problems.activity ? 'timer-field wrong' : 'timer-field'}>
          <label htmlFor={`${id}-activity`}>{t('activity')}</label>
          {problems.activity ? <FieldError id={`${id}-problem`}>{problemOf('activity')}</FieldError> : null}
          <ActivitySelect
            id={`${id}-activity`}
            className="input select"
            activities={activities}
            value={timer.activity}
            isWrong={Boolean(problems.activity)}
            describedBy={problems.activity ? `${id}-problem` : undefined}
          />
        </div>
        {problems.note ? (
          <TextArea label={t('note')} name="note" rows={3} defaultValue={note} error={problemOf('note')} />
        ) : null}
        {problems.reason ? (
          <TextArea label={t('reason')} name="reason" rows={2} defaultValue={reason} error={problemOf('reason')} />
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button kind={timer.isForgotten ? 'plain' : 'primary'}>{t('question.save', { duration })}</Button>
          <Button formAction={paths.timerAction('keep')}>{t('question.keep')}</Button>
        </div>
      </PlainForm>
      {problems[''] ? <Discard timerId={timer.id} /> : null}
    </>
  )
}

/** For time that can no longer be saved. */
function Discard({ timerId }: { timerId: string }) {
  const { t } = useTranslation('timer')
  const { submit } = useTimerForm()
  return (
    <details className="timer-discard">
      <summary>{t('discard.title')}</summary>
      <PlainForm method="post" action={paths.timerAction('discard')} onSubmit={submit}>
        <input type="hidden" name="timer" value={timerId} />
        <Button kind="danger">{t('discard.confirm')}</Button>
      </PlainForm>
    </details>
  )
}

type PanelProps = { title: string; onEscape?: () => void; children: ReactNode }

function Panel({ title, onEscape, children }: PanelProps) {
  const id = useId()
  useEffect(() => {
    if (!onEscape) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onEscape])
  return (
    <section className="timer-pop" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
