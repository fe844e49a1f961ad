import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { listAudit, queryOf } from '~/domain/audit/queries.server'
import { auditActions, auditGroups, inUse } from '~/domain/audit/rules'
import { readFilter } from '~/domain/audit/schema'
import { timeZones } from '~/domain/recipient/rules'
import { listActivities } from '~/domain/time/activities.server'
import { asSuperAdmin } from '~/http/guards.server'
import { auditSentence } from '~/i18n/audit-sentence'
import { auditWords } from '~/i18n/audit-words'
import { dayIn, formatFullDay, formatFullDayInside, formatNearby, type NearbyTime } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import type { Texts } from '~/i18n/i18n.server'
import { activityNames } from '~/i18n/timer-shown.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { AuditFace, AuditSentence } from '~/routes/provider/audit-sentence'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { ButtonLink } from '~/ui/button'
import { FieldPair, Select, TextField } from '~/ui/field'
import { FilterMenu } from '~/ui/filter-bar'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowGroup, RowHead, Table } from '~/ui/table'

export const handle = { i18n: 'provider' }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const asked = new URL(request.url).searchParams
  const before = Number(asked.get('before')?.match(/^\d{1,15}$/)?.[0]) || undefined
  const filter = readFilter(asked)
  const { t, language, timeZone, dayOf, timeOf } = await formatterFor(request, user)
  const near = formatNearby(new Date(), timeZone)
  const { question, isCapped } = await queryOf(filter, timeZone)
  const { rows, next, lookedTo } = await listAudit(question, { before })
  const activityOf = activityNames(rows.some(({ entity }) => entity === 'timeEntry') ? await listActivities() : [], {
    t,
    language,
  })
  return {
    title: t('provider:audit.title'),
    timeZone: zoneName(timeZone, t),
    filter,
    isFirstPage: before === undefined,
    isCapped,
    next,
    lookedTo: lookedTo ? { day: dayOf(lookedTo), time: timeOf(lookedTo) } : null,
    rows: rows.map((row) => {
      const { id, at, outcome, isOwn, subject, face, circle, circleId } = row
      const { parts, namesSubject } = auditSentence(row, t, user.id)
      const { more, address } = auditWords(row, t, { timeZone, activityOf })
      return {
        id,
        parts,
        face,
        more,
        address,
        subject: isOwn || namesSubject ? null : subject,
        isRefused: outcome === 'refused',
        circle,
        circleId,
        at,
        day: dayWords(dayIn(new Date(at), timeZone), near, language, t),
        time: timeOf(new Date(at)),
      }
    }),
  }
})

/** A day as a heading: 'Today, Friday, November 20'. */
function dayWords(day: string, near: NearbyTime, language: string, t: Texts) {
  if (day === near.today) return t('provider:audit.today', { day: formatFullDayInside(day, language) })
  if (day === near.yesterday) return t('provider:audit.yesterday', { day: formatFullDayInside(day, language) })
  return formatFullDay(day, language, { hasYear: day.slice(0, 4) !== near.today.slice(0, 4) })
}

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
    <Form method="get" role="search">
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
          <TextField
            name="person"
            label={t('audit.person')}
            hint={t('audit.personHint')}
            defaultValue={filter.person}
          />
          <TextField
            name="circle"
            label={t('audit.circle')}
            hint={t('audit.circleHint')}
            defaultValue={filter.circle}
          />
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
    </Form>
  )
}

function Rows() {
  const { rows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  const heads = [t('audit.action'), t('audit.circle'), t('audit.when')]
  const days = [...new Set(rows.map(({ day }) => day))]
  return (
    <Table
      className="audit-table"
      heads={heads}
      groups={days.map((day) => (
        <RowGroup key={day} name={day} columns={heads.length}>
          {rows
            .filter((row) => row.day === day)
            .map((row) => (
              <AuditRow key={row.id} row={row} />
            ))}
        </RowGroup>
      ))}
    />
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function AuditRow({ row }: { row: Shown }) {
  const { filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  const { parts, face, more, subject, address, isRefused, circle, circleId, at, time } = row
  return (
    <Row>
      <RowHead>
        <span className="audit-row">
          <AuditFace face={face} isRefused={isRefused} />
          <span>
            <AuditSentence parts={parts} />{' '}
            {isRefused ? (
              <span className="badge rejected">
                <Icon name="alert-circle" />
                {t('audit.refused')}
              </span>
            ) : null}
            {subject ? <small>{t('audit.subject', { name: subject })}</small> : null}
            {more ? <small>{more}</small> : null}
            {address ? <small>{address}</small> : null}
          </span>
        </span>
      </RowHead>
      <Cell>
        {circleId ? (
          <Link to={paths.providerAudit({ ...inUse(filter), circle: circleId })}>{circle ?? t('audit.gone')}</Link>
        ) : null}
      </Cell>
      <Cell>
        <time dateTime={at}>{time}</time>
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
