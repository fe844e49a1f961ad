import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { listAllWorkflows } from '~/domain/workflows/queries.server'
import { Form } from '~/forms/form'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['workflows', 'provider'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t } = await formatterFor(request, user)
  return { title: t('workflows:title'), workflows: await listAllWorkflows() }
})

export default function Workflows() {
  const { workflows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('workflows')
  return (
    <ProviderPages>
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
      </div>
    </ProviderPages>
  )
}

function Rows() {
  const { workflows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('workflows')
  return (
    <Table
      className="workflow-table"
      heads={[
        t('name'),
        t('state'),
        <span key="actions" className="sr">
          {t('actions')}
        </span>,
      ]}
    >
      {workflows.map((workflow) => (
        <WorkflowRow key={workflow.id} workflow={workflow} />
      ))}
    </Table>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['workflows'][number]

function WorkflowRow({ workflow: { id, name, address, isActive } }: { workflow: Shown }) {
  const { t } = useTranslation('workflows')
  return (
    <Row>
      <RowHead>
        <Link to={paths.providerWorkflow(id)}>
          <bdi>{name}</bdi>
        </Link>
        <small>{address}</small>
      </RowHead>
      <Cell>{isActive ? t('active') : t('inactive')}</Cell>
      <Cell>
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
      </Cell>
    </Row>
  )
}

function Nothing() {
  const { t } = useTranslation('workflows')
  return (
    <Empty title={t('empty.title')} text={t('empty.text')}>
      <ButtonLink to={paths.newWorkflow()}>{t('new')}</ButtonLink>
    </Empty>
  )
}
