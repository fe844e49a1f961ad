import type { AnyRecord, Field, RowsField } from './fields'
import { allTypedAt, type Typed, typedAt } from './typed'

/** Says a text by its key, which is made of where a record's texts stand and a field's name. */
export type Say = (key: string, values?: Record<string, string | number>) => string

/** The key of a text of a record: 'recipient:city', 'circle:settings.city'. */
export function textKey(words: string, name: string) {
  return words.includes(':') ? `${words}.${name}` : `${words}:${name}`
}

/** How a field is called at its path: 'City', 'Primary insurance, Plan type', 'Ana Ruiz, Fax'. A row's by its title. */
export function labelAt(record: AnyRecord, path: string, say: Say, typed: Typed): string {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  if (!field) return path
  const label = say(textKey(record.words, name))
  if (!rest.length) return label
  if (field.kind === 'group')
    return say('records.within', { part: label, field: labelAt(field.record, rest.join('.'), say, typed) })
  if (field.kind !== 'rows') return label
  const [id = '', ...inRow] = rest
  const part = rowLabel(field, name, id, say, typed)
  return inRow.length
    ? say('records.within', { part, field: labelAt(field.record, inRow.join('.'), say, typed) })
    : part
}

/** How a row is called: by its name or its title, or by its place while it has none. */
function rowLabel(field: RowsField<unknown>, path: string, id: string, say: Say, typed: Typed) {
  const name = field.names?.[id]
  if (name) return say(textKey(field.record.words, 'row'), { name })
  const title = field.title.map((name) => typedAt(typed, `${path}.${id}.${name}`).trim()).filter(Boolean)
  if (title.length) return title.join(' ')
  return say(textKey(field.record.words, 'row'), { number: allTypedAt(typed, path).indexOf(id) + 1 })
}

/** The text of one of a field's options. */
export function optionLabel(field: Extract<Field, { options: unknown }>, value: string, say: Say) {
  return say(textKey(field.options.words, value))
}
