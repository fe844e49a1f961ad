import type { Tx } from '~/data/write.server'
import { byWhom, type ChangedBy } from './by-whom.server'
import type { AnyRecord, ValueOf } from './fields'
import type { Changes } from './merge'
import { conflictWithOthers, type Preview, resolveSubmission, type SaveResult, type Submission } from './save'
import type { Today } from './schema'

/**
 * `changedBy`: where changes are audited; without it conflicts name nobody. `together`: fields that can be invalid only
 * in combination with others' changes, which is a conflict then.
 */
type About<R extends AnyRecord> = {
  current: ValueOf<R>
  today?: Today
  changedBy?: ChangedBy
  together?: readonly (keyof R['fields'])[]
}

/**
 * Merges a form with the stored record and calls `save` with the result and the changed fields; not if it's invalid or
 * in conflict.
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
