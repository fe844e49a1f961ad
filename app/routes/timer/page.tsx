import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { HeartbeatsField } from '~/components/timer/heartbeats-field'
import { TimerFields, TimerPanel } from '~/components/timer/panel'
import { useTimerNow } from '~/components/timer/use-clock'
import { useTimerForm } from '~/components/timer/use-timer-form'
import { chooseCircle } from '~/domain/circles/queries.server'
import { fullName } from '~/domain/person'
import { allowTimer, getTimer } from '~/domain/timer/queries.server'
import { endForgottenTimer } from '~/domain/timer/stop.server'
import { trueEndRecord } from '~/domain/timer/true-end-record'
import { PlainForm } from '~/forms/form'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asUser } from '~/http/guards.server'
import { memberOfCircle } from '~/http/request-cache.server'
import { type TimerData, timerData } from '~/http/timer/timer-data.server'
import { type TooLong, tooLongIn } from '~/http/timer/timer-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import type { TimerShown } from '~/i18n/timer-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { FieldPair } from '~/ui/field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'timer' }
export const shouldRevalidate = liveTopics('timer', 'circles')

export const loader = asUser(async (args) => {
  const { user, request } = args
  await allowTimer(user)
  const { circleId } = await chooseCircle(user)
  const data = await timerData(args, circleId ? await memberOfCircle(args, circleId) : undefined)
  const { t } = await formatterFor(request, user)
  const opened = openForm(trueEndRecord, { endDate: data.timer?.startDate })
  return { title: t('timer:pageTitle'), data, opened }
})

/** The true end of a forgotten timer, or a timer form with a text that is too long to store. */
export const action = asUser(async ({ user, request }) => {
  const form = await formDataOf(request)
  const tooLong = tooLongIn(form)
  if (tooLong) return data({ tooLong }, { status: 422 })
  const { timer } = await getTimer(user)
  const formatter = await formatterFor(request, user, timer?.timeZone)
  return saveForm(request, trueEndRecord, {
    received: { form, problems: {} },
    formatter,
    save: (submission) => endForgottenTimer(user, String(form.get('timer')), submission, formatter),
    done: ({ status }) => (status === 'saved' ? flash('timeSaved', paths.timer()) : redirect(paths.timer())),
  })
})

export default function TimerPage() {
  const { data } = useLoaderData<typeof loader>()
  const { timer } = useTimerNow(data)
  const { t } = useTranslation('timer')
  const answer = useSentAnswer<typeof action>()
  const tooLong = answer && 'tooLong' in answer ? answer.tooLong : undefined
  useLive({ topics: ['timer'] })
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content timer-page">
        <h1>{t('title')}</h1>
        {timer ? (
          <TimerPanel
            key={timer.id}
            timer={tooLong ? { ...timer, ...tooLong, problems: { ...timer.problems, ...tooLong.problems } } : timer}
            data={data}
            forgotten={<Forgotten timer={timer} answer={answer} />}
          />
        ) : (
          <None data={data} tooLong={tooLong} />
        )}
      </div>
    </main>
  )
}

function None({ data: { idle, activities }, tooLong }: { data: TimerData; tooLong?: TooLong }) {
  const { t } = useTranslation('timer')
  const { submit } = useTimerForm()
  if (!idle) return <Empty title={t('none.title')} text={t('none.text')} />
  return (
    <PlainForm method="post" action={paths.timerAction('start')} onSubmit={submit}>
      <p className="text-center font-bold">{t('idle', { name: fullName(idle) })}</p>
      <p className="timer-clock idle">00:00:00</p>
      <input type="hidden" name="circle" value={idle.circleId} />
      <TimerFields activities={activities} {...idle} {...tooLong} />
      <Button kind="primary" wide>
        <Icon name="play" />
        <span>{t('start')}</span>
      </Button>
      <HeartbeatsField />
    </PlainForm>
  )
}

type ForgottenProps = { timer: TimerShown; answer: object | null | undefined }

function Forgotten({ timer: { id, status, startedAt }, answer }: ForgottenProps) {
  const { opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('timer')
  return (
    <Callout kind="warn" icon="clock" className="timer-forgot">
      <div className="min-w-0 flex-1">
        <h2>{t('forgotten.title')}</h2>
        <p>{t(`forgotten.text.${status}`, { when: startedAt })}</p>
        <RecordForm
          id="true-end"
          record={trueEndRecord}
          opened={opened}
          answer={answer}
          action={paths.timer()}
          save={{ label: t('forgotten.save') }}
        >
          {(control) => (
            <>
              <input type="hidden" name="timer" value={id} />
              <FieldPair>
                {control('endDate')}
                {control('endTime')}
              </FieldPair>
            </>
          )}
        </RecordForm>
      </div>
    </Callout>
  )
}
