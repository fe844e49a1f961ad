import { type AnyRecord, fieldAt, type RecordValue, type Value } from './fields'
import { isOfPeople, labelAt, type Say, shortLabelAt } from './labels'
import type { ByWhom, Fit } from './save'
import { parse } from './schema'
import { allTypedAt, type Typed, typedAt, typedOf } from './typed'
import { valueAt } from './values'
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

/** Both values of a field, the saved one first; undefined where only one can stay. */
export function bothAt(record: AnyRecord, path: string, { base, typed }: { base: RecordValue; typed: Typed }) {
  const field = fieldAt(record, path)
  const saved = valueAt(base, path)
  if (field?.kind === 'checks') {
    const [current, mine] = [Array.isArray(saved) ? (saved as string[]) : [], allTypedAt(typed, path)]
    if (!current.length || !mine.length || mine.includes('none')) return undefined
    return field.options.values.filter((one) => current.includes(one) || mine.includes(one))
  }
  if (field?.kind !== 'text' || (field.lines ?? 1) < 2 || typeof saved !== 'string') return undefined
  const text = joinedTexts(saved.trim(), typedAt(typed, path).trim())
  return text && text.length <= field.max ? text : undefined
}

function joinedTexts(first: string, second: string) {
  if (!first || !second || first.includes(second) || second.includes(first)) return undefined
  const rest = second.slice(sharedSentences(first, second)).trim()
  return `${first}${/\n/.test(first + second) ? '\n' : ' '}${rest}`
}

function sharedSentences(one: string, other: string) {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  const ends = [...one.slice(0, length).matchAll(/[.!?](?=\s)|\n/g)]
  return ends.length ? (ends.at(-1)?.index ?? -1) + 1 : 0
}
