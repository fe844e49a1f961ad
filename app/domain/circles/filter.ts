import { linesOfService } from '~/domain/recipient/line-of-service'

/** Each part restricts the list if it isn't empty; a circle matches any of the lines and labels. */
export type CircleFilter = { name: string; lines: readonly string[]; labels: readonly string[] }
export const noFilter: CircleFilter = { name: '', lines: [], labels: [] }
export const longestName = 80

const most = 200

/** An address's filter, even an empty one; undefined if it has none. */
export function filterIn(query: URLSearchParams): CircleFilter | undefined {
  if (!['filter', 'name', 'line', 'label'].some((name) => query.has(name))) return undefined
  const lines = query.getAll('line')
  return {
    name: (query.get('name') ?? '').trim().slice(0, longestName),
    lines: linesOfService.filter((line) => lines.includes(line)),
    labels: [...new Set(query.getAll('label'))].slice(0, most),
  }
}

export function isFiltering(filter: CircleFilter) {
  return filter.name !== '' || hasChoices(filter)
}

/** Whether lines of service or labels are chosen: these are stored for the next visit, a name is not. */
export function hasChoices({ lines, labels }: CircleFilter) {
  return lines.length > 0 || labels.length > 0
}

export function hasSameChoices(one: CircleFilter, other: CircleFilter) {
  const text = ({ lines, labels }: CircleFilter) => [...lines].sort().join() + [...labels].sort().join()
  return text(one) === text(other)
}
