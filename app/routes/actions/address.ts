import { type ActionFilter, type ActionSort, actionFilterQuery } from '~/domain/progress/filter'
import { paths } from '~/paths'

/** The table's view, and whether rows are being selected. */
export type View = { filter: ActionFilter; sort: ActionSort; choosing: 'some' | 'all' | null }

/** The view as the pairs of an address. */
export function pairsOf({ filter, sort, choosing }: View) {
  return [
    ...[...actionFilterQuery(filter)].map((pair) => [...pair]),
    ['sort', sort],
    ...(choosing ? [['choose', choosing]] : []),
  ]
}

/** The address of the view, from its first page or from a cursor. */
export function addressOf(view: View, after?: string) {
  return paths.actions([...pairsOf(view), ...(after ? [['after', after]] : [])])
}

/** The address of the view with another filter. */
export function filteredBy(view: View, filter: Partial<ActionFilter>) {
  return addressOf({ ...view, filter: { ...view.filter, ...filter } })
}

export function choosingIn(query: URLSearchParams): View['choosing'] {
  const choose = query.get('choose')
  return choose === 'some' || choose === 'all' ? choose : null
}
