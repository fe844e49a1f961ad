import { isProgressType } from '~/domain/progress/rules'
import { NotFound } from '~/domain/refusals'

/** The type of an item in an address. Throws NotFound for what is none. */
export function typeParam(text: string | undefined) {
  if (!isProgressType(text)) throw new NotFound()
  return text
}
