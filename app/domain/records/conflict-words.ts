import { bothAt } from './both'
import { type AnyRecord, fieldAt, type RecordValue, type Value } from './fields'
import type { Fit } from './fits'
import { isOfPeople, labelAt, type Say, shortLabelAt } from './labels'
import type { ByWhom } from './save'
import { parse } from './schema'
import { type Typed, typedOf } from './typed'
import { valueWords, type WordsReader, wordsAt } from './words'

export type ShownConflict = ByWhom & {
  label: string
  removed: string
  value: string | null
  mine: string | null
  both: string | null
  when: string | null
  rowFields?: { label: string; value: string | null }[]
}

type Shown = { base: RecordValue; typed: Typed; reader: WordsReader }

/** Conflicts in words. `base`: the other's saved values; `typed`: the form's. */
export function wordConflicts(
  record: AnyRecord,
  conflicts: readonly ByWhom[],
  { base, typed, reader }: Shown,
): ShownConflict[] {
  const saved = typedOf(record, base)
  const all = { ...saved, ...typed }
  const mine = conflicts.length ? parse(record, typed, { base, today: '' }).value : {}
  const savedAt = (path: string, end?: string) => wordsAt(record, path, base, reader, end)
  return conflicts.map((one) => ({
    ...one,
    ...labelsOf(record, one.path, reader.say, ['iRemoved', 'theyAdded'].includes(one.status) ? saved : all),
    value: savedAt(one.path, one.end),
    mine: wordsAt(record, one.path, mine, reader),
    both: bothWords(record, one.path, { base, typed, reader }),
    when: one.at && reader.when ? reader.when(new Date(one.at)) : null,
    rowFields: one.fields.map((name) => ({
      label: labelAt(record, `${one.path}.${name}`, reader.say, all),
      value: savedAt(`${one.path}.${name}`),
    })),
  }))
}

function labelsOf(record: AnyRecord, path: string, say: Say, typed: Typed) {
  const label = shortLabelAt(record, path, say, typed)
  const field = record.fields[path.split('.')[0] ?? '']
  const removed = field?.kind === 'rows' && isOfPeople(field) ? say('records.removedPerson', { name: label }) : label
  return { label, removed }
}

function bothWords(record: AnyRecord, path: string, { base, typed, reader }: Shown) {
  const both = bothAt(record, path, { base, typed })
  const field = fieldAt(record, path)
  return both && field ? valueWords(field, both as Value, reader) : null
}

export type ShownFit = { label: string; what: Fit['what']; isMine: boolean; by: string | null; value: string | null }

/** The changes that fit together in words. `merged` is what will be saved, `base` what the form was opened with. */
export function wordFits(
  record: AnyRecord,
  fits: readonly Fit[],
  { base, merged, reader }: { base: RecordValue; merged: RecordValue; reader: WordsReader },
): ShownFit[] {
  const all = { ...typedOf(record, base), ...typedOf(record, merged) }
  const before = typedOf(record, base)
  return fits.map(({ path, what, isMine, by = null }) => ({
    label: shortLabelAt(record, path, reader.say, what === 'removed' ? before : all),
    what,
    isMine,
    by,
    value: wordsAt(record, path, merged, reader),
  }))
}
