import type { Preferences } from '~/domain/preferences/schema'
import { actionFilterQuery, storedActionFilter } from '~/domain/progress/filter'
import { paths } from '~/paths'
import { placeIn } from './list-behind'

type Stored = { preferences: Pick<Preferences, 'actionFilter' | 'actionSort'> }

/** The page a form came from, otherwise `other`; the table with its filters: a second redirect loses the toast. */
export function listAfter(request: Request, { preferences: { actionFilter, actionSort } }: Stored, other: string) {
  const place = placeIn(new URL(request.url).search)
  if (place !== paths.actions()) return place ?? other
  return paths.actions([...actionFilterQuery(storedActionFilter(actionFilter)), ['sort', actionSort]])
}
