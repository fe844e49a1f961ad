import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RestartText } from '~/components/timer/questions'
import { useMinutes } from '~/components/timer/use-minutes'
import { getTimer } from '~/domain/timer/queries.server'
import { PlainForm } from '~/forms/form'
import { asUser } from '~/http/guards.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { dialogBox, dialogTitle } from '~/ui/dialog-box'

export const handle = { i18n: 'timer' }
export const shouldRevalidate = liveTopics('timer')

/** Asks before the current time is discarded; with scripts the bar asks itself. */
export const loader = asUser(async ({ user, getFormatter }) => {
  const { timer } = await getTimer(user)
  if (!timer) throw redirect(paths.timer())
  const { t } = await getFormatter()
  const { id, recipient, workedMs } = timer
  const name = recipient?.firstName ?? t('time:left')
  return { title: t('timer:again.title'), id, name, seconds: Math.floor(workedMs / 1_000) }
})

export default function Restart() {
  const { title, id, name, seconds } = useLoaderData<typeof loader>()
  const { t } = useTranslation('timer')
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content">
        <div className={dialogBox()}>
          <h1 className={dialogTitle}>{title}</h1>
          <RestartText name={name} seconds={seconds} />
          <PlainForm method="post" action={paths.timerAction('start-again')}>
            <input type="hidden" name="timer" value={id} />
            <DialogFoot>
              <ButtonLink to={paths.timer()}>{t('again.keep', { duration: useMinutes(seconds) })}</ButtonLink>
              <Button kind="danger">{t('again.start')}</Button>
            </DialogFoot>
          </PlainForm>
        </div>
      </div>
    </main>
  )
}
