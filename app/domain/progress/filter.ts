import { isId } from '~/data/id'
import { type Visibility, visibilities } from '~/domain/permissions/names'
import { linesOfService } from '~/domain/recipient/line-of-service'
import { type DueRange, dueRanges, longestTitle } from './rules'

const actionStatuses = ['all', 'todo', 'completed'] as const
type ActionStatus = (typeof actionStatuses)[number]

export const actionSorts = ['due', 'latest', 'earliest', 'circle', 'az', 'za'] as const
export type ActionSort = (typeof actionSorts)[number]

/** The filter of the actions table. A list matches any of its values, an empty one everything; people are user ids. */
export type ActionFilter = {
  name: string // words that the title has to hold
  status: ActionStatus
  due: DueRange | null
  circles: readonly string[]
  assignedBy: readonly string[]
  assignedTo: readonly string[]
  categories: readonly string[]
  labels: readonly string[]
  lines: readonly string[]
  privacy: readonly Visibility[]
}
export const noActionFilter: ActionFilter = {
  name: '',
  status: 'all',
  due: null,
  circles: [],
  assignedBy: [],
  assignedTo: [],
  categories: [],
  labels: [],
  lines: [],
  privacy: [],
}

const idsInAddress = {
  circles: 'circle',
  assignedBy: 'by',
  assignedTo: 'to',
  categories: 'category',
  labels: 'label',
} as const
type IdList = keyof typeof idsInAddress
const idLists = Object.keys(idsInAddress) as IdList[]
const inAddress = ['filter', 'name', 'status', 'due', 'line', 'privacy', ...Object.values(idsInAddress)]

export const maxChosen = 40

/** Whether an address names more values of some list than a filter takes. */
export function asksForTooMany(query: URLSearchParams) {
  return idLists.some((list) => idsOf(query.getAll(idsInAddress[list]), maxChosen + 1).length > maxChosen)
}

/** An address's filter; undefined if it has none. Ignores unknown values, and more than 40 of a list. */
export function actionFilterIn(query: URLSearchParams): ActionFilter | undefined {
  if (!inAddress.some((name) => query.has(name))) return undefined
  const chosen = <Value extends string>(name: string, values: readonly Value[]) => {
    const requested = new Set(query.getAll(name))
    return values.filter((value) => requested.has(value))
  }
  const ids = Object.fromEntries(idLists.map((list) => [list, idsOf(query.getAll(idsInAddress[list]), maxChosen)]))
  return {
    ...(ids as Record<IdList, string[]>),
    name: (query.get('name') ?? '').trim().slice(0, longestTitle),
    status: actionStatuses.find((status) => status === query.get('status')) ?? 'all',
    due: dueRanges.find((range) => range === query.get('due')) ?? null,
    lines: chosen('line', linesOfService),
    privacy: chosen('privacy', visibilities),
  }
}

/** The filter as a query string. `filter` marks its presence, also when nothing is chosen. */
export function actionFilterQuery(filter: ActionFilter): URLSearchParams {
  const query = new URLSearchParams({ filter: '1' })
  if (filter.name) query.set('name', filter.name)
  if (filter.status !== 'all') query.set('status', filter.status)
  if (filter.due) query.set('due', filter.due)
  for (const list of idLists) for (const id of filter[list]) query.append(idsInAddress[list], id)
  for (const line of filter.lines) query.append('line', line)
  for (const visibility of filter.privacy) query.append('privacy', visibility)
  return query
}

/** The order in an address; due date by default. */
export function actionSortIn(query: URLSearchParams): ActionSort {
  return actionSorts.find((sort) => sort === query.get('sort')) ?? 'due'
}

export function isFilteringActions(filter: ActionFilter) {
  return actionFilterQuery(filter).toString() !== actionFilterQuery(noActionFilter).toString()
}

/** Whether a filter includes open and completed actions. Completed ones are never overdue. */
export function partsOf({ status, due }: Pick<ActionFilter, 'status' | 'due'>) {
  const isOpenOnly = status === 'todo' || due === 'overdue'
  return { wantsOpen: status === 'completed' ? 0 : 1, wantsDone: isOpenOnly ? 0 : 1 } as const
}

export const maxStoredFilterLength = 4_000

/** A filter as stored in the user's preferences; empty if it's too long. */
export function filterToStore(filter: ActionFilter) {
  const text = isFilteringActions(filter) ? String(actionFilterQuery(filter)) : ''
  return text.length > maxStoredFilterLength ? '' : text
}

/** A stored filter; unknown values in it are ignored. */
export function storedActionFilter(stored: string): ActionFilter {
  return actionFilterIn(new URLSearchParams(stored)) ?? noActionFilter
}

function idsOf(requested: readonly string[], most: number) {
  const ids = new Set<string>()
  for (const id of requested) if (ids.size < most && isId(id)) ids.add(id)
  return [...ids]
}
