import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { LabelChips } from '~/components/label'
import { LineOfService } from '~/components/line-of-service'
import { Avatar, Avatars } from '~/components/person'
import { type CircleFilter, filterIn, hasChoices, hasSameChoices, isFiltering, noFilter } from '~/domain/circles/filter'
import { listMyCircles, roleOfCreator } from '~/domain/circles/queries.server'
import { savePreferences } from '~/domain/preferences/commands.server'
import { bestEffort } from '~/http/best-effort.server'
import { asUser, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { CircleFilters, CircleFiltersInUse, FindByName } from '~/routes/circles/circle-filters'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: 'circles' }
export const shouldRevalidate = liveTopics('circles', 'labels', 'lineOfService')

export const loader = asUser(async ({ user, request }) => {
  const query = new URL(request.url).searchParams
  const { circleOrder, circleLines, circleLabels } = user.preferences
  const kept = { ...noFilter, lines: circleLines, labels: circleLabels }
  const order = orderFrom(query.get('order')) ?? circleOrder
  const asked = filterIn(query)
  // The stored filter is part of the address as well, so that the view can be linked and reloaded.
  if (!asked && isFiltering(kept)) throw redirect(paths.circles({ order, filter: kept }))

  const after = query.get('after')
  const { circles, count, matching, filter, offered, columns, next } = await listMyCircles(user, {
    order,
    after: after ? idParam(after) : undefined,
    filter: asked,
  })
  const [first] = circles
  if (count === 0) throw redirect(paths.invitations())
  if (first && count === 1) throw redirect(paths.profile(first.id))
  const isNews = order !== circleOrder || (asked && offered && !hasSameChoices(filter, kept))
  if (isNews) {
    const chosen = preferencesOf(order, offered ? filter : kept)
    await bestEffort(`circles home ${user.id}`, () => savePreferences(user.id, chosen))
  }

  const { t, age } = await formatterFor(request, user)
  return {
    title: t('circles:home.title'),
    order,
    filter,
    offered,
    columns,
    mayCreate: (await roleOfCreator(user)) !== undefined,
    count,
    matching,
    isFirstPage: after === null,
    next,
    circles: circles.map((circle) => ({ ...circle, age: age(circle.recipient.dateOfBirth) })),
  }
})

function preferencesOf(circleOrder: 'asc' | 'desc', { lines, labels }: CircleFilter) {
  return { circleOrder, circleLines: [...lines], circleLabels: [...labels] }
}

export default function Circles() {
  const { circles, count, matching, order, filter, offered, mayCreate, isFirstPage, next } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('circles')
  const isFiltered = isFiltering(filter)
  useLive({ topics: ['labels', 'lineOfService'] })

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('home.title')}</h1>
            <p className="lede" role="status">
              {isFiltered ? t('home.someOf', { matching, count }) : t('home.count', { count })}
            </p>
          </div>
          {mayCreate ? (
            <ButtonLink kind="primary" size="dense" to={paths.createCircle()}>
              <Icon name="plus" />
              <span>{t('home.create')}</span>
            </ButtonLink>
          ) : null}
        </div>
        <div className="toolbar">
          <FindByName filter={filter} order={order} />
          {offered ? <CircleFilters filter={filter} offered={offered} order={order} /> : null}
          <Order order={order} filter={filter} />
        </div>
        {offered && hasChoices(filter) ? <CircleFiltersInUse filter={filter} offered={offered} order={order} /> : null}
        {circles.length ? <CirclesTable /> : <NoneFits />}
        <Pager
          name={t('home.pages')}
          first={isFirstPage ? null : { to: paths.circles({ order, filter }), words: t('home.first') }}
          next={next ? { to: paths.circles({ order, filter, after: next }), words: t('home.more') } : null}
        />
      </div>
    </main>
  )
}

function CirclesTable() {
  const { circles, columns } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circles')
  return (
    <Table
      className="circles-table"
      heads={[
        t('home.recipient'),
        ...(columns.lineOfService ? [t('home.lineOfService')] : []),
        ...(columns.labels ? [t('home.labels')] : []),
        t('home.team'),
      ]}
    >
      {circles.map((circle) => (
        <CircleRow key={circle.id} circle={circle} columns={columns} />
      ))}
    </Table>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

function CircleRow({ circle, columns }: { circle: Shown['circles'][number]; columns: Shown['columns'] }) {
  const { id, recipient, age, team, lineOfService, labels } = circle
  const { t } = useTranslation('circles')
  return (
    <Row>
      <RowHead>
        <Link className="who-cell" to={paths.profile(id)}>
          <Avatar person={recipient} />
          <span>
            <strong>{t('home.listName', recipient)}</strong>
            {age === null ? null : <small>{t('age', { ns: 'common', count: age })}</small>}
          </span>
        </Link>
      </RowHead>
      {columns.lineOfService ? (
        <Cell className="los-cell">{lineOfService ? <LineOfService value={lineOfService} isPlain /> : null}</Cell>
      ) : null}
      {columns.labels ? (
        <Cell className="labels-cell">
          <LabelChips labels={labels} most={2} />
        </Cell>
      ) : null}
      <Cell className="team-cell">
        <Avatars people={team} most={4} />
      </Cell>
    </Row>
  )
}

function Order({ order, filter }: { order: 'asc' | 'desc'; filter: CircleFilter }) {
  const { t } = useTranslation('circles')
  const addressOf = (of: 'asc' | 'desc') =>
    paths.circles({ order: of, filter: isFiltering(filter) ? filter : undefined })
  const current = (of: 'asc' | 'desc') => (of === order ? 'true' : undefined)
  const summary = (
    <>
      <Icon name={order === 'asc' ? 'arrow-down-a-z' : 'arrow-down-z-a'} />
      {t('home.sort')}
    </>
  )
  return (
    <Menu
      name={order === 'asc' ? t('home.ascending') : t('home.descending')}
      className="right push"
      summary={summary}
      summaryClass={buttonClass({ size: 'dense' })}
    >
      <Link to={addressOf('asc')} aria-current={current('asc')}>
        <Icon name="arrow-down-a-z" />
        <span>{t('home.ascending')}</span>
      </Link>
      <Link to={addressOf('desc')} aria-current={current('desc')}>
        <Icon name="arrow-down-z-a" />
        <span>{t('home.descending')}</span>
      </Link>
    </Menu>
  )
}

function NoneFits() {
  const { order } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circles')
  return (
    <Empty title={t('home.empty.title')} text={t('home.empty.text')}>
      <ButtonLink to={paths.circles({ order, filter: noFilter })}>{t('home.clear')}</ButtonLink>
    </Empty>
  )
}

function orderFrom(text: string | null) {
  return text === 'asc' || text === 'desc' ? text : undefined
}
