import { type AnyRecord, fieldAt, type RecordValue } from './fields'
import { allTypedAt, type Typed, typedAt } from './typed'
import { valueAt } from './values'

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
