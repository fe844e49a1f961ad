import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { sql } from '~/data/db.server'
import { auditHeadFile } from '~/data/files.server'
import { auditHash } from './append.server'
import { everyAuditLink } from './queries.server'

const Head = z.object({ id: z.number(), hash: z.string(), count: z.number() })
export type AuditHead = z.infer<typeof Head>

export type Verdict =
  | { is: 'whole'; count: number }
  | { is: 'broken'; id: number; why: 'changed' | 'out of place' } // the first row that is not as it was written
  | { is: 'cut'; id: number } // rows up to this one were there

const head = sql<{ id: number; hash: Buffer; count: number }>(
  'SELECT a.id, a.hash, (SELECT count(*) FROM Audit) AS count FROM Audit a ORDER BY a.id DESC LIMIT 1',
)

/** The end of the chain as it is now; none in an instance in which nothing has happened. */
export function auditHead(): AuditHead | undefined {
  const row = head.get({})
  return row && { id: row.id, hash: row.hash.toString('hex'), count: row.count }
}

/** Writes down the end of the chain outside the database, so that a tail that is cut off is missed. */
export function anchorAudit() {
  const now = auditHead()
  if (!now) return undefined
  const draft = openSync(`${auditHeadFile}.new`, 'w', 0o600)
  writeSync(draft, `${JSON.stringify(now)}\n`)
  fsyncSync(draft)
  closeSync(draft)
  renameSync(`${auditHeadFile}.new`, auditHeadFile)
  return now
}

/** Walks along the whole chain. Every row must carry the hash of the one before it and its own; the anchored end must be there. */
export function verifyAudit(): Verdict {
  const anchored = readAnchor()
  let prev: Uint8Array = Buffer.alloc(32)
  let [count, lastId] = [0, 0]
  let isAnchorMet = anchored === undefined
  for (const row of everyAuditLink()) {
    const at = new Date(row.at)
    if (!row.hash.equals(auditHash(row.prev, at, row))) return { is: 'broken', id: row.id, why: 'changed' }
    if (!row.prev.equals(prev)) return { is: 'broken', id: row.id, why: 'out of place' }
    if (row.id === anchored?.id) isAnchorMet = row.hash.toString('hex') === anchored.hash
    prev = row.hash
    lastId = row.id
    count += 1
  }
  if (!isAnchorMet && anchored)
    return lastId < anchored.id ? { is: 'cut', id: anchored.id } : { is: 'broken', id: anchored.id, why: 'changed' }
  return { is: 'whole', count }
}

function readAnchor() {
  return existsSync(auditHeadFile) ? Head.parse(JSON.parse(readFileSync(auditHeadFile, 'utf8'))) : undefined
}
