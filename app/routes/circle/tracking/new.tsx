import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { type Typed, typedAt } from '~/domain/records/typed'
import { addEntry } from '~/domain/time/commands.server'
import { entryRecord, newEntryValue } from '~/domain/time/entry-record'
import { prepareEntry } from '~/domain/time/queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember } from '~/http/guards.server'
import { dayIn } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { activityName } from '~/i18n/timer-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { EntryForm } from '~/routes/circle/tracking/entry-form'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'time' }

export const loader = asMember(async ({ member, user, request }) => {
  const activities = await prepareEntry(member)
  const formatter = await formatterFor(request, user)
  return {
    title: formatter.t('time:new.title'),
    circleId: member.circleId,
    name: member.recipient.firstName,
    activities: activities.map((activity) => ({ ...activity, name: activityName(activity, formatter) })),
    opened: openForm(entryRecord, newEntryValue(dayIn(new Date(), member.timeZone)), newSubmissionId()),
  }
})

export const action = asMember(async ({ member, request, getFormatter }) =>
  saveForm(request, entryRecord, {
    formatter: await getFormatter(),
    save: (submission) => addEntry(member, submission),
    done: (_, { typed }) => flash('timeSaved', paths.tracking(member.circleId, periodOfNew(request, typed))),
  }),
)

/** The period that was open, at the day of the new entry. */
function periodOfNew(request: Request, typed: Typed) {
  return { view: new URL(request.url).searchParams.get('view') ?? undefined, date: typedAt(typed, 'startDate') }
}

export default function NewEntry() {
  const { title, circleId, name, activities, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const { search } = useLocation()
  const list = `${paths.tracking(circleId)}${search}`
  return (
    <div className="content">
      <BackLink to={list}>{t('back')}</BackLink>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lede">{t('zone', { name })}</p>
        </div>
      </div>
      <EntryForm
        activities={activities}
        opened={opened}
        answer={useSentAnswer<typeof action>()}
        action={`${paths.newEntry(circleId)}${search}`}
        save={t('new.save')}
        cancelTo={list}
      />
    </div>
  )
}
