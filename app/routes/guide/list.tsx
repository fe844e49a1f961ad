import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { type GuideFilter, guideFilters, guideSorts } from '~/domain/alignment/guide'
import { listGuide } from '~/domain/alignment/guide.server'
import { programmeTopics } from '~/domain/alignment/topics'
import { asUser } from '~/http/guards.server'
import { rowShown } from '~/i18n/alignment-shown.server'
import { dayIn } from '~/i18n/format'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import { GuideTable } from '~/routes/guide/guide-table'
import { guideViewIn } from '~/routes/guide/view'
import { ButtonLink } from '~/ui/button'
import { FileLink } from '~/ui/file-link'
import { FilterChip } from '~/ui/filter-chip'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Pager } from '~/ui/pager'

const guideTopics = [...programmeTopics, 'circles'] as const

export const handle = { i18n: ['circles', 'programme', 'common'] }
export const shouldRevalidate = liveTopics(...guideTopics)

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const { page, ...view } = guideViewIn(request)
  const formatter = await getFormatter()
  const today = dayIn(new Date(), formatter.timeZone)
  const { rows, counts, hasMore } = await listGuide(user, { ...view, page, today })
  if (!rows.length && page > 1) throw redirect(programmePaths.guide({ show: view.filter, sort: view.sort })) // there are fewer by now
  const { t, age } = formatter
  return {
    title: t('programme:guide.title'),
    ...view,
    page,
    hasMore,
    counts,
    rows: rows.map((facts) => ({
      circleId: facts.circleId,
      recipient: { ...facts.recipient, id: facts.circleId },
      age: age(facts.recipient.dateOfBirth),
      shown: rowShown(facts, formatter),
    })),
  }
})

export type GuideRowShown = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

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
          <FileLink className="btn sm" href={programmePaths.guideFile({ show: filter, sort })}>
            {t('guide.export')}
          </FileLink>
        </div>
        <GuideFilters />
        {rows.length ? <GuideTable rows={rows} /> : <NoCircles isFiltered={counts.all > 0} />}
        <Pager
          name={t('circles:home.pages')}
          first={page > 1 ? { to: at(1), words: t('circles:home.first') } : null}
          next={hasMore ? { to: at(page + 1), words: t('circles:home.more') } : null}
        />
      </div>
    </main>
  )
}

/** No circle of the programme at all, or none on this page of this filter. */
function NoCircles({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('programme')
  if (!isFiltered) return <Empty title={t('guide.none')} text={t('guide.noneText')} />
  return (
    <Empty title={t('guide.noMatch')} text={t('guide.noMatchText')}>
      <ButtonLink to={programmePaths.guide({})}>{t('guide.showAll')}</ButtonLink>
    </Empty>
  )
}

/** The list's filters, and its order. */
function GuideFilters() {
  const { counts, filter, sort } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  return (
    <>
      <nav className="mb-4 flex flex-wrap gap-2" aria-label={t('guide.filters')}>
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
    </>
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
