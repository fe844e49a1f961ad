import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { UnderDialogs } from '~/components/under-dialogs'
import { savePreferences } from '~/domain/preferences/commands.server'
import { listActionOptions } from '~/domain/progress/action-options.server'
import { listActions } from '~/domain/progress/actions-table.server'
import {
  type ActionFilter,
  actionFilterIn,
  actionSortIn,
  asksForTooMany,
  filterToStore,
  isFilteringActions,
  maxChosen,
  noActionFilter,
  storedActionFilter,
} from '~/domain/progress/filter'
import { maxRowsAtOnce } from '~/domain/progress/rules'
import { bestEffort } from '~/http/best-effort.server'
import { asUser } from '~/http/guards.server'
import { openedFrom } from '~/http/pages/list-behind'
import { inGroups } from '~/i18n/actions-shown.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { addressOf, choosingIn, filteredBy, pairsOf } from '~/routes/actions/address'
import { ActionFilters } from '~/routes/actions/filters'
import { FiltersApplied } from '~/routes/actions/filters-applied'
import { findIn } from '~/routes/actions/find'
import { Order } from '~/routes/actions/order'
import { SelectBar, Selecting } from '~/routes/actions/select'
import { StatusLinks } from '~/routes/actions/status-links'
import { ActionsTable } from '~/routes/actions/table'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { FileLink } from '~/ui/file-link'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'

export const handle = { i18n: ['actions', 'progress', 'categories'] }
export const shouldRevalidate = liveTopics('progress', 'circles', 'labels', 'lineOfService')

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const { pathname, searchParams: query } = new URL(request.url)
  const { actionFilter, actionSort } = user.preferences
  const stored = storedActionFilter(actionFilter)
  const requested = actionFilterIn(query)
  const sort = query.has('sort') ? actionSortIn(query) : actionSort
  const choosing = choosingIn(query)
  // The stored filter is part of the address as well, so that the view can be linked and reloaded.
  const isOwn = pathname === paths.actions() // and not that of a dialog over it
  if (isOwn && !requested && isFilteringActions(stored)) throw redirect(addressOf({ filter: stored, sort, choosing }))

  const cursor = query.get('after') ?? ''
  const { actions, next, filter, circles, maySee } = await listActions(user, { filter: requested, sort, cursor })
  if (circles === 0) throw redirect(paths.invitations())
  const sought = findIn(query)
  const options = await listActionOptions(user, { filter, sought, maySeeLabels: maySee.labels })
  const chosen = { actionFilter: filterToStore(filter), actionSort: sort }
  if (sort !== actionSort || (requested && chosen.actionFilter !== actionFilter))
    await bestEffort(`actions ${user.id}`, () => savePreferences(user.id, chosen))

  const formatter = await getFormatter()
  return {
    title: formatter.t('actions:title'),
    userId: user.id,
    view: { filter, sort, choosing },
    sought,
    options,
    maySee,
    groups: inGroups({ actions, next, isFirst: cursor === '' }, formatter),
    chosen: choosing === 'all' ? actions.map(({ id }) => id) : query.getAll('item').slice(0, maxRowsAtOnce),
    hasTooMany: asksForTooMany(query),
    cursor,
    next,
  }
})

export default function Actions() {
  const { view, groups, next, cursor, hasTooMany } = useLoaderData<typeof loader>()
  const { t } = useTranslation('actions')
  useLive({ topics: ['progress', 'labels', 'lineOfService'] })

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <UnderDialogs>
        <div className="content wide">
          <div className="page-head">
            <div>
              <h1>{t('title')}</h1>
              <Lede {...view.filter} />
            </div>
            <StatusLinks view={view} />
            <ButtonLink kind="primary" size="dense" to={paths.newAction()}>
              <Icon name="plus" />
              <span>{t('add')}</span>
            </ButtonLink>
          </div>
          <Filters />
          {hasTooMany ? (
            <Callout kind="warn" icon="alert-circle" className="mb-5">
              <p>{t('tooMany', { count: maxChosen })}</p>
            </Callout>
          ) : null}
          {groups.length ? <Table /> : <Nothing />}
          <Pager
            name={t('pages')}
            first={cursor ? { to: addressOf(view), words: t('first') } : null}
            next={next ? { to: addressOf(view, next), words: t('moreActions') } : null}
          />
          {groups.length ? (
            <p className="actions-file">
              <FileLink href={paths.actionsFile(pairsOf({ ...view, choosing: null }))}>{t('file')}</FileLink>
            </p>
          ) : null}
        </div>
      </UnderDialogs>
    </main>
  )
}

/** The current view, and its circles. */
function Lede({ status, circles: { length: count } }: Pick<ActionFilter, 'status' | 'circles'>) {
  const { t } = useTranslation('actions')
  return <p className="lede">{count ? t(`ledeOf.${status}`, { count }) : t(`lede.${status}`)}</p>
}

function Table() {
  const { view, groups, chosen, cursor, maySee } = useLoaderData<typeof loader>()
  const search = openedFrom(addressOf({ ...view, choosing: null }, cursor))
  const isChoosing = view.choosing !== null
  const table = <ActionsTable groups={groups} search={search} isChoosing={isChoosing} seesPrivacy={maySee.privacy} />
  if (!view.choosing) return table
  const shown = groups.flatMap(({ actions }) => actions.map(({ id }) => id))
  return (
    <Selecting shown={shown} initial={chosen}>
      {table}
      <SelectBar view={view} cursor={cursor} shown={shown} />
    </Selecting>
  )
}

function Filters() {
  const { view, options, sought, maySee, userId } = useLoaderData<typeof loader>()
  return (
    <>
      <ActionFilters view={view} options={options} sought={sought} maySee={maySee}>
        <Order view={view} />
      </ActionFilters>
      <FiltersApplied view={view} options={options} userId={userId} />
    </>
  )
}

function Nothing() {
  const { view } = useLoaderData<typeof loader>()
  const { t } = useTranslation('actions')
  if (isFilteringActions({ ...view.filter, status: 'all' })) {
    return (
      <Empty title={t('none.title')} text={t('none.text')}>
        <ButtonLink to={filteredBy(view, { ...noActionFilter, status: view.filter.status })}>{t('clear')}</ButtonLink>
      </Empty>
    )
  }
  const { status } = view.filter
  return <Empty title={t(`empty.${status}.title`)} text={t(`empty.${status}.text`)} />
}
