import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'

/**
 * Overwrites the first page of a table and of each of its indexes, if not said otherwise of one that no page of ours reads.
 * Returns the way to put them back.
 */
export function damage(file: string, table = 'EmailCode') {
  const database = new Database(file)
  const roots = database
    .prepare<[string], number>('SELECT rootpage FROM sqlite_master WHERE tbl_name = ? AND rootpage > 0')
    .pluck()
    .all(table)
  const size = Number(database.pragma('page_size', { simple: true }))
  database.close()

  const kept = roots.map((page) => ({ at: (page - 1) * size, was: Buffer.alloc(size) }))
  const onFile = (work: (opened: number) => void) => {
    const opened = openSync(file, 'r+')
    work(opened)
    closeSync(opened)
  }
  onFile((opened) => {
    for (const { at, was } of kept) readSync(opened, was, 0, size, at)
    for (const { at } of kept) writeSync(opened, Buffer.alloc(size, 0x5a), 0, size, at)
  })
  return () =>
    onFile((opened) => {
      for (const { at, was } of kept) writeSync(opened, was, 0, size, at)
    })
}
