import { paths } from '~/paths'
import type { calendarQueryIn } from '~/routes/circle/routine/place'

type Saved = { id: string; date: string; movedFrom: string | null }

/** Where somebody goes after saving: to the calendar at that day. When the first day was moved, to the item, which says so. */
export function afterSaving(
  circleId: string,
  place: ReturnType<typeof calendarQueryIn>,
  { id, date, movedFrom }: Saved,
) {
  if (!movedFrom) return paths.routine(circleId, { ...place, date })
  return `${paths.routineItem(circleId, id, { ...place, date, on: date })}&${new URLSearchParams({ moved: movedFrom })}`
}
