import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { adjustmentRecord } from '~/domain/time/adjustment-record'
import { adjustEntry } from '~/domain/time/commands.server'
import { clockText } from '~/domain/time/duration'
import { prepareAdjustment } from '~/domain/time/queries.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { entryShown, versionShown } from '~/i18n/time-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ElsewhereCallout } from '~/routes/circle/tracking/elsewhere-callout'
import { PreviousVersions } from '~/routes/circle/tracking/previous-versions'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'time' }

export const loader = asMember(async ({ member, user, params, request }) => {
  const { entry, seconds, previousVersions, activities } = await prepareAdjustment(member, idParam(params.entryId))
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

export const action = asMember(async ({ member, params, request, getFormatter }) =>
  saveForm(request, adjustmentRecord, {
    formatter: await getFormatter(),
    save: (submission) => adjustEntry(member, idParam(params.entryId), submission),
    done: () => flash('timeAdjusted', `${paths.tracking(member.circleId)}${new URL(request.url).search}`),
  }),
)

export default function AdjustEntry() {
  const { title, circleId, entry, duration, versions, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const { search } = useLocation()
  const list = `${paths.tracking(circleId)}${search}`
  return (
    <div className="content">
      <BackLink to={list}>{t('back')}</BackLink>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {entry.isLocked ? <p className="lede">{t('adjustment.lede')}</p> : null}
        </div>
      </div>
      {entry.isLocked ? null : (
        <ElsewhereCallout
          text={t('errors.open')}
          to={`${paths.editEntry(circleId, entry.id)}${search}`}
          label={t('edit')}
        />
      )}
      <p className="mb-5 max-w-form rounded border border-line p-3">
        {[entry.day, entry.times, entry.activity].filter(Boolean).join(' · ')}
        <br />
        {t('adjustment.now', { duration })}
      </p>
      <RecordForm
        id="adjustment"
        record={adjustmentRecord}
        opened={opened}
        answer={useSentAnswer<typeof action>()}
        action={`${paths.adjustEntry(circleId, entry.id)}${search}`}
        save={{ label: t('adjustment.save') }}
        cancel={{ label: t('cancel'), to: list }}
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
