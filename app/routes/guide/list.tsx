import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlignmentStatus } from '~/components/alignment-status'
import { DueDay } from '~/components/due-day'
import { Empty } from '~/components/empty'
import { Avatar } from '~/components/person'
import { type GuideFilter, guideFilters, guideSorts } from '~/domain/alignment/guide'
import { listGuide } from '~/domain/alignment/guide.server'
import { programmeTopics } from '~/domain/alignment/topics'
import { asUser } from '~/http/guards.server'
import { factsShown } from '~/i18n/alignment-shown.server'
import { dayIn } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { missingPath, programmePaths } from '~/programme-paths'
import { askedIn } from '~/routes/guide/asked'
import { ButtonLink } from '~/ui/button'
import { FilterChip } from '~/ui/filter-chip'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Pager } from '~/ui/pager'
import { Cell, RowHead, Table, Row as TableRow } from '~/ui/table'

const guideTopics = [...programmeTopics, 'circles'] as const

export const handle = { i18n: ['circles', 'programme', 'common'] }
export const shouldRevalidate = liveTopics(...guideTopics)

export const loader = asUser(async ({ user, request }) => {
  const { page, ...asked } = askedIn(request)
  const formatter = await formatterFor(request, user)
  const today = dayIn(new Date(), formatter.timeZone)
  const { rows, counts, hasMore } = await listGuide(user, { ...asked, page, today })
  const { t, age } = formatter
  return {
    title: t('programme:guide.title'),
    ...asked,
    page,
    hasMore,
    counts,
    rows: rows.map((facts) => ({
      circleId: facts.circleId,
      recipient: { ...facts.recipient, id: facts.circleId },
      age: age(facts.recipient.dateOfBirth),
      shown: factsShown(facts, formatter),
    })),
  }
})

type Page = ReturnType<typeof useLoaderData<typeof loader>>
type Row = Page['rows'][number]

export default function Guide() {
  const { counts, rows, filter, sort, page, hasMore } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['programme', 'circles'])
  useLive({ topics: guideTopics })
  const at = (page: number) => programmePaths.guide({ show: filter, sort, page: String(page) })
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content wide">
        <div className="page-head guide-head">
          <div>
            <h1>{t('circles:home.title')}</h1>
            <p className="lede" role="status">
              {t('guide.people', { count: counts.all })} {t('guide.late', { count: counts.late })}{' '}
              {t('guide.incomplete', { count: counts.missing })}
            </p>
          </div>
          <GuideSwitch />
          <a className="btn sm" href={programmePaths.guideFile({ show: filter, sort })} download>
            <Icon name="download" />
            <span>{t('guide.export')}</span>
          </a>
        </div>
        <nav className="guide-filters" aria-label={t('guide.filters')}>
          {guideFilters.map((one) => (
            <FilterChip
              key={one}
              isOn={one === filter}
              to={programmePaths.guide({ show: one, sort })}
              aria-current={one === filter ? 'true' : undefined}
            >
              {one === filter || one === 'all' ? null : <Icon name={filterSigns[one]} />}
              <span>{t(`guide.show.${one}`)}</span> <span className="tnum">{counts[one]}</span>
            </FilterChip>
          ))}
        </nav>
        <nav className="version-links" aria-label={t('guide.sort')}>
          {guideSorts.map((one) => (
            <Link
              key={one}
              to={programmePaths.guide({ show: filter, sort: one })}
              aria-current={one === sort ? 'true' : undefined}
            >
              {t(`guide.sorts.${one}`)}
            </Link>
          ))}
        </nav>
        {rows.length ? (
          <GuideTable rows={rows} />
        ) : (
          <Empty title={t('guide.none')} text={t('guide.noneText')}>
            {filter === 'all' ? null : <ButtonLink to={programmePaths.guide({})}>{t('guide.show.all')}</ButtonLink>}
          </Empty>
        )}
        <Pager
          name={t('circles:home.pages')}
          first={page > 1 ? { to: at(1), words: t('circles:home.first') } : null}
          next={hasMore ? { to: at(page + 1), words: t('circles:home.more') } : null}
        />
      </div>
    </main>
  )
}

const filterSigns: Record<Exclude<GuideFilter, 'all'>, IconName> = {
  late: 'alert-circle',
  soon: 'clock',
  missing: 'circle-dot-dashed',
  respite: 'triangle-alert',
  week: 'calendar',
}

