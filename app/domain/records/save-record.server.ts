import type { Tx } from '~/data/write.server'
import type { AuditAction } from '~/domain/event-kinds'
import { fullName } from '~/domain/person'
import type { AnyRecord, ValueOf } from './fields'
import type { Changes, Conflict } from './merge'
import {
  type ByWhom,
  conflictWithOthers,
  type Preview,
  resolveSubmission,
  type SaveResult,
  type Submission,
} from './save'
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

const rowsToLookThrough = 200

export type ChangedBy = {
  circleId?: string
  entityId: string | readonly string[]
  actions: readonly AuditAction[]
  userId?: string // the person who asks: what they saved on another device bears no name
  grain?: 'rowField' | 'field' | 'record'
}

/** Adds from the audit log who last saved the other value, and when; null if long ago. */
export async function byWhom(
  tx: Tx,
  record: AnyRecord,
  conflicts: readonly Conflict[],
  about: ChangedBy,
): Promise<ByWhom[]> {
  const places = conflicts.map((conflict) => placeOf(record, conflict, about))
  const changes = await tx.audit.findMany({
    where: {
      circleId: about.circleId,
      outcome: 'done',
      action: { in: [...about.actions] },
      entityId: { in: places.flatMap(({ entityIds }) => entityIds) },
    },
    orderBy: { id: 'desc' },
    take: rowsToLookThrough,
    select: { at: true, actorId: true, entityId: true, details: true },
  })
  const names = await namesOf(
    tx,
    changes.flatMap(({ actorId }) => (actorId && actorId !== about.userId ? actorId : [])),
  )
  return conflicts.map((conflict, at) => {
    const { entityIds = [], field = '' } = places[at] ?? {}
    const last = changes.find(
      (row) =>
        entityIds.includes(row.entityId ?? '') && (about.grain === 'record' || fieldsIn(row.details).includes(field)),
    )
    return { ...conflict, by: names.get(last?.actorId ?? '') ?? null, at: last?.at.toISOString() }
  })
}

function placeOf(record: AnyRecord, { path, status, fields }: Conflict, { entityId, grain = 'rowField' }: ChangedBy) {
  const [name = '', id = '', field] = path.split('.')
  const entityIds = [entityId].flat()
  if (grain !== 'rowField') return { entityIds, field: name }
  if (record.fields[name]?.kind !== 'rows') return { entityIds, field: path }
  return { entityIds: [id], field: field ?? (status === 'iRemoved' ? (fields[0] ?? '') : 'docStatus') }
}

function fieldsIn(details: string): string[] {
  const { fields } = JSON.parse(details) as { fields?: string[] }
  return fields ?? []
}

async function namesOf(tx: Tx, ids: string[]) {
  const people = await tx.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(people.map((person) => [person.id, fullName(person)]))
}
