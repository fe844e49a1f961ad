import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { DatabaseFile } from '~/data/connection.server'
import { readConnection } from '~/data/db.server'
import { auditHeadFile } from '~/data/files.server'

/** The log's last row at some instant. Stored elsewhere, it reveals a truncated or rewritten log. */
export type AuditHead = { id: number; hash: string; count: number }

const AuditHead = z.object({ id: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/), count: z.int() })

type Last = { id: number; hash: Buffer; count: number }

export const headQuery = 'SELECT id, hash, (SELECT count(*) FROM Audit) AS count FROM Audit ORDER BY id DESC LIMIT 1'

/** The current head; undefined for an empty log. */
export function headOf(database: DatabaseFile): AuditHead | undefined {
  const last = database.prepare<[], Last>(headQuery).get()
  return last && headIn(last)
}

/** The head in the result of `headQuery`; a worker thread returns bytes instead of a Buffer. */
export function headIn(last: unknown): AuditHead | undefined {
  const { id, hash, count } = last as { id: number; hash: Uint8Array; count: number }
  return { id, hash: Buffer.from(hash).toString('hex'), count }
}

/** Whether the log still has the row of this head. */
export function holds(database: DatabaseFile, { id, hash }: AuditHead) {
  const row = database.prepare<[number], { hash: Buffer }>('SELECT hash FROM Audit WHERE id = ?').get(id)
  return row?.hash.toString('hex') === hash
}

/** The last stored head, if any. */
export function savedHead(file = auditHeadFile): AuditHead | undefined {
  if (!existsSync(file)) return undefined
  const head = AuditHead.safeParse(jsonIn(readFileSync(file, 'utf8')))
  if (!head.success) throw new Error(`${file} does not say where the audit log ended.`)
  return head.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores and returns the current head. 'lost' when the log no longer has the stored one, which stays as evidence. */
export async function saveHead(): Promise<AuditHead | 'lost' | undefined> {
  const before = savedHead()
  if (before && !holds(readConnection(), before)) return 'lost'
  const head = headOf(readConnection())
  if (head) writeHead(auditHeadFile, head)
  return head
}

/** Writes a head; the file is always complete. */
export function writeHead(file: string, head: AuditHead) {
  writeFileSync(`${file}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
