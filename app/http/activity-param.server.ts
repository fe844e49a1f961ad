import { isSpecifiedActivity } from '~/domain/time/rules'
import { idParam } from './guards.server'

/** An activity in an address: a specified one by its name, or an own one by its id. Throws NotFound for anything else. */
export function activityParam(text: string | undefined) {
  return text && isSpecifiedActivity(text) ? text : idParam(text)
}
