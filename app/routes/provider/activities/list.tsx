import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createActivity, listActivities } from '~/domain/time/activities.server'
import { activityRecord } from '~/domain/time/activity-record'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { activityName } from '~/i18n/timer-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import {
  ActivateButton,
  DeactivateButton,
  OfferedPage,
  OfferedRows,
  RenameLink,
  RowMenu,
} from '~/routes/provider/offered-list'
import { useRowFocus } from '~/ui/row-focus'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ getFormatter }) => {
  const formatter = await getFormatter()
  const activities = (await listActivities()).map((activity) => {
    const { value, isActive, name } = activity
    return { value, isActive, isOwn: name !== null, name: activityName(activity, formatter) }
  })
  const opened = openForm(activityRecord, {}, newSubmissionId())
  return {
    title: formatter.t('provider:pages.activities'),
    active: activities.filter(({ isActive }) => isActive),
    inactive: activities.filter(({ isActive }) => !isActive),
    opened,
  }
})

export const action = asSuperAdmin(async ({ request, user, getFormatter }) =>
  saveForm(request, activityRecord, {
    formatter: await getFormatter(),
    save: (submission) => createActivity(user, submission),
    done: () => flash('changesSaved', providerPaths.activities()),
  }),
)

export default function Activities() {
  const { active, inactive } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  const list = useRowFocus<HTMLDivElement>()
  return (
    <OfferedPage
      title={t('provider:pages.activities')}
      lede={t('activities.lede')}
      adding={{ title: t('activities.new'), form: <NewActivity /> }}
    >
      <div ref={list}>
        <OfferedRows title={t('activities.active')} count={active.length}>
          {active.map((activity) => (
            <ActiveRow key={activity.value} activity={activity} />
          ))}
        </OfferedRows>
        <OfferedRows title={t('activities.inactive')} count={inactive.length}>
          {inactive.map(({ value, name }) => (
            <li key={value} data-row={value}>
              <bdi className="what">{name}</bdi>
              <ActivateButton
                action={providerPaths.offerActivity(value)}
                label={t('activities.offer')}
                name={t('activities.offerNamed', { name })}
              />
            </li>
          ))}
        </OfferedRows>
      </div>
    </OfferedPage>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['active'][number]

function ActiveRow({ activity: { value, isOwn, name } }: { activity: Shown }) {
  const { t } = useTranslation('administration')
  if (useParams().activity === value)
    return (
      <li data-row={value} id={value} tabIndex={-1}>
        <Outlet />
      </li>
    )
  return (
    <li data-row={value} id={value} tabIndex={-1}>
      <bdi className="what">{name}</bdi>
      <RowMenu name={name}>
        {isOwn ? <RenameLink to={providerPaths.activity(value)} name={t('activities.rename', { name })} /> : null}
        <DeactivateButton
          action={providerPaths.withdrawActivity(value)}
          label={t('activities.withdraw')}
          name={t('activities.withdrawNamed', { name })}
        />
      </RowMenu>
    </li>
  )
}

function NewActivity() {
  const { opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <RecordForm
      id="activity"
      record={activityRecord}
      opened={opened}
      answer={useSentAnswer<typeof action>()}
      action={providerPaths.activities()}
      save={{ label: t('activities.add') }}
      isLeaving={({ pathname }) => !pathname.startsWith(providerPaths.activities())}
    >
      {(control) => (
        <>
          {control('name')}
          {control('nameEs')}
        </>
      )}
    </RecordForm>
  )
}
