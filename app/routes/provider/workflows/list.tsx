import { Form, Link, Outlet, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useDialogPlace } from '~/components/dialog-page'
import { Mark } from '~/components/mark'
import { ProviderPages } from '~/components/provider-pages'
import { listAllWorkflows } from '~/domain/workflows/queries.server'
import { asSuperAdmin } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics } from '~/live/use-live'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['workflows', 'provider'] }
export const meta = titled
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t } = await readerFor(request, user)
  return { title: t('workflows:title'), workflows: await listAllWorkflows() }
})

export default function Workflows() {
  const { workflows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('workflows')
  const place = useDialogPlace()
  return (
    <ProviderPages>
      {place === 'page' ? (
        <Outlet context={{ isOverPage: false }} />
      ) : (
        <div className="content wide">
          <div className="page-head explained">
            <div>
              <h1>{t('title')}</h1>
              <p className="lede">{t('lede')}</p>
            </div>
            <ButtonLink kind="primary" size="dense" to={paths.newWorkflow()} preventScrollReset>
              <Icon name="plus" />
              {t('new')}
            </ButtonLink>
          </div>
          {workflows.length ? <Rows /> : <Nothing />}
          {place === 'over' ? <Outlet context={{ isOverPage: true }} /> : null}
        </div>
      )}
    </ProviderPages>
  )
}

function Rows() {
  const { workflows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('workflows')
  return (
    // The roles stand here because narrow screens change the display of the table, which takes its meaning away.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="table workflow-table" role="table">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">
            <span className="sr">{t('deeds')}</span>
          </th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {workflows.map((workflow) => (
          <Row key={workflow.id} workflow={workflow} />
        ))}
      </tbody>
    </table>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['workflows'][number]

function Row({ workflow: { id, name, address, isActive } }: { workflow: Shown }) {
  const { t } = useTranslation('workflows')
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see the table
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <th scope="row" role="rowheader">
        <Link to={paths.providerWorkflow(id)}>{name}</Link>
        <small>{address}</small>
      </th>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell">{isActive ? t('active') : t('inactive')}</td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell">
        <ButtonLink size="dense" to={paths.editWorkflow(id)} aria-label={t('editOf', { name })} preventScrollReset>
          {t('edit')}
        </ButtonLink>
        {isActive ? (
          <ButtonLink
            size="dense"
            to={paths.deactivation(id)}
            aria-label={t('deactivateOf', { name })}
            preventScrollReset
          >
            {t('deactivate')}
          </ButtonLink>
        ) : (
          <Form method="post" action={paths.activation(id)} preventScrollReset>
            <Button size="dense" aria-label={t('activateOf', { name })}>
              {t('activate')}
            </Button>
          </Form>
        )}
      </td>
    </tr>
  )
}

function Nothing() {
  const { t } = useTranslation('workflows')
  return (
    <div className="empty">
      <Mark size={72} />
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <ButtonLink to={paths.newWorkflow()}>{t('new')}</ButtonLink>
    </div>
  )
}
