import type { DatabaseFile } from '~/data/connection.server'
import { auditHash, beginning, type HashedRow } from './append.server'
import type { AuditHead } from './head.server'

type Row = HashedRow & { id: number; prev: Buffer; hash: Buffer }

type Verdict =
  | { status: 'whole'; count: number; last: number }
  | { status: 'changed'; id: number } // the row is not what its hash says
  | { status: 'removed'; id: number; after: number } // rows before this one are missing
  | { status: 'broken'; id: number; after: number } // it does not continue the row before: it was moved or inserted
  | { status: 'cut'; id: number } // the anchored head and perhaps rows before it are missing
  | { status: 'rewritten'; id: number } // the row with the anchored head's id has another hash

/** Returns the first altered row. `anchors`: heads stored elsewhere; only they can show that the end is missing. */
export function verifyAudit(database: DatabaseFile, anchors: readonly AuditHead[] = []): Verdict {
  const wanted = new Map(anchors.map((head) => [head.id, head.hash]))
  let prev: Buffer = beginning
  let last = 0
  let count = 0
  for (const row of database.prepare<[], Row>('SELECT * FROM Audit ORDER BY id').iterate()) {
    const { id, hash } = row
    if (!isAsWritten(row)) return { status: 'changed', id }
    if (id !== last + 1) return { status: 'removed', id, after: last }
    if (!row.prev.equals(prev)) return { status: 'broken', id, after: last }
    if (hash.toString('hex') !== (wanted.get(id) ?? hash.toString('hex'))) return { status: 'rewritten', id }
    ;[prev, last] = [hash, id]
    count += 1
  }
  const lost = anchors.find(({ id }) => id > last)
  return lost ? { status: 'cut', id: lost.id } : { status: 'whole', count, last }
}

function isAsWritten(row: Row) {
  return Buffer.isBuffer(row.prev) && Buffer.isBuffer(row.hash) && auditHash(row.prev, row).equals(row.hash)
}

/** The result as a sentence for super admins. */
export function verdictText(verdict: Verdict) {
  switch (verdict.status) {
    case 'whole':
      return verdict.count
        ? `The audit log is whole: ${verdict.count} rows, each continuing the one before.`
        : 'The audit log is empty.'
    case 'changed':
      return `Row ${verdict.id} of the audit log was changed after it was written.`
    case 'removed':
      return `Row ${verdict.id} of the audit log follows on row ${verdict.after}: what was between them was removed.`
    case 'broken':
      return `Row ${verdict.id} of the audit log does not continue row ${verdict.after}: they changed places, or one was put in from outside.`
    case 'cut':
      return `The end of the audit log is missing: row ${verdict.id} was its last once and is not there.`
    case 'rewritten':
      return `Row ${verdict.id} of the audit log is not the one that was its last once: the log was rewritten from some row up to it.`
  }
}
