import { isSpecifiedActivity } from '~/domain/time/rules'
import { idParam } from '~/http/guards.server'

/** A specified activity's name, or a custom one's id. */
export function activityParam(text: string | undefined) {
  return text && isSpecifiedActivity(text) ? text : idParam(text)
}
