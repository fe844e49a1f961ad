import { formatPhone } from '~/i18n/format'
import { type AnyRecord, type Field, fieldAt, type RecordValue, type Value } from './fields'
import { isOfPeople, labelAt, optionLabel, type Say } from './labels'
import { valueAt } from './merge'
import type { ByWhom } from './save'
import { type Typed, typedOf } from './typed'

/** How somebody reads: the texts of their language, and days as it writes them. */
export type WordsReader = { say: Say; day: (day: string) => string | null }

/** A value as people read it; null when there is nothing. Of a sealed number its `end`. */
export function valueWords(field: Field, value: Value | undefined, { say, day }: WordsReader, end = ''): string | null {
  if (field.kind === 'checkbox') return say(value ? 'records.yes' : 'records.no')
  if (field.kind === 'checks' && Array.isArray(value)) {
    return value.length ? value.map((one) => optionLabel(field, String(one), say)).join(', ') : say('records.none')
  }
  if (typeof value !== 'string' || value === '') return null
  if (field.kind === 'sealed') return end ? say('records.endsIn', { end }) : say('records.aNumber')
  if (field.kind === 'choice') return optionLabel(field, value, say)
  if (field.kind === 'date') return day(value)
  return field.kind === 'text' && field.as === 'tel' ? formatPhone(value) : value
}

/** A conflict as its form shows it: what the other person has saved, in words. */
export type ShownConflict = ByWhom & {
  label: string
  removed: string // the label as what somebody removed: in Spanish with 'a' before a person
  value: string | null
  rowFields?: { label: string; value: string | null }[] // what they changed in a row that I removed
}

/** Conflicts in words. `base` holds what the other has saved, `typed` what stands in the form. */
export function wordConflicts(
  record: AnyRecord,
  conflicts: readonly ByWhom[],
  { base, typed, reader }: { base: RecordValue; typed: Typed; reader: WordsReader },
): ShownConflict[] {
  const saved = typedOf(record, base)
  const all = { ...saved, ...typed }
  const wordsAt = (path: string, end?: string) => {
    const field = fieldAt(record, path)
    return field ? valueWords(field, valueAt(base, path), reader, end) : null
  }
  return conflicts.map((one) => ({
    ...one,
    // A row that does not stand in the form has its place among those that are saved.
    ...labelsOf(record, one.path, reader.say, ['iRemoved', 'theyAdded'].includes(one.status) ? saved : all),
    value: wordsAt(one.path, one.end),
    rowFields: one.fields.map((name) => ({
      label: labelAt(record, `${one.path}.${name}`, reader.say, all),
      value: wordsAt(`${one.path}.${name}`),
    })),
  }))
}

function labelsOf(record: AnyRecord, path: string, say: Say, typed: Typed) {
  const label = labelAt(record, path, say, typed)
  const field = record.fields[path.split('.')[0] ?? '']
  const removed = field?.kind === 'rows' && isOfPeople(field) ? say('records.removedPerson', { name: label }) : label
  return { label, removed }
}
