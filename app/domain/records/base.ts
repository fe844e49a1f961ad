import {
  type AnyRecord,
  emptyOf,
  fieldsOf,
  type Level,
  type RecordValue,
  type RowsField,
  type RowValue,
  type Value,
} from './fields'
import { isRowId } from './typed'

// The base is sent along with the form, so it's input too.

/** The fields that a form was opened with; by default all. */
export function askedIn(record: AnyRecord, opened: string): AnyRecord {
  try {
    const named = Object.keys(JSON.parse(opened))
    const fields = fieldsOf(record).filter(([name]) => named.includes(name))
    return fields.length ? { ...record, fields: Object.fromEntries(fields) } : record
  } catch {
    return record
  }
}

/** A value without what its record doesn't define. */
export function onlyNamed(value: RecordValue, { fields }: AnyRecord): RecordValue {
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)))
}

/** The base the form was loaded with. If unreadable, the current value, so only typed fields count as changes. */
export function readBase(record: AnyRecord, text: string, current: RecordValue): RecordValue {
  try {
    return readValue(record, JSON.parse(text), current)
  } catch {
    return readValue(record, {}, current)
  }
}

/** Whether a stored value has the record's shape. Missing fields are allowed. */
export function hasShapeOf(record: AnyRecord, stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false
  return fieldsOf(record).every(([name, field]) => {
    const value = Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined
    if (value === undefined || value === null) return true
    if (field.kind === 'group') return hasShapeOf(field.record, value)
    if (field.kind === 'rows') return Array.isArray(value) && value.every((row) => hasShapeOf(field.record, row))
    return true
  })
}

/** A stored or sent value by its definition; missing fields are as in `otherwise`, or empty. */
export function readValue(record: AnyRecord, stored: unknown, otherwise: RecordValue = {}): RecordValue {
  const values = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(
    fieldsOf(record).map(([name, field]): [string, Value] => {
      const value = Object.hasOwn(values, name) ? values[name] : otherwise[name]
      if (field.kind === 'group') return [name, readValue(field.record, value)]
      if (field.kind === 'rows') return [name, readRows(field, value)]
      if (field.kind === 'checks')
        return [name, Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null]
      if (field.kind === 'level') return [name, readLevel(value)]
      // A former checkbox that is a choice now: checked is yes, unchecked no answer.
      if (field.kind === 'choice' && value === true && field.options.values.includes('yes')) return [name, 'yes']
      const isPlain = field.kind === 'checkbox' ? typeof value === 'boolean' : typeof value === 'string'
      return [name, isPlain ? (value as Value) : emptyOf(field)]
    }),
  )
}

function readLevel(value: unknown): Level | null {
  if (typeof value !== 'object' || value === null) return null
  const { level, note } = value as Record<string, unknown>
  const textOr = (one: unknown) => (typeof one === 'string' ? one : null)
  return { level: textOr(level), note: textOr(note) }
}

function readRows({ record, max }: RowsField<unknown>, value: unknown): RowValue[] {
  const rows = new Map<string, RowValue>()
  for (const row of Array.isArray(value) ? value.slice(0, 2 * max) : []) {
    const id: unknown = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
    if (isRowId(id) && !rows.has(id)) rows.set(id, { ...readValue(record, row), id })
  }
  return [...rows.values()]
}
