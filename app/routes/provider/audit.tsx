import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { listAudit, queryOf } from '~/domain/audit/queries.server'
import { auditActions, auditGroups, inUse } from '~/domain/audit/rules'
import { readFilter } from '~/domain/audit/schema'
import { timeZones } from '~/domain/recipient/rules'
import { asSuperAdmin } from '~/http/guards.server'
import { auditWords } from '~/i18n/audit-words'
import { formatterFor } from '~/i18n/formatter.server'
import type { Texts } from '~/i18n/i18n.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { ButtonLink } from '~/ui/button'
import { FieldPair, Select, TextField } from '~/ui/field'
import { FilterMenu } from '~/ui/filter-bar'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: 'provider' }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const asked = new URL(request.url).searchParams
  const before = Number(asked.get('before')?.match(/^\d{1,15}$/)?.[0]) || undefined
  const filter = readFilter(asked)
  const { t, timeZone, dayOf, timeOf } = await formatterFor(request, user)
  const { question, isCapped } = await queryOf(filter, timeZone)
  const { rows, next, lookedTo } = await listAudit(question, { before })
  return {
    title: t('provider:audit.title'),
    timeZone: zoneName(timeZone, t),
    filter,
    isFirstPage: before === undefined,
    isCapped,
    next,
    lookedTo: lookedTo ? { day: dayOf(lookedTo), time: timeOf(lookedTo) } : null,
    rows: rows.map((row) => {
      const { id, at, outcome, isOwn, subject, circle, circleId } = row
      const instant = new Date(at)
      return {
        id,
        ...auditWords(row, t),
        subject: isOwn ? null : subject,
        isRefused: outcome === 'refused',
        circle,
        circleId,
        at,
        day: dayOf(instant),
        time: timeOf(instant),
      }
    }),
  }
})

function zoneName(zone: string, t: Texts) {
  const usual = timeZones.find((one) => one === zone)
  return usual ? t(`recipient:zones.${usual}`) : zone.replaceAll('_', ' ')
}

export default function AuditLog() {
  const { rows, filter, timeZone, isCapped, lookedTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')

  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('audit.title')}</h1>
            <p className="lede">{t('audit.lede', { timeZone })}</p>
          </div>
        </div>
        <div className="toolbar">
          <Filters />
          {Object.keys(inUse(filter)).length ? <Link to={paths.providerAudit()}>{t('audit.clear')}</Link> : null}
          <ButtonLink size="dense" className="push" reloadDocument to={paths.providerAuditFile(inUse(filter))}>
            <Icon name="download" />
            {t('audit.download')}
          </ButtonLink>
        </div>
        {isCapped ? <p className="audit-note">{t('audit.manyNamesakes')}</p> : null}
        {rows.length ? <Rows /> : null}
        {rows.length || lookedTo ? null : <Nothing />}
        {lookedTo ? <p className="audit-note">{t('audit.lookedTo', lookedTo)}</p> : null}
        <Pages />
      </div>
    </ProviderPages>
  )
}

function Filters() {
  const { filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  const count = Object.keys(inUse(filter)).length
  return (
    <FilterMenu
      words={{
        name: count ? t('audit.filtersInUse', { count }) : t('audit.filters'),
        head: t('audit.filters'),
        show: t('audit.show'),
      }}
      count={count}
      applied={JSON.stringify(filter)}
      className="audit-filter"
    >
      <FieldPair>
        <TextField name="person" label={t('audit.person')} hint={t('audit.personHint')} defaultValue={filter.person} />
        <TextField name="circle" label={t('audit.circle')} hint={t('audit.circleHint')} defaultValue={filter.circle} />
      </FieldPair>
      <Select name="action" label={t('audit.action')} defaultValue={filter.action}>
        <option value="">{t('audit.everything')}</option>
        {auditGroups.map((group) => (
          <optgroup key={group} label={t(`audit.groups.${group}`)}>
            <option value={group}>{t(`audit.allOf.${group}`)}</option>
            {auditActions[group].map((action) => (
              <option key={action} value={action}>
                {t(`audit.actions.${action}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select name="outcome" label={t('audit.outcome')} defaultValue={filter.outcome}>
        <option value="">{t('audit.anyOutcome')}</option>
        <option value="done">{t('audit.done')}</option>
        <option value="refused">{t('audit.refused')}</option>
      </Select>
      <FieldPair>
        <TextField type="date" name="from" label={t('audit.from')} defaultValue={filter.from} />
        <TextField type="date" name="to" label={t('audit.to')} defaultValue={filter.to} />
      </FieldPair>
    </FilterMenu>
  )
}

function Rows() {
  const { rows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  return (
    <Table className="audit-table" heads={[t('audit.action'), t('audit.person'), t('audit.circle'), t('audit.when')]}>
      {rows.map((row) => (
        <AuditRow key={row.id} row={row} />
      ))}
    </Table>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function AuditRow({ row }: { row: Shown }) {
  const { filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  const { what, who, more, subject, address, isRefused, circle, circleId, at, day, time } = row
  return (
    <Row>
      <RowHead>
        <strong>{what}</strong>{' '}
        {isRefused ? (
          <span className="badge rejected">
            <Icon name="alert-circle" />
            {t('audit.refused')}
          </span>
        ) : null}
        {subject ? <small>{t('audit.subject', { name: subject })}</small> : null}
        {more ? <small>{more}</small> : null}
        {address ? <small>{address}</small> : null}
      </RowHead>
      <Cell>{who}</Cell>
      <Cell>
        {circleId ? (
          <Link to={paths.providerAudit({ ...inUse(filter), circle: circleId })}>{circle ?? t('audit.gone')}</Link>
        ) : null}
      </Cell>
      <Cell>
        <time dateTime={at}>
          {day} <small>{time}</small>
        </time>
      </Cell>
    </Row>
  )
}

function Pages() {
  const { filter, isFirstPage, next, lookedTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  const asked = inUse(filter)
  return (
    <Pager
      name={t('audit.pages')}
      first={isFirstPage ? null : { to: paths.providerAudit(asked), words: t('audit.newest') }}
      next={
        next
          ? {
              to: paths.providerAudit({ ...asked, before: String(next) }),
              words: lookedTo ? t('audit.further') : t('audit.older'),
            }
          : null
      }
    />
  )
}

function Nothing() {
  const { t } = useTranslation('provider')
  return (
    <Empty title={t('audit.empty.title')} text={t('audit.empty.text')}>
      <ButtonLink to={paths.providerAudit()}>{t('audit.clear')}</ButtonLink>
    </Empty>
  )
}
