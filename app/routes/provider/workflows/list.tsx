import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { instantAt } from '~/domain/local-time'
import { createWorkflow } from '~/domain/workflows/commands.server'
import { listAllWorkflows } from '~/domain/workflows/queries.server'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { dayIn } from '~/i18n/format'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import { ActivateButton, MoveButtons, OfferedPage, OfferedRows, RowMenu } from '~/routes/provider/offered-list'
import { WorkflowForm } from '~/routes/provider/workflows/workflow-form'
import { Icon } from '~/ui/icon'
import { useRowFocus } from '~/ui/row-focus'

export const handle = { i18n: ['workflows', 'provider', 'administration'] }

export const loader = asSuperAdmin(async ({ getFormatter }) => {
  const { t, timeZone, dayOf } = await getFormatter()
  const firstOfMonth = `${dayIn(new Date(), timeZone).slice(0, 7)}-01`
  const workflows = (await listAllWorkflows(instantAt(firstOfMonth, '00:00', timeZone))).map(
    ({ lastOpenedAt, ...workflow }) => ({ ...workflow, lastOpened: lastOpenedAt && dayOf(lastOpenedAt) }),
  )
  return {
    title: t('workflows:title'),
    active: workflows.filter(({ isActive }) => isActive),
    inactive: workflows.filter(({ isActive }) => !isActive),
    opened: openForm(workflowRecord, {}, newSubmissionId()),
  }
})

export const action = asSuperAdmin(async ({ request, user, getFormatter }) =>
  saveForm(request, workflowRecord, {
    formatter: await getFormatter(),
    save: (submission) => createWorkflow(user, submission),
    done: () => flash('workflowCreated', providerPaths.workflows()),
  }),
)

export default function Workflows() {
  const { active, inactive, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('workflows')
  const list = useRowFocus<HTMLDivElement>()
  return (
    <OfferedPage
      title={t('title')}
      lede={t('lede')}
      adding={{
        title: t('new'),
        form: <WorkflowForm action={providerPaths.workflows()} opened={opened} answer={answer} />,
      }}
    >
      {active.length || inactive.length ? null : <Empty title={t('empty.title')} text={t('empty.text')} />}
      <div ref={list}>
        <OfferedRows title={t('active')} count={active.length}>
          {active.map((workflow, index) => (
            <ActiveRow key={workflow.id} workflow={workflow} index={index} count={active.length} />
          ))}
        </OfferedRows>
        <OfferedRows title={t('inactive')} count={inactive.length}>
          {inactive.map((workflow) => (
            <InactiveRow key={workflow.id} workflow={workflow} />
          ))}
        </OfferedRows>
      </div>
    </OfferedPage>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['active'][number]

function ActiveRow({ workflow, index, count }: { workflow: Shown; index: number; count: number }) {
  const { id, name } = workflow
  const { t } = useTranslation('workflows')
  return (
    <li data-row={id} className="tall">
      <What workflow={workflow} />
      <Use workflow={workflow} />
      <MoveButtons
        action={providerPaths.moveWorkflow(id)}
        name={name}
        isFirst={index === 0}
        isLast={index === count - 1}
      />
      <RowMenu name={name}>
        <Link to={providerPaths.editWorkflow(id)} aria-label={t('editOf', { name })} preventScrollReset>
          <Icon name="pencil" />
          <span>{t('edit')}</span>
        </Link>
        <Link to={providerPaths.deactivation(id)} aria-label={t('deactivateOf', { name })} preventScrollReset>
          <Icon name="eye-off" />
          <span>{t('deactivate')}</span>
        </Link>
      </RowMenu>
    </li>
  )
}

function InactiveRow({ workflow }: { workflow: Shown }) {
  const { id, name } = workflow
  const { t } = useTranslation('workflows')
  return (
    <li data-row={id} className="tall">
      <What workflow={workflow} />
      <Use workflow={workflow} />
      <ActivateButton action={providerPaths.activation(id)} label={t('activate')} name={t('activateOf', { name })} />
    </li>
  )
}

function What({ workflow: { id, name, address } }: { workflow: Shown }) {
  return (
    <div className="what">
      <Link to={providerPaths.workflow(id)}>
        <bdi>{name}</bdi>
      </Link>
      <p className="use">{address.replace(/^https:\/\//, '')}</p>
    </div>
  )
}

/** How often it was opened this month in the reader's zone, and the day of the last time. */
function Use({ workflow: { isActive, openings, lastOpened } }: { workflow: Shown }) {
  const { t } = useTranslation('workflows')
  if (!lastOpened) return <span className="use">{t('never')}</span>
  return (
    <span className="use">
      {isActive ? (
        <span className="block">{openings ? t('openings', { count: openings }) : t('notThisMonth')}</span>
      ) : null}
      <span className="block">{t('last', { day: lastOpened })}</span>
    </span>
  )
}
