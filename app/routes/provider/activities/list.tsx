import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createActivity, listActivities } from '~/domain/time/activities.server'
import { activityRecord } from '~/domain/time/activity-record'
import { Form } from '~/forms/form'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { activityName } from '~/i18n/timer-shown.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button } from '~/ui/button'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const formatter = await formatterFor(request, user)
  const activities = (await listActivities()).map((activity) => {
    const { value, isActive, name } = activity
    return { value, isActive, isOwn: name !== null, name: activityName(activity, formatter) }
  })
  const opened = openForm(activityRecord, {}, newSubmissionId())
  return { title: formatter.t('provider:pages.activities'), activities, opened }
})

export const action = asSuperAdmin(async ({ request, user }) =>
  saveForm(request, activityRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => createActivity(user, submission),
    done: () => flash('changesSaved', paths.activities()),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function Activities() {
  const { activities } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:pages.activities')}</h1>
            <p className="lede">{t('activities.lede')}</p>
          </div>
        </div>
        <Table
          className="block-table"
          heads={[t('activities.activity'), t('activities.state'), t('activities.change')]}
        >
          {activities.map((activity) => (
            <ActivityRow key={activity.value} activity={activity} />
          ))}
        </Table>
        <NewActivity />
      </div>
    </ProviderPages>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['activities'][number]

function ActivityRow({ activity: { value, isActive, isOwn, name } }: { activity: Shown }) {
  const { t } = useTranslation('administration')
  return (
    <Row>
      <RowHead>{isOwn ? <Link to={paths.activity(value)}>{name}</Link> : name}</RowHead>
      <Cell>
        <span className={isActive ? 'badge' : 'badge pending'}>
          {isActive ? t('activities.offered') : t('activities.notOffered')}
        </span>
      </Cell>
      <Cell>
        <div className="acts">
          <Form
            method="post"
            action={isActive ? paths.withdrawActivity(value) : paths.offerActivity(value)}
            preventScrollReset
          >
            <Button
              size="dense"
              aria-label={t(isActive ? 'activities.withdrawNamed' : 'activities.offerNamed', { name })}
            >
              {t(isActive ? 'activities.withdraw' : 'activities.offer')}
            </Button>
          </Form>
        </div>
      </Cell>
    </Row>
  )
}

function NewActivity() {
  const { opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <section className="section mt-8 max-w-form">
      <h2 className="mb-4">{t('activities.new')}</h2>
      <RecordForm
        id="activity"
        record={activityRecord}
        opened={opened}
        answer={useAnswer<typeof clientAction>()}
        action={paths.activities()}
        save={{ label: t('activities.add') }}
        isLeaving={({ pathname }) => !pathname.startsWith(paths.activities())}
      >
        {(control) => (
          <>
            {control('name')}
            {control('nameEs')}
          </>
        )}
      </RecordForm>
    </section>
  )
}
