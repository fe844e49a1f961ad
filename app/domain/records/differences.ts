import { type AnyRecord, fieldAt, fieldsOf, isUnit, type RecordValue, type RowsField, type RowValue } from './fields'
import { inRow, labelAt, textKey } from './labels'
import { changedFields } from './merge'
import { type Typed, typedOf } from './typed'
import { valueAt } from './values'
import { fieldWords, type WordsReader, wordsAt } from './words'

export type Difference = {
  label: string
  before: string | null
  after: string | null
  status: 'changed' | 'added' | 'removed'
}

/** What differs between two values of a record, in words, in the order of its fields. */
export function differences(
  record: AnyRecord,
  before: RecordValue,
  after: RecordValue,
  reader: WordsReader,
): Difference[] {
  return fieldsOf(record).flatMap(([name, field]) => {
    if (field.kind === 'rows') return rowDifferences(record, name, { before, after }, reader)
    const part = { ...record, fields: { [name]: field } }
    return changedPaths(part, before, after).map((path) => differenceAt(record, path, { before, after }, reader))
  })
}

function changedPaths(record: AnyRecord, before: RecordValue, after: RecordValue, at = '') {
  const paths = changedFields(record, before, after, at).map((path) => {
    const [name = '', ...above] = path.split('.').reverse()
    const number = fieldsOf(record).find(([, field]) => field.kind === 'text' && field.unit === name)
    return number ? [...above.reverse(), number[0]].join('.') : path
  })
  return [...new Set(paths)]
}

type Both = { before: RecordValue; after: RecordValue }

function differenceAt(
  record: AnyRecord,
  path: string,
  { before, after }: Both,
  reader: WordsReader,
  typed: Typed = {},
): Difference {
  const field = fieldAt(record, path)
  const [was, is] = [before, after].map((value) => {
    if (field?.kind === 'reference') return reader.say(valueAt(value, path) ? 'records.yes' : 'records.no')
    return wordsAt(record, path, value, reader)
  })
  return { label: labelAt(record, path, reader.say, typed), before: was ?? null, after: is ?? null, status: 'changed' }
}

function rowDifferences(record: AnyRecord, name: string, { before, after }: Both, reader: WordsReader): Difference[] {
  const field = record.fields[name] as RowsField<unknown>
  const [then, now] = [before, after].map((value) => (value[name] ?? []) as readonly RowValue[])
  const rowSummary = (row: RowValue) => summaryOf(field, row, reader)
  const labelOf = (row: RowValue, value: RecordValue) =>
    labelAt(record, `${name}.${row.id}`, reader.say, typedOf(record, value))
  const removed = (then ?? []).filter(({ id }) => !now?.some((row) => row.id === id))
  return [
    ...inOrder(field, removed).map((row) => ({
      label: labelOf(row, before),
      before: rowSummary(row),
      after: null,
      status: 'removed' as const,
    })),
    ...inOrder(field, now ?? []).flatMap((row) => {
      const was = then?.find(({ id }) => id === row.id)
      if (!was) return [{ label: labelOf(row, after), before: null, after: rowSummary(row), status: 'added' as const }]
      const typed = typedOf(record, after)
      return changedPaths(field.record, was, row, `${name}.${row.id}.`)
        .map((path) => differenceAt(record, path, { before, after }, reader, typed))
        .filter((one) => one.before !== one.after || one.before === null)
    }),
  ]
}

/** A row in one line, without its title. */
export function summaryOf(field: RowsField<unknown>, row: RowValue, reader: WordsReader) {
  const said = saidIn(field, row, reader)
  return inRow(said.slice(field.isNumbered || said.length < 2 ? 0 : 1)) || null
}

/** A whole row in one line. */
export function wholeRow(field: RowsField<unknown>, row: RowValue, reader: WordsReader) {
  return inRow(saidIn(field, row, reader))
}

function saidIn({ record }: RowsField<unknown>, row: RowValue, reader: WordsReader) {
  return fieldsOf(record).flatMap(([name, field]) => {
    if (isUnit(record, name)) return []
    if (field.kind === 'checkbox') return row[name] ? { words: reader.say(textKey(record.words, name)), field } : []
    const words = fieldWords(record, name, row, reader)
    return words === null ? [] : { words, field }
  })
}

/** Rows in reading order: by day if they have one, and on the same day the latest entry first. */
export function inOrder({ newestBy }: RowsField<unknown>, rows: readonly RowValue[]) {
  if (!newestBy) return rows
  const whenOf = (row: RowValue) => `${row[newestBy] ?? ''} ${row.id}`
  return [...rows].sort((one, other) => (whenOf(one) < whenOf(other) ? 1 : -1))
}

/** A value with its rows in reading order. */
export function asRead(record: AnyRecord, value: RecordValue): RecordValue {
  const lists = fieldsOf(record).flatMap(([name, field]) =>
    field.kind === 'rows' ? [[name, inOrder(field, (value[name] ?? []) as readonly RowValue[])] as const] : [],
  )
  return { ...value, ...Object.fromEntries(lists) }
}
