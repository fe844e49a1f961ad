import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { LabelChip } from '~/components/label'
import { listLabels } from '~/domain/labels/queries.server'
import { Form } from '~/forms/form'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['labels', 'provider'] }
export const shouldRevalidate = liveTopics('labels')

export const loader = asSuperAdmin(async ({ user, request }) => {
  const { t } = await formatterFor(request, user)
  const labels = await listLabels(user)
  return {
    title: t('labels:provider.title'),
    active: labels.filter(({ isActive }) => isActive),
    inactive: labels.filter(({ isActive }) => !isActive),
  }
})

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['active'][number]

export default function Labels() {
  const { active, inactive } = useLoaderData<typeof loader>()
  const { t } = useTranslation('labels')
  useLive({ topics: ['labels'] })
  return (
    <ProviderPages>
      <div className="content">
        <div className="page-head explained">
          <div>
            <h1>{t('provider.title')}</h1>
            <p className="lede">{t('provider.lede')}</p>
          </div>
          <ButtonLink kind="primary" size="dense" to={paths.newLabel()} preventScrollReset>
            <Icon name="plus" />
            <span>{t('new')}</span>
          </ButtonLink>
        </div>
        {active.length || inactive.length ? null : (
          <Empty title={t('provider.empty.title')} text={t('provider.empty.text')} />
        )}
        {active.length ? <Group heading={t('provider.active')} labels={active} /> : null}
        {inactive.length ? <Group heading={t('provider.inactive')} labels={inactive} /> : null}
      </div>
    </ProviderPages>
  )
}

function Group({ heading, labels }: { heading: string; labels: Shown[] }) {
  return (
    <section className="team-sec">
      <h2>{heading}</h2>
      <ul>
        {labels.map((label) => (
          <li key={label.id} className="label-item">
            <Row label={label} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ label }: { label: Shown }) {
  const { t } = useTranslation('labels')
  const { id, name, description, isActive, circles } = label
  return (
    <>
      <div className="label-what">
        <LabelChip label={label} />
        {description ? (
          <p className="small muted" dir="auto">
            {description}
          </p>
        ) : null}
        <p className="small faint">{circles ? t('provider.circles', { count: circles }) : t('provider.onNone')}</p>
      </div>
      <div className="label-acts">
        <ButtonLink size="dense" to={paths.editLabel(id)} aria-label={t('edit', { name })} preventScrollReset>
          <Icon name="pencil" />
          <span>{t('provider.edit')}</span>
        </ButtonLink>
        <Form method="post" action={isActive ? paths.labelDeactivation(id) : paths.labelActivation(id)}>
          <Button size="dense" aria-label={t(isActive ? 'provider.deactivateOf' : 'provider.activateOf', { name })}>
            {t(isActive ? 'provider.deactivate' : 'provider.activate')}
          </Button>
        </Form>
      </div>
    </>
  )
}
