import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { readCirclesQuery } from '~/domain/circles/all-circles'
import { listAllCircles } from '~/domain/circles/all-circles.server'
import { type CircleSort, circleSorts } from '~/domain/circles/circle-sorts'
import { asSuperAdmin } from '~/http/guards.server'
import { isolated } from '~/i18n/direction'
import { formatBytes } from '~/i18n/format'
import { paths } from '~/paths'
import { providerPaths } from '~/provider-paths'
import { FindCircles } from '~/routes/provider/find-circles'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'
import { SortHead } from './sort-head'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const { q, look, coach, sort, page } = readCirclesQuery(new URL(request.url).searchParams)
  const { t, language, dayOf } = await getFormatter()
  const ask = { q, needsLook: look === 'yes', coach, sort, page }
  const { circles, count, next, toLookAt, coaches } = await listAllCircles(user, ask)
  return {
    title: t('provider:pages.circles'),
    query: queryOf({ q, look, coach, sort }),
    sort,
    page,
    toLookAt,
    count,
    next,
    coaches,
    circles: circles.map(({ lastPostAt, mediaBytes, ...circle }) => ({
      ...circle,
      media: mediaBytes ? formatBytes(mediaBytes, language) : null,
      lastPost: lastPostAt ? { at: lastPostAt.toISOString(), day: dayOf(lastPostAt) } : null,
    })),
  }
})

/** The query of an address. */
function queryOf({ q, look, coach, sort }: Omit<ReturnType<typeof readCirclesQuery>, 'page'>) {
  return {
    ...(q ? { q } : {}),
    ...(look ? { look } : {}),
    ...(coach ? { coach } : {}),
    ...(sort === 'name' ? {} : { sort }),
  }
}

export default function Circles() {
  const { query, circles, count, page, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  const lack = query.q || query.look || query.coach ? 'empty' : 'none'
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head explained">
          <div>
            <h1>{t('provider:pages.circles')}</h1>
            <p className="lede">{t('circles.lede')}</p>
          </div>
          <ButtonLink kind="primary" to={paths.createCircle()}>
            <Icon name="plus" />
            {t('circles.new')}
          </ButtonLink>
        </div>
        <FindCircles />
        {circles.length ? (
          <CirclesTable />
        ) : (
          <Empty title={t(`circles.${lack}.title`)} text={t(`circles.${lack}.text`)} />
        )}
        <Pager
          name={t('circles.pages')}
          here={t('circles.shown', { shown: circles.length, count })}
          first={page === 1 ? null : { to: providerPaths.circles(query), words: t('people.first') }}
          next={next ? { to: providerPaths.circles({ ...query, page: `${next}` }), words: t('circles.more') } : null}
        />
      </div>
    </ProviderPages>
  )
}

const columns = ['name', 'people', 'waiting', 'admin', 'coach', 'lastPost', 'media', 'state'] as const
type Column = (typeof columns)[number]

function CirclesTable() {
  const { circles } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('administration')
  const list = new Intl.ListFormat(i18n.language)
  const name = (column: Column) => (
    <span className="cell-name" aria-hidden="true">
      {t(`circles.columns.${column}`)}
    </span>
  )
  return (
    <Table className="block-table circles-table" heads={columns.map((column) => <Head key={column} column={column} />)}>
      {circles.map((circle) => (
        <Row key={circle.id}>
          <RowHead>
            <strong>
              <bdi>{circle.name}</bdi>
            </strong>
          </RowHead>
          <Cell className="number">
            {name('people')} {circle.people}
          </Cell>
          <Cell className="number">
            {name('waiting')} {circle.waiting}
          </Cell>
          <Cell>
            {name('admin')} {list.format(circle.admins.map(isolated)) || t('circles.nobody')}
          </Cell>
          <Cell>
            {name('coach')} {list.format(circle.coaches.map(isolated)) || t('circles.nobody')}
          </Cell>
          <Cell>
            {name('lastPost')}{' '}
            {circle.lastPost ? (
              <time dateTime={circle.lastPost.at}>{circle.lastPost.day}</time>
            ) : (
              <span>{t('circles.noPost')}</span>
            )}
          </Cell>
          <Cell className="number">
            {name('media')} {circle.media ?? t('circles.noMedia')}
          </Cell>
          <Cell>{circle.state ? <State state={circle.state} days={circle.quietDays} /> : null}</Cell>
        </Row>
      ))}
    </Table>
  )
}

/** The name of a column; a link where the list can be ordered by it. */
function Head({ column }: { column: Column }) {
  const { query, sort } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const words = t(`circles.columns.${column}`)
  const by = circleSorts.find((one): one is CircleSort => one === column)
  if (!by) return <span>{words}</span>
  return (
    <SortHead
      to={providerPaths.circles({ ...query, sort: by })}
      words={words}
      isOn={by === sort}
      isAscending={by === 'name'}
    />
  )
}

const badges = { noAdmin: 'badge rejected', noCoach: 'badge pending', quiet: 'badge pending', new: 'badge new' }

function State({ state, days }: { state: 'noAdmin' | 'noCoach' | 'quiet' | 'new'; days: number }) {
  const { t } = useTranslation('administration')
  return (
    <span className={badges[state]}>
      {state === 'new' ? null : <Icon name="alert-circle" />}
      <span>{t(`circles.states.${state}`, { count: days })}</span>
    </span>
  )
}
