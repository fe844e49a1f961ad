import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type AuditAction, auditActions, outcomes } from '~/domain/audit/actions'
import { listAudit } from '~/domain/audit/queries.server'
import { AuditFilter } from '~/domain/audit/schema'
import { asSuperAdmin } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics } from '~/live/use-live'
import { Button, ButtonLink } from '~/ui/button'
import { Select, TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'provider' }
export const meta = titled
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ user, request }) => {
  const asked = new URL(request.url).searchParams
  const filter = AuditFilter.parse(Object.fromEntries(asked))
  const before = Number(asked.get('before')) || undefined
  const { rows, next } = listAudit(filter, { before })
  const { t, when } = await readerFor(request, user)
  return {
    title: t('provider:audit.title'),
    filter,
    isFirstPage: before === undefined,
    next,
    rows: rows.map(({ at, details, ...row }) => ({ ...row, when: when(new Date(at)), about: aboutOf(details) })),
  }
})

/** What a row says besides: the names of changed fields, or the address that was knocked at. */
function aboutOf(details: string) {
  const read: Record<string, unknown> = JSON.parse(details)
  if (Array.isArray(read.fields)) return read.fields.join(', ')
  return typeof read.path === 'string' ? `${read.method} ${read.path}` : ''
}

export default function Audit() {
  const { filter, rows, next, isFirstPage } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  const said = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const address = (before?: number) =>
    `?${new URLSearchParams([...said, ...(before ? [['before', String(before)]] : [])])}`

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('audit.title')}</h1>
            <p className="lede">{t('audit.lede')}</p>
          </div>
          <a className="btn sm" href={`${paths.providerAuditCsv()}${address()}`} download>
            <Icon name="download" />
            <span>{t('audit.csv')}</span>
          </a>
        </div>
        <Filters />
        {rows.length ? <Rows /> : <p className="empty">{t('audit.nothing')}</p>}
        <nav className="pager" aria-label={t('audit.pages')}>
          {isFirstPage ? (
            <span />
          ) : (
            <ButtonLink size="dense" to={address()}>
              {t('audit.newest')}
            </ButtonLink>
          )}
          {next ? (
            <ButtonLink size="dense" to={address(next)}>
              {t('audit.older')}
            </ButtonLink>
          ) : null}
        </nav>
      </div>
    </main>
  )
}

function Filters() {
  const { filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  return (
    <Form method="get" className="audit-filters" aria-label={t('audit.filters')} key={JSON.stringify(filter)}>
      <TextField label={t('audit.person')} id="person" name="person" defaultValue={filter.person} maxLength={254} />
      <TextField label={t('audit.circle')} id="circle" name="circle" defaultValue={filter.circle} maxLength={60} />
      <Select label={t('audit.action')} id="action" name="action" defaultValue={filter.action ?? ''}>
        <option value="">{t('audit.all')}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(`actions.${action}`)}
          </option>
        ))}
      </Select>
      <Select label={t('audit.outcome')} id="outcome" name="outcome" defaultValue={filter.outcome ?? ''}>
        <option value="">{t('audit.all')}</option>
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`audit.${outcome}`)}
          </option>
        ))}
      </Select>
      <TextField label={t('audit.from')} id="from" name="from" type="date" defaultValue={filter.from} />
      <TextField label={t('audit.to')} id="to" name="to" type="date" defaultValue={filter.to} />
      <div className="audit-acts">
        <Button kind="primary" size="dense">
          {t('audit.show')}
        </Button>
        <ButtonLink kind="quiet" size="dense" to={paths.providerAudit()}>
          {t('audit.clear')}
        </ButtonLink>
      </div>
    </Form>
  )
}

function Rows() {
  const { rows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  return (
    // The roles stand here because narrow screens change the display of the table, which takes its meaning away.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="table audit-table" role="table">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          <th scope="col">{t('audit.when')}</th>
          <th scope="col">{t('audit.person')}</th>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col">{t('audit.circle')}</th>
          <th scope="col">{t('audit.about')}</th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function Row({ row: { when, actor, actorEmail, action, outcome, circle, about } }: { row: Shown }) {
  const { t } = useTranslation('provider')
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see the table
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell">{when}</td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell">
        {actor ?? t('audit.nobody')}
        {actorEmail ? <small>{actorEmail}</small> : null}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell">
        {t(`actions.${action as AuditAction}`)}{' '}
        {outcome === 'refused' ? (
          <span className="badge rejected">
            <Icon name="x" />
            {t('audit.refused')}
          </span>
        ) : null}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell">{circle}</td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell" className="about-cell">
        {about}
      </td>
    </tr>
  )
}
