import {
  type AnyRecord,
  emptyOf,
  fieldsOf,
  type RecordValue,
  type RowsField,
  type RowValue,
  type Value,
} from './fields'
import { isRowId } from './typed'

// What a form was opened with comes along with it, so it is input like what is typed.

/** The fields that a form was opened with; all of them when it does not say. */
export function askedIn(record: AnyRecord, opened: string): AnyRecord {
  try {
    const named = Object.keys(JSON.parse(opened))
    const fields = fieldsOf(record).filter(([name]) => named.includes(name))
    return fields.length ? { ...record, fields: Object.fromEntries(fields) } : record
  } catch {
    return record
  }
}

/** Of a value only what a record defines. */
export function onlyNamed(value: RecordValue, { fields }: AnyRecord): RecordValue {
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)))
}

/** What a form says it was opened with; what does not read as such is what is kept, so that only the typed is new. */
export function readBase(record: AnyRecord, text: string, current: RecordValue): RecordValue {
  try {
    return readValue(record, JSON.parse(text), current)
  } catch {
    return readValue(record, {}, current)
  }
}

/** A stored or sent value, read through its definition: what it does not name is as `otherwise` says, or empty. */
export function readValue(record: AnyRecord, stored: unknown, otherwise: RecordValue = {}): RecordValue {
  const values = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(
    fieldsOf(record).map(([name, field]): [string, Value] => {
      const value = Object.hasOwn(values, name) ? values[name] : otherwise[name]
      if (field.kind === 'group') return [name, readValue(field.record, value)]
      if (field.kind === 'rows') return [name, readRows(field, value)]
      if (field.kind === 'checks')
        return [name, Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null]
      const isPlain = field.kind === 'checkbox' ? typeof value === 'boolean' : typeof value === 'string'
      return [name, isPlain ? (value as Value) : emptyOf(field)]
    }),
  )
}

/** Rows by their ids: each once, and no more than there may be. */
function readRows({ record, max }: RowsField<unknown>, value: unknown): RowValue[] {
  const rows = new Map<string, RowValue>()
  for (const row of Array.isArray(value) ? value.slice(0, 2 * max) : []) {
    const id: unknown = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
    if (isRowId(id) && !rows.has(id)) rows.set(id, { ...readValue(record, row), id })
  }
  return [...rows.values()]
}
