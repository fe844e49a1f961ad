import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { LabelChip } from '~/components/label'
import { LabelForm } from '~/components/label-form'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { listLabels } from '~/domain/labels/queries.server'
import { defaultColor } from '~/domain/labels/rules'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { liveTopics, useLive } from '~/live/use-live'
import { providerPaths } from '~/provider-paths'
import { ActivateButton, DeactivateButton, OfferedPage, OfferedRows, RowMenu } from '~/routes/provider/offered-list'
import { Icon } from '~/ui/icon'
import { useRowFocus } from '~/ui/row-focus'

export const handle = { i18n: ['labels', 'provider', 'administration'] }
export const shouldRevalidate = liveTopics('labels')

export const loader = asSuperAdmin(async ({ user, getFormatter }) => {
  const { t } = await getFormatter()
  const labels = await listLabels(user)
  return {
    title: t('labels:provider.title'),
    active: labels.filter(({ isActive }) => isActive),
    inactive: labels.filter(({ isActive }) => !isActive),
    opened: openForm(labelRecord, { color: defaultColor }, newSubmissionId()),
  }
})

export const action = asSuperAdmin(async ({ user, request, getFormatter }) =>
  saveForm(request, labelRecord, {
    formatter: await getFormatter(),
    save: (submission) => createLabel(user, submission),
    done: () => flash('labelCreated', providerPaths.labels()),
  }),
)

export default function Labels() {
  const { active, inactive, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('labels')
  const list = useRowFocus<HTMLDivElement>()
  useLive({ topics: ['labels'] })
  return (
    <OfferedPage
      title={t('provider.title')}
      lede={t('provider.lede')}
      adding={{
        title: t('new'),
        form: <LabelForm action={providerPaths.labels()} opened={opened} answer={answer} />,
      }}
    >
      {active.length || inactive.length ? null : (
        <Empty title={t('provider.empty.title')} text={t('provider.empty.text')} />
      )}
      <div ref={list}>
        <OfferedRows title={t('provider.active')} count={active.length}>
          {active.map((label) => (
            <ActiveRow key={label.id} label={label} />
          ))}
        </OfferedRows>
        <OfferedRows title={t('provider.inactive')} count={inactive.length}>
          {inactive.map((label) => (
            <InactiveRow key={label.id} label={label} />
          ))}
        </OfferedRows>
      </div>
    </OfferedPage>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['active'][number]

function ActiveRow({ label }: { label: Shown }) {
  const { t } = useTranslation('labels')
  const { id, name, description, circles } = label
  return (
    <li data-row={id}>
      <div className="what">
        <LabelChip label={label} />
        <p className="use" dir="auto">
          {description || t('provider.noDescription')}
        </p>
      </div>
      <span className="use">{circles ? t('provider.circles', { count: circles }) : t('provider.onNone')}</span>
      <RowMenu name={name}>
        <Link to={providerPaths.editLabel(id)} aria-label={t('edit', { name })} preventScrollReset>
          <Icon name="pencil" />
          <span>{t('provider.edit')}</span>
        </Link>
        <DeactivateButton
          action={providerPaths.labelDeactivation(id)}
          label={t('provider.deactivate')}
          name={t('provider.deactivateOf', { name })}
        />
      </RowMenu>
    </li>
  )
}

function InactiveRow({ label }: { label: Shown }) {
  const { t } = useTranslation('labels')
  const { id, name, circles } = label
  return (
    <li data-row={id}>
      <div className="what">
        <LabelChip label={label} />
      </div>
      <span className="use">{circles ? t('provider.stays', { count: circles }) : t('provider.onNone')}</span>
      <ActivateButton
        action={providerPaths.labelActivation(id)}
        label={t('provider.activate')}
        name={t('provider.activateOf', { name })}
      />
    </li>
  )
}
