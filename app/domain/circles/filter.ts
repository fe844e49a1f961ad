import { linesOfService } from '~/domain/recipient/line-of-service'

/** Lines of service and labels (by id) of which a circle has to have one each; an empty list asks for nothing. */
export type CircleFilter = { lines: readonly string[]; labels: readonly string[] }
export const noFilter: CircleFilter = { lines: [], labels: [] }

const most = 200

/** The filter that an address carries, be it an empty one; nothing when the address says nothing of it. */
export function filterIn(query: URLSearchParams): CircleFilter | undefined {
  if (!['filter', 'line', 'label'].some((name) => query.has(name))) return undefined
  const asked = query.getAll('line')
  return {
    lines: linesOfService.filter((line) => asked.includes(line)),
    labels: [...new Set(query.getAll('label'))].slice(0, most),
  }
}

export function isFiltering({ lines, labels }: CircleFilter) {
  return lines.length > 0 || labels.length > 0
}

export function isSameFilter(one: CircleFilter, other: CircleFilter) {
  const text = ({ lines, labels }: CircleFilter) => [...lines].sort().join() + [...labels].sort().join()
  return text(one) === text(other)
}
