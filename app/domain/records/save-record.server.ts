import type { Tx } from '~/data/write.server'
import { byWhom, type ChangedBy } from './by-whom.server'
import type { AnyRecord, ValueOf } from './fields'
import type { Changes } from './merge'
import { resolveSubmission, type SaveResult, type Submission } from './save'
import type { Today } from './schema'

/** `changedBy` is where changes of the record are audited; without it nobody is named in a conflict. */
type About<R extends AnyRecord> = { current: ValueOf<R>; today?: Today; changedBy?: ChangedBy }

/**
 * Saves a form over what its record says now: `save` gets what the form and the saves of others since it was opened come
 * to, and which fields that changes. It is not called when the form is invalid or in conflict with another save, which is
 * shown with the name of whoever made it.
 */
export async function saveRecord<R extends AnyRecord, Saved = undefined>(
  tx: Tx,
  record: R,
  submission: Submission,
  { changedBy, ...about }: About<R>,
  save: (value: ValueOf<R>, changes: Changes) => Promise<SaveResult<Saved>>,
): Promise<SaveResult<Saved>> {
  const resolved = resolveSubmission(record, submission, about)
  if (resolved.status === 'invalid') return resolved
  if (resolved.status === 'resolved') return save(resolved.value, resolved.changes)
  const conflicts = changedBy
    ? await byWhom(tx, record, resolved.conflicts, changedBy)
    : resolved.conflicts.map((conflict) => ({ ...conflict, by: null }))
  return { ...resolved, conflicts }
}
