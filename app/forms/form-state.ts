import type { ShownConflict, ShownFit } from '~/domain/records/conflict-words'
import { type AnyRecord, emptyValueOf, type Problems, type RecordValue, type ValueOf } from '~/domain/records/fields'
import type { Preview } from '~/domain/records/save'
import { type Typed, typedOf } from '~/domain/records/typed'

/** What stays of a conflict: the value that is saved, the person’s own, or the two together. */
export type Choice = 'current' | 'mine' | 'both'

/** Everything a record's form shows, when opened and in each response. */
export type FormState = {
  typed: Typed
  base: string // what it was opened with, for the merge
  submissionId?: string
  keepCurrent?: readonly string[]
  problems?: Problems
  conflicts?: readonly ShownConflict[]
  fits?: readonly ShownFit[] // what has been changed apart from the conflicts
  chosen?: Readonly<Record<string, Choice>> // by the path of the conflict, on that page
  isChoosing?: boolean // the page asks what stays of each conflict, in place of the fields
  joined?: string // differs with each answer whose fields hold other texts than were sent
}
export type FormAnswer<Shown extends Preview = Preview> = { form: FormState; preview?: Shown }

/** The opened form of a record, or of a new one with its defaults: only its own fields. */
export function openForm<R extends AnyRecord>(record: R, value: Partial<ValueOf<R>>, submissionId?: string): FormState {
  const own = Object.entries(value as RecordValue).filter(([name]) => Object.hasOwn(record.fields, name))
  const opened: RecordValue = { ...emptyValueOf(record), ...Object.fromEntries(own) }
  return { typed: typedOf(record, opened), base: JSON.stringify(opened), submissionId }
}
