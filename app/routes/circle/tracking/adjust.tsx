import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { adjustmentRecord } from '~/domain/time/adjustment-record'
import { adjustEntry } from '~/domain/time/commands.server'
import { clockText } from '~/domain/time/duration'
import { prepareAdjustment } from '~/domain/time/queries.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { entryShown, versionShown } from '~/i18n/time-shown.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { PreviousVersions } from '~/routes/circle/tracking/previous-versions'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'time' }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, params, request, context }) => {
  const { entry, seconds, previousVersions, activities } = await prepareAdjustment(member, idParam(params.entryId))
  // A form that was sent after the month was reopened comes back with its input.
  if (!entry.isLocked && !context.isForm) throw redirect(paths.editEntry(member.circleId, entry.id))
  const formatter = await formatterFor(request, { ...user, timeZone: null }, member.timeZone)
  const duration = clockText(seconds)
  return {
    title: formatter.t('time:adjustment.title'),
    circleId: member.circleId,
    entry: entryShown(entry, formatter),
    duration,
    versions: previousVersions.map((one) => versionShown(one, activities, formatter)),
    opened: openForm(adjustmentRecord, { duration }, newSubmissionId()),
  }
})

export const action = asMember(async ({ member, user, params, request }) =>
  saveForm(request, adjustmentRecord, {
    formatter: await formatterFor(request, user, member.timeZone),
    save: (submission) => adjustEntry(member, idParam(params.entryId), submission),
    done: () => flash('timeAdjusted', paths.tracking(member.circleId)),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function AdjustEntry() {
  const { title, circleId, entry, duration, versions, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  return (
    <div className="content">
      <BackLink to={paths.tracking(circleId)}>{t('back')}</BackLink>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lede">{t('adjustment.lede')}</p>
        </div>
      </div>
      <p className="mb-5 max-w-form rounded border border-line p-3">
        {[entry.day, entry.times, entry.activity].filter(Boolean).join(' · ')}
        <br />
        {t('adjustment.now', { duration })}
      </p>
      <RecordForm
        id="adjustment"
        record={adjustmentRecord}
        opened={opened}
        answer={useAnswer<typeof clientAction>()}
        action={paths.adjustEntry(circleId, entry.id)}
        save={{ label: t('adjustment.save') }}
        cancel={{ label: t('cancel'), to: paths.tracking(circleId) }}
        className="max-w-form"
      >
        {(control) => (
          <>
            {control('duration', { hint: t('timeHint') })}
            {control('reason')}
          </>
        )}
      </RecordForm>
      <PreviousVersions versions={versions} />
    </div>
  )
}
