import { linesOfService } from '~/domain/recipient/line-of-service'

/**
 * What the list of circles is cut down to: parts of the recipient's name, lines of service and labels (by id) of which a
 * circle has to have one each. What is empty asks for nothing.
 */
export type CircleFilter = { name: string; lines: readonly string[]; labels: readonly string[] }
export const noFilter: CircleFilter = { name: '', lines: [], labels: [] }
export const longestName = 80

const most = 200

/** The filter that an address carries, be it an empty one; nothing when the address says nothing of it. */
export function filterIn(query: URLSearchParams): CircleFilter | undefined {
  if (!['filter', 'name', 'line', 'label'].some((name) => query.has(name))) return undefined
  const asked = query.getAll('line')
  return {
    name: (query.get('name') ?? '').trim().slice(0, longestName),
    lines: linesOfService.filter((line) => asked.includes(line)),
    labels: [...new Set(query.getAll('label'))].slice(0, most),
  }
}

export function isFiltering(filter: CircleFilter) {
  return filter.name !== '' || hasChoices(filter)
}

/** Whether lines of service or labels are chosen: what is kept for the next visit, as a name is not. */
export function hasChoices({ lines, labels }: CircleFilter) {
  return lines.length > 0 || labels.length > 0
}

export function hasSameChoices(one: CircleFilter, other: CircleFilter) {
  const text = ({ lines, labels }: CircleFilter) => [...lines].sort().join() + [...labels].sort().join()
  return text(one) === text(other)
}
