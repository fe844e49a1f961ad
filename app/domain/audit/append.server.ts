import { createHash } from 'node:crypto'
import { stored } from '~/data/instant'
import { type Tx, write } from '~/data/write.server'
import { Forbidden } from '~/domain/refusals'

export type AuditEntry = {
  actorId: string | null
  action: string
  entity: string
  entityId?: string | null
  circleId?: string | null
  outcome?: 'done' | 'refused'
  details?: Record<string, unknown> // names of changed fields, never values
}

const beginning = Buffer.alloc(32)

/** Appends one row to the audit log, in the transaction of what it tells. Its hash covers the row and the hash before it. */
export async function audit(tx: Tx, entry: AuditEntry) {
  const last = await tx.audit.findFirst({ orderBy: { id: 'desc' }, select: { hash: true } })
  const prev = last ? Buffer.from(last.hash) : beginning
  const at = new Date()
  const row = {
    actorId: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    circleId: entry.circleId ?? null,
    outcome: entry.outcome ?? 'done',
    details: JSON.stringify(entry.details ?? {}),
  }
  await tx.audit.create({
    data: { ...row, at, prev: new Uint8Array(prev), hash: new Uint8Array(auditHash(prev, at, row)) },
  })
}

/** Leaves a trace of what was tried and refused, in a write of its own: what was refused has none. */
export function auditRefusal(entry: Omit<AuditEntry, 'outcome'>) {
  return write((tx) => audit(tx, { ...entry, outcome: 'refused' }))
}

/** Does something that may be forbidden; if it is, that leaves its trace before the refusal travels on. */
export async function orAuditRefusal<T>(entry: Omit<AuditEntry, 'outcome'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Forbidden) await auditRefusal(entry)
    throw error
  }
}

/** SHA-256 over the hash before and the row in a fixed order. */
export function auditHash(
  prev: Uint8Array,
  at: Date,
  row: {
    actorId: string | null
    action: string
    entity: string
    entityId: string | null
    circleId: string | null
    outcome: string
    details: string
  },
) {
  const canonical = JSON.stringify([
    stored(at),
    row.actorId,
    row.action,
    row.entity,
    row.entityId,
    row.circleId,
    row.outcome,
    row.details,
  ])
  return createHash('sha256').update(prev).update(canonical).digest()
}
