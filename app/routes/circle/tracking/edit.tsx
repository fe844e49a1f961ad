import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorInPage } from '~/components/error-page'
import { lostIn } from '~/components/lost-text'
import { type Typed, textsAt } from '~/domain/records/typed'
import { editEntry } from '~/domain/time/commands.server'
import { clockText } from '~/domain/time/duration'
import { entryRecord } from '~/domain/time/entry-record'
import { prepareEntryEdit } from '~/domain/time/queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { versionShown } from '~/i18n/time-shown.server'
import { activityName } from '~/i18n/timer-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ElsewhereCallout } from '~/routes/circle/tracking/elsewhere-callout'
import { EntryForm } from '~/routes/circle/tracking/entry-form'
import { LostEntry } from '~/routes/circle/tracking/lost-entry'
import { PreviousVersions } from '~/routes/circle/tracking/previous-versions'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'time' }

export const loader = asMember(async ({ member, user, params, request }) => {
  const { entry, value, pauses, previousVersions, activities } = await prepareEntryEdit(member, idParam(params.entryId))
  const formatter = await formatterFor(request, { ...user, timeZone: null }, member.timeZone)
  return {
    title: formatter.t('time:editTitle'),
    circleId: member.circleId,
    entryId: entry.id,
    name: member.recipient.firstName,
    isLocked: entry.isLocked,
    pauses: pauses ? clockText(pauses) : null,
    adjusted: entry.adjusted ? clockText(entry.adjusted) : null,
    activities: activities.map((activity) => ({ ...activity, name: activityName(activity, formatter) })),
    versions: previousVersions.map((one) => versionShown(one, activities, formatter)),
    opened: openForm(entryRecord, value),
  }
})

export const action = asMember(async (args) => {
  const { member, params, request } = args
  const formatter = await args.getFormatter()
  return orLost(args, {
    record: entryRecord,
    textOf,
    save: (received) =>
      saveForm(request, entryRecord, {
        formatter,
        received,
        save: (submission) => editEntry(member, idParam(params.entryId), submission),
        done: () => flash('timeUpdated', `${paths.tracking(member.circleId)}${new URL(request.url).search}`),
      }),
  })
})

const textOf = (typed: Typed) => textsAt(typed, ['note'])

export default function EditEntry() {
  const { title, circleId, entryId, name, isLocked, pauses, adjusted, versions, activities, opened } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const { search } = useLocation()
  const list = `${paths.tracking(circleId)}${search}`
  const answer = useSentAnswer<typeof action>()
  if (answer && 'lost' in answer) return <LostEntry {...answer} />
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
      {/* The month may be closed while the form is being filled in. */}
      {isLocked ? (
        <ElsewhereCallout
          text={t('errors.closed')}
          to={`${paths.adjustEntry(circleId, entryId)}${search}`}
          label={t('adjust')}
        />
      ) : null}
      <EntryForm
        key={entryId}
        activities={activities}
        opened={opened}
        answer={answer}
        action={`${paths.editEntry(circleId, entryId)}${search}`}
        save={t('save')}
        cancelTo={list}
      />
      <PreviousVersions versions={versions} />
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const lost = lostIn(useSentAnswer<typeof action>(), textOf)
  return isRouteErrorResponse(error) && lost ? <LostEntry {...lost} /> : <ErrorInPage error={error} />
}
