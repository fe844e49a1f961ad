import type { AnyRecord, RecordValue } from '~/domain/records/fields'
import type { Submission } from '~/domain/records/save'
import { typedOf } from '~/domain/records/typed'

/** A form as it is sent when it was opened with `base` and says `value` now. */
export function submissionOf(
  record: AnyRecord,
  value: object,
  base: object,
  { take = [], submissionId }: Partial<Submission> = {},
): Submission {
  return { typed: typedOf(record, value as RecordValue), base: JSON.stringify(base), take, submissionId }
}
