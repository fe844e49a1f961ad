import { ownPath } from '~/http/paths-of-ours'
import { paths } from '~/paths'

const longestPlace = 1_500 // each row of a table carries it in its links

/** Carries the page that an item was opened from, with its filters; if too long, the table as stored. */
export function openedFrom(place: string) {
  return `?${new URLSearchParams({ from: place.length > longestPlace ? 'actions' : place })}`
}

/** Whether an address was opened from the table of all circles. */
export function isFromActions(search: string) {
  return placeIn(search)?.split('?')[0] === paths.actions()
}

/** The page an item's address was opened from, if any. */
export function placeIn(search: string) {
  const from = new URLSearchParams(search).get('from')
  if (!from) return undefined
  return from === 'actions' ? paths.actions() : ownPath(from)
}

/** The list that an item was opened from: the page that its address names, or the list of its circle. */
export function listBehind(circleId: string, search: string) {
  return placeIn(search) ?? `${paths.progress(circleId)}${search}`
}
