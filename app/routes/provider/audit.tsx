import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { circleNamed } from '~/domain/audit/circle-named.server'
import { countEntries } from '~/domain/audit/counts.server'
import { listAudit, queryOf } from '~/domain/audit/queries.server'
import { inUse } from '~/domain/audit/rules'
import { readFilter } from '~/domain/audit/schema'
import { listActivities } from '~/domain/time/activities.server'
import { asSuperAdmin } from '~/http/guards.server'
import { auditSentence } from '~/i18n/audit-sentence'
import { auditWords } from '~/i18n/audit-words'
import { dayIn, formatFullDay, formatFullDayInside, formatNearby, type NearbyTime } from '~/i18n/format'
import type { Texts } from '~/i18n/i18n.server'
import { activityNames } from '~/i18n/timer-shown.server'
import { zoneName } from '~/i18n/zone-name'
import { providerPaths } from '~/provider-paths'
import { AuditFilters } from '~/routes/provider/audit-filters'
import { AuditTable } from '~/routes/provider/audit-table'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { ButtonLink } from '~/ui/button'
import { FileLink } from '~/ui/file-link'
import { Pager } from '~/ui/pager'

export const handle = { i18n: 'provider' }

export const loader = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const asked = new URL(request.url).searchParams
  const before = Number(asked.get('before')?.match(/^\d{1,15}$/)?.[0]) || undefined
  const filter = readFilter(asked)
  const { t, language, timeZone, day, dayOf, timeOf } = await getFormatter()
  const near = formatNearby(new Date(), timeZone)
  const { question, isCapped } = await queryOf(filter, timeZone)
  const [{ rows, next, lookedTo }, { refused, fitting }, circle] = await Promise.all([
    listAudit(question, { before }),
    countEntries(question),
    circleNamed(filter.circle),
  ])
  const activityOf = activityNames(rows.some(({ entity }) => entity === 'timeEntry') ? await listActivities() : [], {
    t,
    language,
  })
  return {
    title: t('provider:audit.title'),
    timeZone: zoneName(timeZone, { language, t }),
    filter,
    words: { circle, from: day(filter.from || null) ?? '', to: day(filter.to || null) ?? '' },
    refused,
    fitting,
    isFirstPage: before === undefined,
    isCapped,
    next,
    lookedTo: lookedTo ? { day: dayOf(lookedTo), time: timeOf(lookedTo) } : null,
    rows: rows.map((row) => {
      const { id, at, outcome, isOwn, subject, person, device, circle, circleId } = row
      const { parts, namesSubject } = auditSentence(row, t, user.id)
      const { more, address, changes, reach } = auditWords(row, t, { timeZone, activityOf })
      return {
        id,
        parts,
        person,
        more: changes ? null : more,
        changes,
        reach,
        address,
        subject: isOwn || namesSubject ? null : subject,
        device,
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

export default function AuditLog() {
  const { rows, filter, words, refused, fitting, timeZone, isCapped, lookedTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')

  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head explained">
          <div>
            <h1>{t('audit.title')}</h1>
            <p className="lede">{t('audit.lede', { timeZone })}</p>
          </div>
          <FileLink className="btn sm" href={providerPaths.auditFile(inUse(filter))}>
            {fitting === null ? t('audit.export') : t('audit.exportRows', { count: fitting })}
          </FileLink>
        </div>
        <AuditFilters filter={filter} words={words} refused={refused} />
        {isCapped ? <p className="my-4 text-sm text-ink-soft">{t('audit.manyNamesakes')}</p> : null}
        {rows.length ? <AuditTable rows={rows} filter={filter} /> : null}
        {rows.length || lookedTo ? null : <Nothing />}
        {lookedTo ? <p className="my-4 text-sm text-ink-soft">{t('audit.lookedTo', lookedTo)}</p> : null}
        <Pages />
      </div>
    </ProviderPages>
  )
}

function Pages() {
  const { filter, isFirstPage, next, lookedTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  const asked = inUse(filter)
  return (
    <Pager
      name={t('audit.pages')}
      first={isFirstPage ? null : { to: providerPaths.audit(asked), words: t('audit.newest') }}
      next={
        next
          ? {
              to: providerPaths.audit({ ...asked, before: String(next) }),
              words: lookedTo ? t('audit.further') : t('audit.older'),
            }
          : null
      }
    />
  )
}

function Nothing() {
  const { filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('provider')
  if (!Object.keys(inUse(filter)).length)
    return <Empty title={t('audit.noneYet.title')} text={t('audit.noneYet.text')} />
  return (
    <Empty title={t('audit.empty.title')} text={t('audit.empty.text')}>
      <ButtonLink to={providerPaths.audit()}>{t('audit.clear')}</ButtonLink>
    </Empty>
  )
}
