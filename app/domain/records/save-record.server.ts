import type { Tx } from '~/data/write.server'
import { byWhom, type ChangedBy } from './by-whom.server'
import type { AnyRecord, ValueOf } from './fields'
import type { Changes } from './merge'
import { conflictWithOthers, type Preview, resolveSubmission, type SaveResult, type Submission } from './save'
import type { Today } from './schema'

/**
 * `changedBy` is where changes of the record are audited; without it nobody is named in a conflict. `together` are fields
 * that can be wrong only with what others have changed: that is shown as a conflict then.
 */
type About<R extends AnyRecord> = {
  current: ValueOf<R>
  today?: Today
  changedBy?: ChangedBy
  together?: readonly (keyof R['fields'])[]
}

/**
 * Saves a form over what its record says now: `save` gets what the form and the saves of others since it was opened come
 * to, and which fields that changes. It is not called when the form is invalid or in conflict with another save, which is
 * shown with the name of whoever made it.
 */
export async function saveRecord<R extends AnyRecord, Saved = undefined, Shown extends Preview = never>(
  tx: Tx,
  record: R,
  submission: Submission,
  { changedBy, ...about }: About<R>,
  save: (value: ValueOf<R>, changes: Changes) => Promise<SaveResult<Saved, Shown>>,
): Promise<SaveResult<Saved, Shown>> {
  const resolved = resolve(record, submission, about)
  if (resolved.status === 'invalid') return resolved
  if (resolved.status === 'resolved') return save(resolved.value, resolved.changes)
  const conflicts = changedBy
    ? await byWhom(tx, record, resolved.conflicts, changedBy)
    : resolved.conflicts.map((conflict) => ({ ...conflict, by: null }))
  return { ...resolved, conflicts }
}

function resolve<R extends AnyRecord>(record: R, submission: Submission, { together: names, ...about }: About<R>) {
  const resolved = resolveSubmission(record, submission, about)
  if (resolved.status !== 'invalid' || !names) return resolved
  return conflictWithOthers(record, submission, { ...about, names }) ?? resolved
}
