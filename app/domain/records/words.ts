import { formatPhone } from '~/i18n/format'
import {
  type AnyRecord,
  type ChecksField,
  type Field,
  fieldAt,
  type Level,
  type LevelField,
  type RecordValue,
  type TextField,
  type Value,
} from './fields'
import { inList, noneLabel, optionLabel, type Say } from './labels'
import { valueAt } from './values'

export type WordsReader = {
  say: Say
  day: (day: string) => string | null
  month?: (month: string) => string
  when?: (at: Date) => string
}

/** A value as people read it; null when there is nothing. Of a sealed number its `end`. */
export function valueWords(
  field: Field,
  value: Value | undefined,
  { say, day, month }: WordsReader,
  end = '',
): string | null {
  if (field.kind === 'level') return levelWords(field, value as Level | null | undefined, say)
  if (field.kind === 'checkbox') return say(value ? 'records.yes' : 'records.no')
  if (field.kind === 'checks' && Array.isArray(value)) {
    return value.length ? inList(itemsIn(field, value, say)) : noneLabel(field, say)
  }
  if (typeof value !== 'string' || value === '') return null
  if (field.kind === 'sealed') return end ? say('records.endsIn', { end }) : say('records.aNumber')
  if (field.kind === 'choice') return optionLabel(field, value, say)
  if (field.kind === 'reference') return null
  if (field.kind === 'date') return field.isMonth ? (month?.(value) ?? value) : day(value)
  return field.kind === 'text' ? textWords(field, value, say) : value
}

/** A field's value in words: a number with its unit. */
export function fieldWords(record: AnyRecord, name: string, value: RecordValue | undefined, reader: WordsReader) {
  const field = record.fields[name]
  const words = field ? valueWords(field, value?.[name], reader) : null
  const unit = field?.kind === 'text' && field.unit ? record.fields[field.unit] : undefined
  if (field?.kind !== 'text' || !unit || words === null) return words
  return [words, valueWords(unit, value?.[field.unit ?? ''], reader)].filter(Boolean).join(' ')
}

/** The words at a path; undefined for a row. `end` is that of a sealed number. */
export function wordsAt(record: AnyRecord, path: string, value: RecordValue, reader: WordsReader, end?: string) {
  const [name = '', ...above] = path.split('.').reverse()
  const at = above.reverse()
  const field = fieldAt(record, path)
  if (!field) return null
  if (field.kind === 'sealed') return valueWords(field, valueAt(value, path), reader, end)
  const parent = at.length ? (valueAt(value, at.join('.')) as RecordValue | undefined) : value
  return fieldWords(recordAt(record, at), name, parent, reader)
}

function recordAt(record: AnyRecord, [name, id, ...rest]: readonly string[]): AnyRecord {
  const field = name === undefined ? undefined : record.fields[name]
  if (!field || !('record' in field)) return record
  return recordAt(field.record, field.kind === 'rows' ? rest : id === undefined ? [] : [id, ...rest])
}

function textWords({ as, titleKey }: TextField<unknown>, text: string, say: Say) {
  const title = titleKey?.(text)
  if (title) return say('records.coded', { code: text, title: say(title) })
  return as === 'tel' ? formatPhone(text) : text
}

/** The chosen options of a list, as separate words: they may contain commas. */
export function itemsIn(field: ChecksField<unknown>, chosen: readonly unknown[], say: Say): string[] {
  return chosen.map((one) => optionLabel(field, String(one), say))
}

function levelWords(field: LevelField<unknown>, value: Level | null | undefined, say: Say) {
  const words = [value?.level ? optionLabel(field, value.level, say) : '', value?.note ?? '']
  return words.filter(Boolean).join('. ') || null
}