function GuideSwitch() {
  const { t } = useTranslation('programme')
  return (
    <nav className="segmented" aria-label={t('guide.view')}>
      <Link to={paths.home()}>{t('guide.list')}</Link>
      <Link to={programmePaths.guide({})} aria-current="page">
        {t('guide.guide')}
      </Link>
    </nav>
  )
}

function GuideTable({ rows }: Pick<Page, 'rows'>) {
  const { t } = useTranslation('programme')
  const heads = ['recipient', 'enrollment', 'tier', 'missing', 'reassessment', 'contact', 'respite'] as const
  return (
    <Table className="block-table guide-table" heads={heads.map((head) => t(`guide.heads.${head}`))}>
      {rows.map((row) => (
        <GuideRow key={row.circleId} row={row} />
      ))}
    </Table>
  )
}

type OfCell = { head: 'enrollment' | 'tier' | 'missing' | 'reassessment' | 'contact' | 'respite'; children: ReactNode }

/** A cell that says on a phone, where the heads are gone, what it is. */
function NamedCell({ head, children }: OfCell) {
  const { t } = useTranslation('programme')
  return (
    <Cell>
      <span className="cell-name" aria-hidden="true">
        {t(`guide.heads.${head}`)}
      </span>
      {children}
    </Cell>
  )
}

function GuideRow({ row: { circleId, recipient, age, shown } }: { row: Row }) {
  const { t } = useTranslation(['programme', 'circles', 'common'])
  const isEnded = shown.status === 'unaligned'
  const later = <span className="faint">{t(isEnded ? 'ended' : 'notYet')}</span>
  return (
    <TableRow>
      <RowHead>
        <Link className="who-cell" to={programmePaths.alignment(circleId)}>
          <Avatar person={recipient} />
          <span>
            <strong>{t('circles:home.listName', recipient)}</strong>
            {age === null ? null : <small>{t('common:age', { count: age })}</small>}
          </span>
        </Link>
      </RowHead>
      <NamedCell head="enrollment">
        {shown.status ? (
          <AlignmentStatus status={shown.status}>
            {shown.statusWords} <small>{shown.sinceDay}</small>
          </AlignmentStatus>
        ) : null}
      </NamedCell>
      <NamedCell head="tier">{isEnded ? later : <Tier shown={shown} />}</NamedCell>
      <NamedCell head="missing">
        {isEnded ? (
          <span className="faint">{t('notNeeded')}</span>
        ) : (
          <Missing circleId={circleId} missing={shown.missing} />
        )}
      </NamedCell>
      <NamedCell head="reassessment">{shown.reassessment ? <DueDay due={shown.reassessment} /> : later}</NamedCell>
      <NamedCell head="contact">{shown.contact ? <DueDay due={shown.contact} /> : later}</NamedCell>
      <NamedCell head="respite">
        {shown.respite.isEligible ? (
          <Respite respite={shown.respite} />
        ) : !isEnded && shown.code ? (
          <span className="faint">{t('respite.notEligible')}</span>
        ) : (
          later
        )}
      </NamedCell>
    </TableRow>
  )
}

function Tier({ shown: { code, tier, phase } }: Pick<Row, 'shown'>) {
  if (!code) return <span className="faint">{tier}</span>
  return (
    <>
      <strong className="tnum">{code}</strong>
      <small className="block">{tier}</small>
      {phase ? <small className="block">{phase}</small> : null}
    </>
  )
}

function Missing({ circleId, missing }: { circleId: string; missing: Row['shown']['missing'] }) {
  const { t } = useTranslation('programme')
  if (!missing.length) {
    return (
      <span className="missing-none text-ink-soft">
        <Icon name="check" /> {t('nothingMissing')}
      </span>
    )
  }
  return (
    <ul className="missing-links">
      {missing.map(({ name, words }) => (
        <li key={name}>
          <Icon name="circle-dot-dashed" />
          <Link className="missing-link" to={missingPath(circleId, name)}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What is used of the year's cap; the bar repeats the words. */
function Respite({ respite: { isNear, used, percent } }: { respite: Row['shown']['respite'] }) {
  return (
    <>
      <span className={isNear ? 'due today' : 'tnum'}>
        {isNear ? <Icon name="triangle-alert" /> : null}
        <span>{used}</span>
      </span>
      <progress className={isNear ? 'respite-bar near' : 'respite-bar'} value={percent} max={100} aria-hidden="true" />
    </>
  )
}
