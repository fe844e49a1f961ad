import { useLoaderData } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Identity, Insurance, Location, Residence, TimeZone } from '~/components/recipient-form'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createCircle, prepareCircle } from '~/domain/circles/commands.server'
import { newCircleRecord } from '~/domain/recipient/profile-record'
import { defaultTimeZone } from '~/domain/recipient/rules'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asUser } from '~/http/guards.server'
import { zoneName } from '~/i18n/zone-name'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'recipient' }

export const loader = asUser(async ({ user, getFormatter }) => {
  const value = await prepareCircle(user)
  const { t } = await getFormatter()
  return {
    title: t('recipient:title'),
    hasTimeZone: user.timeZone !== null,
    opened: openForm(newCircleRecord, value, newSubmissionId()),
  }
})

export const action = asUser(async ({ user, request, getFormatter }) =>
  saveForm(request, newCircleRecord, {
    formatter: await getFormatter(),
    save: (submission) => createCircle(user, submission),
    done: (circleId) => flash('circleCreated', paths.invite(circleId)),
  }),
)

export default function CreateCircle() {
  const { hasTimeZone, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('recipient')
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <BackLink to={paths.home()}>{t('back')}</BackLink>
        <div className="page-head">
          <div>
            <h1>{t('heading')}</h1>
            <p className="lede">{t('lede')}</p>
          </div>
        </div>
        <RecordForm
          id="recipient"
          record={newCircleRecord}
          opened={opened}
          answer={useSentAnswer<typeof action>()}
          action={paths.createCircle()}
          save={{ label: t('create'), busy: t('creating') }}
          cancel={{ label: t('cancel'), to: paths.home() }}
          className="max-w-form"
          isLong
        >
          {(control) => (
            <>
              <Identity control={control} />
              <Residence control={control} />
              <Location control={control}>{hasTimeZone ? null : <BrowserTimeZone />}</Location>
              <Insurance control={control} rank="primary" />
              <Insurance control={control} rank="secondary" />
            </>
          )}
        </RecordForm>
      </div>
    </main>
  )
}

/** The zone of the circle, chosen as that of the browser where nothing was chosen before. */
function BrowserTimeZone() {
  const answer = useSentAnswer<typeof action>()
  const browserZone = useBrowserZone()
  const {
    t,
    i18n: { language },
  } = useTranslation(['common', 'recipient'])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's zone is known; after that it is the person's
  useEffect(() => {
    const select = document.getElementById('recipient-timeZone')
    if (!browserZone || answer || !(select instanceof HTMLSelectElement)) return
    if (select.value === defaultTimeZone) select.value = browserZone
  }, [browserZone])

  return <TimeZone other={browserZone ? { zone: browserZone, name: zoneName(browserZone, { language, t }) } : null} />
}

const never = () => () => {}

/** The zone of the person's browser, once there are scripts. */
function useBrowserZone() {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
