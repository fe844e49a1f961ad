import { redirect } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { editEntry } from '~/domain/time/commands.server'
import { clockText } from '~/domain/time/duration'
import { entryRecord } from '~/domain/time/entry-record'
import { prepareEntryEdit } from '~/domain/time/queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { earlierShown } from '~/i18n/time-shown.server'
import { activityName } from '~/i18n/timer-shown.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { Earlier } from '~/routes/circle/tracking/earlier'
import { EntryForm } from '~/routes/circle/tracking/entry-form'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'time' }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, params, request }) => {
  const { entry, value, before, activities } = await prepareEntryEdit(member, idParam(params.entryId))
  if (entry.isLocked) throw redirect(`${paths.adjustEntry(member.circleId, entry.id)}${new URL(request.url).search}`)
  const formatter = await formatterFor(request, { ...user, timeZone: null }, member.timeZone)
  const lasted = Math.floor((entry.endedAt.getTime() - entry.startedAt.getTime()) / 1_000)
  return {
    title: formatter.t('time:editTitle'),
    circleId: member.circleId,
    entryId: entry.id,
    name: member.recipient.firstName,
    pauses: lasted > entry.seconds ? clockText(lasted - entry.seconds) : null,
    adjusted: entry.adjusted ? clockText(entry.adjusted) : null,
    activities: activities.map((activity) => ({ ...activity, name: activityName(activity, formatter) })),
    before: before.map((one) => earlierShown(one, activities, formatter)),
    opened: openForm(entryRecord, value),
  }
})

export const action = asMember(async ({ member, user, params, request }) =>
  saveForm(request, entryRecord, {
    formatter: await formatterFor(request, user, member.timeZone),
    save: (submission) => editEntry(member, idParam(params.entryId), submission),
    done: () => flash('timeUpdated', `${paths.tracking(member.circleId)}${new URL(request.url).search}`),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function EditEntry() {
  const { title, circleId, entryId, name, pauses, adjusted, before, activities, opened } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const { search } = useLocation()
  const list = `${paths.tracking(circleId)}${search}`
  return (
    <div className="content">
      <BackLink to={list}>{t('back')}</BackLink>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lede">
            {t('zone', { name })} {pauses ? <span>{t('pauses', { duration: pauses })}</span> : null}
          </p>
          {adjusted ? <p className="lede">{t('adjustedSince', { duration: adjusted })}</p> : null}
        </div>
      </div>
      <EntryForm
        key={entryId}
        activities={activities}
        opened={opened}
        answer={useAnswer<typeof clientAction>()}
        action={`${paths.editEntry(circleId, entryId)}${search}`}
        save={t('save')}
        cancelTo={list}
      />
      <Earlier before={before} />
    </div>
  )
}
