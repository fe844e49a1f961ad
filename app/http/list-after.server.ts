import type { Preferences } from '~/domain/preferences/schema'
import { actionFilterQuery, keptActionFilter } from '~/domain/progress/filter'
import { paths } from '~/paths'
import { placeIn } from './list-behind'

type Kept = { preferences: Pick<Preferences, 'actionFilter' | 'actionSort'> }

/**
 * The page that the request says its form was opened from, otherwise `other`. Of the table of all circles without its
 * filters it is the table as the person left it: the whole address, since one that leads on to another would lose the
 * message for the page.
 */
export function listAfter(request: Request, { preferences: { actionFilter, actionSort } }: Kept, other: string) {
  const place = placeIn(new URL(request.url).search)
  if (place !== paths.actions()) return place ?? other
  return paths.actions([...actionFilterQuery(keptActionFilter(actionFilter)), ['sort', actionSort]])
}
