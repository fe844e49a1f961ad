import { setImmediate } from 'node:timers/promises'

type Batches<Row, Cursor> = {
  from: Cursor
  size: number
  read: (after: Cursor) => Promise<readonly Row[]>
  next: (last: Row) => Cursor
}

/** Rows in batches, until one isn't full. Yields to other work in between. */
export async function* inBatches<Row, Cursor>({ from, size, read, next }: Batches<Row, Cursor>) {
  for (let cursor = from; ; ) {
    const rows = await read(cursor)
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    cursor = next(last)
    await otherWork()
  }
}

/** Yields to other work. */
export function otherWork() {
  return setImmediate()
}
