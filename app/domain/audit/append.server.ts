import { createHash } from 'node:crypto'
import { toStoredInstant } from '~/data/instant'
import { type Tx, write } from '~/data/write.server'
import type { AuditAction, ExportAction, PlainAction } from '~/domain/event-kinds'
import { Forbidden } from '~/domain/refusals'
import { markRefusalWritten, sessionOf } from './actor.server'
import { checkExportLimit } from './export-limit.server'

type AuditEntry<Action = PlainAction> = {
  actorId: string | null
  action: Action
  entity: string
  entityId?: string | null
  circleId?: string | null
  outcome?: 'done' | 'refused'
  details?: Record<string, unknown> // names of changed fields, never values
}

/** The hashed columns, in the order of the hash. */
export type HashedRow = {
  at: string
  actorId: string | null
  session: string | null
  action: string
  entity: string
  entityId: string | null
  circleId: string | null
  outcome: string
  details: string
}

export const beginning = Buffer.alloc(32)

/** Appends an audit row in the transaction of its cause. Its hash covers the row and the previous hash. */
export function audit(tx: Tx, entry: AuditEntry) {
  return append(tx, entry)
}

type ExportEntry = Omit<AuditEntry<ExportAction>, 'actorId' | 'outcome'> & { actorId: string }

/** Audits that a person takes a file away. Throws TooManyExports after `DOWNLOADS_PER_DAY`. */
export async function auditExport(tx: Tx, entry: ExportEntry) {
  await checkExportLimit(tx, entry.actorId)
  await append(tx, entry)
}

async function append(tx: Tx, entry: AuditEntry<AuditAction>) {
  const last = await tx.audit.findFirst({ orderBy: { id: 'desc' }, select: { hash: true } })
  const prev = last ? Buffer.from(last.hash) : beginning
  const at = new Date()
  const row = {
    actorId: entry.actorId,
    session: sessionOf(entry.actorId),
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    circleId: entry.circleId ?? null,
    outcome: entry.outcome ?? 'done',
    details: JSON.stringify(entry.details ?? {}),
  }
  const hash = auditHash(prev, { ...row, at: toStoredInstant(at) })
  await tx.audit.create({ data: { ...row, at, prev: new Uint8Array(prev), hash: new Uint8Array(hash) } })
  if (row.outcome === 'refused') markRefusalWritten()
}

/** Audits a refused attempt, in its own write: a refused action has none. */
export function auditRefusal(entry: Omit<AuditEntry, 'outcome'>) {
  return write((tx) => audit(tx, { ...entry, outcome: 'refused' }))
}

/** Does something that may be forbidden. Audits a refusal, then rethrows it. */
export async function orAuditRefusal<T>(entry: Omit<AuditEntry, 'outcome'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Forbidden) await auditRefusal(entry)
    throw error
  }
}

/** SHA-256 of the previous hash and the row in a fixed order. The session is last: older rows have none. */
export function auditHash(prev: Uint8Array, row: HashedRow) {
  const { at, actorId, session, action, entity, entityId, circleId, outcome, details } = row
  const content = [at, actorId, action, entity, entityId, circleId, outcome, details]
  const canonical = JSON.stringify(session === null ? content : [...content, session])
  return createHash('sha256').update(prev).update(canonical).digest()
}
