import { fullName } from '~/domain/person'
import type { Removal } from '~/domain/removals/removals.server'
import type { Formatter } from './formatter.server'

/** When, by whom and why something was removed; undefined if it wasn't. */
export function removedWords(removal: Removal | null, { t, dayOf }: Formatter) {
  if (!removal) return null
  const { at, by, reason } = removal
  return t('surveys:removedBy', { day: dayOf(at), name: by ? fullName(by) : '', reason })
}
