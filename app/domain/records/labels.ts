import { excerptOf } from '~/domain/excerpt'
import { type AnyRecord, type ChecksField, type Field, fieldsOf, isUnit, type RowsField } from './fields'
import { allTypedAt, type Typed, typedAt } from './typed'

export type Say = (key: string, values?: Record<string, string | number>) => string

/** The key of a text of a record: 'recipient:city', 'circle:settings.city'. */
export function textKey(words: string, name: string) {
  return words.includes(':') ? `${words}.${name}` : `${words}:${name}`
}

/** A field's label at its path: 'City', 'Primary insurance, plan type', 'Ana Ruiz, fax'. */
export function labelAt(record: AnyRecord, path: string, say: Say, typed: Typed): string {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  if (!field) return path
  const label = say(textKey(record.words, name))
  if (!rest.length) return label
  if (field.kind === 'group')
    return say('records.within', { part: label, field: inSentence(labelAt(field.record, rest.join('.'), say, typed)) })
  if (field.kind !== 'rows') return label
  const [id = '', ...inRow] = rest
  const part = rowLabel(field, name, id, say, typed)
  return inRow.length
    ? say('records.within', { part, field: inSentence(labelAt(field.record, inRow.join('.'), say, typed)) })
    : part
}

/** A field's label without its group: 'Plan type'. */
export function ownLabelAt(record: AnyRecord, path: string, say: Say): string {
  const [name = '', ...rest] = path.split('.')
  const field = record.fields[name]
  if (field?.kind === 'group' && rest.length) return ownLabelAt(field.record, rest.join('.'), say)
  return say(textKey(record.words, name))
}

/** A field's label outside its part: alone if unique in the record. */
export function shortLabelAt(record: AnyRecord, path: string, say: Say, typed: Typed) {
  const [part = '', ...rest] = path.split('.')
  if (record.fields[part]?.kind !== 'group' || !rest.length) return labelAt(record, path, say, typed)
  const own = ownLabelAt(record, path, say)
  const alike = fieldsOf(record).flatMap(([, field]) =>
    field.kind === 'group'
      ? fieldsOf(field.record).filter(([name]) => say(textKey(field.record.words, name)) === own)
      : [],
  )
  return alike.length === 1 ? own : labelAt(record, path, say, typed)
}

function rowLabel(field: RowsField<unknown>, path: string, id: string, say: Say, typed: Typed) {
  const name = field.names?.[id]
  if (name) return say(textKey(field.record.words, 'row'), { name })
  const place = allTypedAt(typed, path).indexOf(id)
  const title = field.isNumbered && place >= 0 ? '' : rowTitle(field, `${path}.${id}`, say, typed)
  return title || say(textKey(field.record.words, 'row'), { number: place + 1 })
}

/** A row's title as typed, its beginning if it is far too long: 'Ana Ruiz', or of choices 'Posts, Read'. */
export function rowTitle({ record, title }: RowsField<unknown>, at: string, say: Say, typed: Typed) {
  const words = title.flatMap((name) => {
    const [value, field] = [typedAt(typed, `${at}.${name}`).trim(), record.fields[name]]
    if (!value) return []
    return field?.kind === 'choice' ? optionLabel(field, value, say) : value
  })
  return excerptOf(words.join(isOfPeople({ record, title }) ? ' ' : ', '))
}

/** Rows of people are titled by their names. */
export function isOfPeople({ record, title }: Pick<RowsField<unknown>, 'record' | 'title'>) {
  return fieldsOf(record).some(([name, field]) => title.includes(name) && field.kind === 'text' && field.as === 'name')
}

/** The label of the answer that none applies. */
export function noneLabel({ none }: ChecksField<unknown>, say: Say) {
  return say(typeof none === 'string' ? none : 'records.none')
}

/** An option's text; the value itself for an unknown one, which only a forged form contains. */
export function optionLabel(field: Extract<Field, { options: unknown }>, value: string, say: Say) {
  if (!field.options.values.includes(value)) return value
  return say(textKey(field.options.words, value))
}

/** A closed row's summary of the form's values: '10 mg, oral, AM'. `day` formats days. */
export function rowSubtitle({ record, subtitle = [] }: RowsField<unknown>, at: string, typed: Typed, reader: Reader) {
  const said = subtitle.flatMap((name) => {
    const field = record.fields[name]
    if (!field || isUnit(record, name)) return []
    return typedWords(record, name, (other) => `${at}.${other}`, typed, reader).map((words) => ({ field, words }))
  })
  return inRow(said)
}

type At = (name: string) => string
type Reader = { say: Say; day: (day: string) => string }

function typedWords(record: AnyRecord, name: string, at: At, typed: Typed, { say, day }: Reader): string[] {
  const field = record.fields[name]
  const text = typedAt(typed, at(name)).trim()
  if (field?.kind === 'checks') return allTypedAt(typed, at(name)).map((one) => optionLabel(field, one, say))
  if (!field || !text) return []
  if (field.kind === 'choice') return [optionLabel(field, text, say)]
  if (field.kind === 'checkbox') return [say(textKey(record.words, name))]
  if (field.kind === 'date') return [/^\d{4}-\d{2}-\d{2}$/.test(text) ? day(text) : text]
  if (field.kind !== 'text' || !field.unit) return [text]
  return [[text, ...typedWords(record, field.unit, at, typed, { say, day })].join(' ')]
}

type Said = { field: Field; words: string }

/** Answers in one line: chosen options after the first in lower case, typed text unchanged. */
export function inRow([first, ...others]: readonly Said[]) {
  const isChosen = ({ kind }: Field) => kind === 'choice' || kind === 'checks' || kind === 'checkbox'
  const rest = others.map(({ words, field }) => (isChosen(field) ? inSentence(words) : words))
  return first ? [first.words, ...rest].join(', ') : ''
}

/** Options as one text; only the first stays capitalised. Not for typed text. */
export function inList(words: readonly string[]) {
  return words.map((one, index) => (index ? inSentence(one) : one)).join(', ')
}

/** A text inside a sentence. Abbreviations and proper names stay capitalised. */
export function inSentence(text: string) {
  const isName = /^\p{Lu}\p{Ll}+[’']s /u.test(text)
  return isName ? text : text.replace(/^¿?\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLocaleLowerCase())
}
