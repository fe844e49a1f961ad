import { paths } from '~/paths'
import type { calendarQueryIn } from '~/routes/circle/routine/place'

type Saved = { id: string; date: string; movedFrom: string | null }

/** The page after saving: the calendar at that day, or the item if its first day was moved, which it says. */
export function afterSaving(
  circleId: string,
  place: ReturnType<typeof calendarQueryIn>,
  { id, date, movedFrom }: Saved,
) {
  if (!movedFrom) return paths.routine(circleId, { ...place, date })
  return `${paths.routineItem(circleId, id, { ...place, date, on: date })}&${new URLSearchParams({ moved: movedFrom })}`
}
