import type { Tx } from '~/data/write.server'
import { byWhom, type ChangedBy } from './by-whom.server'
import type { AnyRecord, ValueOf } from './fields'
import type { Changes } from './merge'
import { conflictWithOthers, type Preview, resolveSubmission, type SaveResult, type Submission } from './save'
import type { Today } from './schema'

/** `changedBy`: where changes are audited, to name who saved. `together`: fields invalid only combined: a conflict. */
type About<R extends AnyRecord> = {
  current: ValueOf<R>
  today?: Today
  changedBy?: ChangedBy
  together?: readonly (keyof R['fields'])[]
}

/** Merges a form with the stored record; calls `save` with the changes unless invalid or in conflict. */
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
