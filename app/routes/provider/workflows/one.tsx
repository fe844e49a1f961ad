import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { lookUpAlias } from '~/domain/workflows/aliases.server'
import { getWorkflow, listAliases } from '~/domain/workflows/queries.server'
import { AliasForm } from '~/domain/workflows/schema'
import { Form } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { readForm } from '~/http/forms/read-form.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['workflows', 'provider'] }

export const loader = asSuperAdmin(async ({ params, getFormatter }) => {
  const workflow = await getWorkflow(idParam(params.workflowId))
  const { when } = await getFormatter()
  const aliases = await listAliases(workflow.id)
  return {
    title: workflow.name,
    workflow,
    aliases: aliases.map(({ createdAt, ...alias }) => ({ ...alias, since: when(createdAt) })),
  }
})

export const action = asSuperAdmin(async ({ request, user, params }) => {
  const form = await readForm(request, AliasForm)
  if (!form.ok) return form.refusal

  const { alias } = form.value
  return { alias, found: await lookUpAlias(user, idParam(params.workflowId), alias) }
})

export default function OneWorkflow() {
  const { workflow, aliases } = useLoaderData<typeof loader>()
  const { t } = useTranslation('workflows')
  const { id, name, address, isActive } = workflow
  return (
    <ProviderPages>
      <div className="content">
        <BackLink to={providerPaths.workflows()}>{t('back')}</BackLink>
        <div className="page-head">
          <div>
            <h1>{name}</h1>
            <p className="lede">{address}</p>
            <p className="small faint">{isActive ? t('active') : t('inactive')}</p>
          </div>
          <ButtonLink size="dense" to={providerPaths.editWorkflow(id)}>
            <Icon name="pencil" />
            {t('edit')}
          </ButtonLink>
        </div>
        <section className="section">
          <div className="section-head">
            <h2>{t('lookUp.title')}</h2>
          </div>
          <p className="lede">{t('lookUp.text')}</p>
          <LookUp />
        </section>
        <section className="section">
          <div className="section-head">
            <h2>{t('lookUp.latest')}</h2>
          </div>
          {aliases.length ? <Aliases /> : <p className="muted">{t('lookUp.none')}</p>}
        </section>
      </div>
    </ProviderPages>
  )
}

function LookUp() {
  const { workflow } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('workflows')
  const problem = useProblem()
  const isAnswered = answer !== undefined && 'alias' in answer
  const lastResult = answer !== undefined && 'result' in answer ? answer.result : undefined
  const [form, fields] = useForm<{ alias: string }>({ id: 'look-up', lastResult, defaultNoValidate: true })
  return (
    <>
      <Form
        method="post"
        action={providerPaths.workflow(workflow.id)}
        className="mt-4 max-w-form"
        preventScrollReset
        {...getFormProps(form)}
      >
        <TextField
          {...getInputProps(fields.alias, { type: 'text' })}
          key={isAnswered ? answer.alias : ''}
          label={t('lookUp.field')}
          error={problem(fields.alias)}
          defaultValue={isAnswered ? answer.alias : ''}
          required
          spellCheck={false}
          autoComplete="off"
        />
        <Button>{t('lookUp.button')}</Button>
      </Form>
      <div role="status" className="mt-4">
        {isAnswered ? <Found found={answer.found} /> : null}
      </div>
    </>
  )
}

type Answer = { kind: 'user' | 'circle'; name: string | null; email: string | null } | null

function Found({ found }: { found: Answer }) {
  const { t } = useTranslation('workflows')
  if (!found) return <Callout kind="warn">{t('lookUp.unknown')}</Callout>
  const { kind, name, email } = found
  if (name === null) return <Callout kind="warn">{t('lookUp.gone')}</Callout>
  return (
    <Callout kind="good">
      {kind === 'circle' ? t('lookUp.circle', { name }) : t('lookUp.person', { name, email: email ?? '' })}
    </Callout>
  )
}

function Aliases() {
  const { workflow, aliases } = useLoaderData<typeof loader>()
  const { t } = useTranslation('workflows')
  return (
    <Table
      className="alias-table"
      heads={[
        t('lookUp.id'),
        t('lookUp.kind'),
        t('lookUp.since'),
        <span key="actions" className="sr">
          {t('actions')}
        </span>,
      ]}
    >
      {aliases.map(({ id, kind, since }) => (
        <Row key={id}>
          <RowHead>
            <code>{id}</code>
          </RowHead>
          <Cell>{kind === 'circle' ? t('lookUp.circleKind') : t('lookUp.user')}</Cell>
          <Cell>{since}</Cell>
          <Cell>
            <Form method="post" action={providerPaths.workflow(workflow.id)} preventScrollReset>
              <input type="hidden" name="alias" value={id} />
              <Button size="dense" aria-label={t('lookUp.whoOf', { id: id.slice(0, 8) })}>
                {t('lookUp.who')}
              </Button>
            </Form>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
