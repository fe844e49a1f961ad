import type { HoursShown } from '~/i18n/hours-shown.server'
import { Hours } from '~/routes/circle/routine/hours'

/** A week over its hours; on a phone the list of its days. */
export function Week({ circleId, hours }: { circleId: string; hours: HoursShown }) {
  return <Hours circleId={circleId} hours={hours} className="of-week" />
}
