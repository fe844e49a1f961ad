import type { RecordValue, RowsField } from '~/domain/records/fields'
import { valueAt } from '~/domain/records/values'

/** A medicine's giver must be able to tell these apart. */
type ListStatus = 'listed' | EmptyStatus
type EmptyStatus = 'none' | 'notAsked' | 'unlisted' | 'notRecorded'

/** The status of a list without rows, by the choice beside it. */
export function emptyStatus(chosen: unknown): EmptyStatus {
  if (chosen === 'none' || chosen === 'notAsked') return chosen
  return chosen === 'yes' ? 'unlisted' : 'notRecorded'
}

/** The status of a section's list, by name. Rows count more than the choice. */
export function statusOfList({ emptyAt }: RowsField<unknown>, name: string, value: RecordValue): ListStatus {
  const rows = value[name]
  if (Array.isArray(rows) && rows.length) return 'listed'
  return emptyStatus(emptyAt && valueAt(value, emptyAt))
}
