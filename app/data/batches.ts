import { setImmediate } from 'node:timers/promises'

type Batches<Row, Cursor> = {
  from: Cursor
  size: number
  read: (after: Cursor) => Promise<readonly Row[]>
  next: (last: Row) => Cursor
}

/** Rows, a batch at a time, until one is not full. In between others have their turn, however little was found. */
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

/** Lets others have their turn before long work goes on. */
export function otherWork() {
  return setImmediate()
}
