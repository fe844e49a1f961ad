import { inOrder, wholeRow } from './differences'
import {
  type AnyRecord,
  type Field,
  fieldsOf,
  isAsked,
  isConfidential,
  isUnit,
  type Level,
  type RecordValue,
  type RowsField,
  type RowValue,
  type Value,
} from './fields'
import { rowTitle, textKey } from './labels'
import { typedOf } from './typed'
import { isSame, valueAt } from './values'
import { fieldWords, itemsIn, valueWords, type WordsReader } from './words'

// Records are worded on the server, so that browsers don't get fields their reader may not see.

export type Line = {
  name: string
  kind: Field['kind']
  label: string
  value: string | null
  answer?: string | readonly string[] | null
  note?: string | null
  items?: string[]
  isLong?: boolean
  isExtra?: boolean
  remark?: string
  tel?: string
  before?: string | null
  noteBefore?: string | null
  rank?: number
  highest?: number
  callsForAction?: boolean
}
export type RowShown = { id: string; title: string; lines: Line[]; isNew?: boolean }
export type PartShown = {
  name: string
  title: string
  lines: Line[]
  rows?: RowShown[]
  said?: string | null
  saidIn?: string
  removed?: RemovedRow[]
  isConfidential?: boolean
}
export type RemovedRow = { id: string; words: string }

/** A record's applicable parts in words. With the value `before`, changed lines show it; removed rows are listed. */
export function partsOf(record: AnyRecord, value: RecordValue, reader: WordsReader, before?: RecordValue): PartShown[] {
  return fieldsOf(record).map(([name, field]) => {
    const part = { name, title: reader.say(textKey(record.words, name)) }
    if (field.kind === 'rows')
      return { ...part, lines: [], ...saidOf(field, value), ...rowsOf(field, value, { name, before }, reader) }
    if (field.kind !== 'group')
      return { ...part, lines: viewOf({ ...record, fields: { [name]: field } }, value, reader) }
    const [now, then] = [value, before].map((one) => (one?.[name] ?? (one && {})) as RecordValue | undefined)
    const lines = viewOf(field.record, now ?? {}, reader, then)
    return { ...part, lines, ...(isConfidential(field) ? { isConfidential: true } : {}) }
  })
}

function saidOf({ emptyAt }: RowsField<unknown>, value: RecordValue) {
  if (!emptyAt) return {}
  const said = valueAt(value, emptyAt)
  return { saidIn: emptyAt.split('.')[0], ...(typeof said === 'string' ? { said } : {}) }
}

function rowsOf(
  field: RowsField<unknown>,
  value: RecordValue,
  { name, before }: { name: string; before?: RecordValue },
  reader: WordsReader,
): { rows: RowShown[]; removed?: RemovedRow[] } {
  const rows = (value[name] ?? []) as readonly RowValue[]
  const earlier = before && ((before[name] ?? []) as readonly RowValue[])
  const gone = earlier?.filter(({ id }) => !rows.some((row) => row.id === id)) ?? []
  const removed = gone.map((row) => ({ id: row.id, words: wholeRow(field, row, reader) }))
  return { rows: rowsShown(field, inOrder(field, rows), earlier, reader), ...(removed.length ? { removed } : {}) }
}

function rowsShown(
  field: RowsField<unknown>,
  rows: readonly RowValue[],
  earlier: readonly RowValue[] | undefined,
  reader: WordsReader,
): RowShown[] {
  return rows.map((row) => {
    const was = earlier?.find(({ id }) => id === row.id)
    const title = rowTitle(field, row.id, reader.say, typedOf(field.record, row, `${row.id}.`))
    return { id: row.id, title, lines: viewOf(field.record, row, reader, was), isNew: Boolean(earlier && !was) }
  })
}

/** A record's fields in words. With `before`, each changed line includes the earlier words. */
export function viewOf(record: AnyRecord, value: RecordValue, reader: WordsReader, before?: RecordValue): Line[] {
  const remarks = record.remarks?.(value) ?? {}
  return fieldsOf(record)
    .filter(([name, field]) => isAsked(field, value) && !isUnit(record, name))
    .map(([name, field]) => {
      const remark = remarks[name]
      const line = { ...lineOf(record, name, value, reader), ...(remark ? { remark: reader.say(remark) } : {}) }
      const unit = (field.kind === 'text' && field.unit) || name
      if (!before || (isSame(before[name], value[name]) && isSame(before[unit], value[unit]))) return line
      if (field.kind === 'level') return { ...line, ...levelBefore(field, before[name], value[name], reader) }
      return { ...line, before: fieldWords(record, name, before, reader) }
    })
}

function levelBefore(field: Field, before: Value | undefined, now: Value | undefined, reader: WordsReader) {
  const [was, is] = [before, now].map((value) => ({ level: null, note: null, ...(value as Partial<Level> | null) }))
  return {
    ...(was?.level === is?.level
      ? {}
      : { before: valueWords(field, { level: was?.level ?? null, note: null }, reader) }),
    ...(was?.note === is?.note ? {} : { noteBefore: was?.note ?? null }),
  }
}

function lineOf(record: AnyRecord, name: string, values: RecordValue, reader: WordsReader): Line {
  const field = record.fields[name] as Field
  const value = values[name]
  const line = { name, kind: field.kind, label: reader.say(textKey(record.words, name)) }
  if (field.kind === 'level') {
    const { level = null, note = null } = (value ?? {}) as { level?: string | null; note?: string | null }
    const rank = level && field.options.ranks?.[level]
    const more = {
      ...(rank ? { rank, highest: Math.max(...Object.values(field.options.ranks ?? {})) } : {}),
      ...(field.action ? { callsForAction: field.action.at.includes(level ?? '') } : {}),
      ...(field.isExtra ? { isExtra: true } : {}),
    }
    return { ...line, value: valueWords(field, { level, note: null }, reader), answer: level, note, ...more }
  }
  const isChosen = field.kind === 'choice' || field.kind === 'checks' || field.kind === 'checkbox'
  const answer = field.kind === 'checkbox' ? (value ? 'yes' : null) : (value as string | readonly string[] | null)
  const isLong = field.kind === 'text' && field.lines !== undefined
  const isTel = field.kind === 'text' && field.as === 'tel' && typeof value === 'string'
  const more = {
    ...(field.kind === 'checks' && Array.isArray(value) ? { items: itemsIn(field, value, reader.say) } : {}),
    ...(isLong ? { isLong } : {}),
    ...(isTel ? { tel: value } : {}),
    ...(field.isExtra ? { isExtra: true } : {}),
  }
  const said = { ...line, value: fieldWords(record, name, values, reader), ...more }
  if (field.kind === 'reference') return { ...said, answer: value ? 'yes' : null }
  return isChosen ? { ...said, answer: answer ?? null } : said
}

/** The subject of a change in a word or two: 'Skin care', or for questions about one thing, 'Allergies'. */
export function subjectAt(record: AnyRecord, path: string, say: WordsReader['say']): string {
  const [part = '', name = ''] = path.split('.')
  const field = record.fields[part]
  if (!field) return path
  const own = field.kind === 'group' && areSubjects(field.record) ? field.record.fields[name] : undefined
  return own && !own.when && field.kind === 'group'
    ? say(textKey(field.record.words, name))
    : say(textKey(record.words, part))
}

function areSubjects({ fields }: AnyRecord) {
  const all = Object.values(fields)
  return all.length > 1 && !all.some(({ kind }) => kind === 'choice' || kind === 'date')
}
