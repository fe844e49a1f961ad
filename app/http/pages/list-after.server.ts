import type { Preferences } from '~/domain/preferences/schema'
import { actionFilterQuery, storedActionFilter } from '~/domain/progress/filter'
import { paths } from '~/paths'
import { placeIn } from './list-behind'

type Stored = { preferences: Pick<Preferences, 'actionFilter' | 'actionSort'> }

/**
 * The page that the form was opened from, otherwise `other`; for the table of all circles, its full address with the
 * stored filters, since a redirect would lose the toast.
 */
export function listAfter(request: Request, { preferences: { actionFilter, actionSort } }: Stored, other: string) {
  const place = placeIn(new URL(request.url).search)
  if (place !== paths.actions()) return place ?? other
  return paths.actions([...actionFilterQuery(storedActionFilter(actionFilter)), ['sort', actionSort]])
}
