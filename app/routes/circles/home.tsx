import { redirect } from '@remix-run/node'
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { LabelChips } from '~/components/label'
import { LineOfService } from '~/components/line-of-service'
import { Avatar, Avatars } from '~/components/person'
import { mayOpenGuide } from '~/domain/alignment/access'
import { type CircleFilter, filterIn, hasChoices, hasSameChoices, isFiltering, noFilter } from '~/domain/circles/filter'
import { listMyCircles } from '~/domain/circles/list.server'
import { savePreferences } from '~/domain/preferences/commands.server'
import { countActionsIn } from '~/domain/progress/counts.server'
import { countLateTasksIn } from '~/domain/routine/late-tasks.server'
import { bestEffort } from '~/http/best-effort.server'
import { asUser, idParam } from '~/http/guards.server'
import { unlessFault } from '~/http/unless-fault.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { CircleFilters, CircleFiltersInUse } from '~/routes/circles/circle-filters'
import { OrderMenu } from '~/routes/circles/order-menu'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: 'circles' }
export const shouldRevalidate = liveTopics('circles', 'labels', 'lineOfService', 'progress', 'routine')

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const query = new URL(request.url).searchParams
  const { circleOrder, circleLines, circleLabels } = user.preferences
  const kept = { ...noFilter, lines: circleLines, labels: circleLabels }
  const order = orderFrom(query.get('order')) ?? circleOrder
  const requested = filterIn(query)
  // The stored filter is part of the address as well, so that the view can be linked and reloaded.
  if (!requested && isFiltering(kept)) throw redirect(paths.circles({ order, filter: kept }))

  const after = query.get('after')
  const { circles, count, matching, filter, offered, columns, rules, roles, next } = await listMyCircles(user, {
    order,
    after: after ? idParam(after) : undefined,
    filter: requested,
  })
  const [first] = circles
  if (count === 0) throw redirect(paths.invitations())
  if (first && count === 1) throw redirect(paths.profile(first.id))
  const isChanged = order !== circleOrder || (requested && offered && !hasSameChoices(filter, kept))
  if (isChanged) {
    const chosen = preferencesOf(order, offered ? filter : kept)
    await bestEffort(`circles home ${user.id}`, () => savePreferences(user.id, chosen))
  }

  const [actions, lateTasks] = await Promise.all([
    unlessFault('open actions', () => countActionsIn(user, circles, { rules })),
    unlessFault('late tasks', () => countLateTasksIn(user, circles, { rules })),
  ])
  const { t, age } = await getFormatter()
  return {
    title: t('circles:home.title'),
    order,
    filter,
    offered,
    columns,
    mayGuide: mayOpenGuide(roles),
    count,
    matching,
    isFirstPage: after === null,
    next,
    circles: circles.map((circle) => ({
      ...circle,
      age: age(circle.recipient.dateOfBirth),
      actions: actions?.get(circle.id) ?? null,
      lateTasks: lateTasks?.get(circle.id) ?? null,
    })),
    isCounted: Boolean(actions && lateTasks),
  }
})

function preferencesOf(circleOrder: 'asc' | 'desc', { lines, labels }: CircleFilter) {
  return { circleOrder, circleLines: [...lines], circleLabels: [...labels] }
}

export default function Circles() {
  const { circles, count, matching, order, filter, offered, isFirstPage, next, mayGuide, isCounted } =
    useLoaderData<typeof loader>()
  const mayCreate = useRouteLoaderData<typeof shellLoader>('shell')?.mayCreate
  const { t } = useTranslation('circles')
  const isFiltered = isFiltering(filter)
  useLive({ topics: ['labels', 'lineOfService', 'progress', 'routine'] })

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
          {mayGuide ? (
            <nav className="segmented" aria-label={t('home.view')}>
              <Link to={paths.home()} aria-current="page">
                {t('home.list')}
              </Link>
              <Link to={paths.guide()}>{t('home.guide')}</Link>
            </nav>
          ) : null}
          {mayCreate ? (
            <ButtonLink kind="primary" size="dense" to={paths.createCircle()}>
              <Icon name="plus" />
              <span>{t('home.create')}</span>
            </ButtonLink>
          ) : null}
        </div>
        <CircleFilters filter={filter} offered={offered} order={order}>
          <OrderMenu order={order} filter={filter} />
        </CircleFilters>
        {offered && hasChoices(filter) ? <CircleFiltersInUse filter={filter} offered={offered} order={order} /> : null}
        {isCounted ? null : (
          <Callout kind="warn" icon="triangle-alert" role="status" className="mb-4">
            <p>{t('home.notCounted')}</p>
          </Callout>
        )}
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
        t('home.actions'),
        t('home.routine'),
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
  const { id, recipient, age, team, lineOfService, labels, actions, lateTasks } = circle
  const { t } = useTranslation('circles')
  return (
    <Row>
      <RowHead>
        <Link className="who-cell" to={paths.profile(id)}>
          <Avatar person={recipient} />
          <span>
            <strong dir="auto">{t('home.listName', recipient)}</strong>
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
      <Cell className="actions-cell">{actions ? <ActionCounts circleId={id} {...actions} /> : null}</Cell>
      <Cell className="routine-cell">{lateTasks ? <LateTasks circleId={id} {...lateTasks} /> : null}</Cell>
      <Cell className="team-cell">
        <Avatars people={team} most={4} />
      </Cell>
    </Row>
  )
}

/** How many actions of the circle are open and how many of them late: the way to them. */
function ActionCounts({ circleId, open, late }: { circleId: string; open: number; late: number }) {
  const { t } = useTranslation('circles')
  return (
    <Link className="action-counts" to={paths.openActions(circleId)}>
      {t('home.open', { count: open })}
      {late ? (
        <span className="due past">
          <Icon name="alert-circle" />
          {t('home.late', { count: late })}
        </span>
      ) : null}
    </Link>
  )
}

/** How many tasks of the circle's routine are late: the way to the days on which they were due. */
function LateTasks({ circleId, count, since }: { circleId: string; count: number; since: string }) {
  const { t } = useTranslation('circles')
  return (
    <Link className="action-counts" to={paths.routine(circleId, { view: 'agenda', date: since })}>
      <span className="due past">
        <Icon name="alert-circle" />
        {t('home.lateTasks', { count })}
      </span>
    </Link>
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
