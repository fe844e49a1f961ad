import { type AnyRecord, fieldsOf, type RecordValue, type RowValue, type Value } from './fields'

/** The value at a path; a row is found by its id. */
export function valueAt(value: RecordValue, path: string): Value | undefined {
  let found: unknown = value
  for (const name of path.split('.')) {
    if (Array.isArray(found)) found = (found as RowValue[]).find(({ id }) => id === name)
    else found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return found as Value | undefined
}

/** Sets the value at a path. Adds a missing row, but not a field of one. */
export function withValueAt(value: RecordValue, path: string, next: Value): RecordValue {
  const [name = '', ...rest] = path.split('.')
  if (!rest.length) return { ...value, [name]: next }
  const part = value[name]
  if (!Array.isArray(part)) return { ...value, [name]: withValueAt(partOf(value, name), rest.join('.'), next) }
  const [id = '', ...field] = rest
  const rows = part as RowValue[]
  if (!rows.some((row) => row.id === id))
    return field.length ? value : { ...value, [name]: [...rows, next as RowValue] }
  const changed = (row: RowValue) =>
    field.length ? { ...withValueAt(row, field.join('.'), next), id } : (next as RowValue)
  return { ...value, [name]: rows.map((row) => (row.id === id ? changed(row) : row)) }
}

export function withoutRow(value: RecordValue, path: string): RecordValue {
  const [name = '', id] = path.split('.')
  return { ...value, [name]: [...rowsOf(value, name).values()].filter((row) => row.id !== id) }
}

/** Whether two values are equal. Null, unchecked and an empty group are; 'none of them' is an answer. */
export function isSame(one: Value | undefined, other: Value | undefined) {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return value === false || value === '' ? undefined : (value ?? undefined)
  const said = Object.keys(value)
    .sort()
    .flatMap((name) => (plain(value[name]) === undefined ? [] : [[name, plain(value[name])]]))
  return said.length ? Object.fromEntries(said) : undefined
}

export function isSameRow(record: AnyRecord, one: RecordValue, other: RecordValue) {
  return fieldsOf(record).every(([name]) => isSame(one[name], other[name]))
}

export type Rows = ReadonlyMap<string, RowValue>

export function rowsOf(value: RecordValue, name: string): Rows {
  const rows = (value[name] ?? []) as readonly RowValue[]
  return new Map(rows.map((row) => [row.id, row]))
}

export function partOf(value: RecordValue, name: string) {
  return isRecord(value[name]) ? (value[name] as RecordValue) : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
