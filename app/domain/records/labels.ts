import { type AnyRecord, type Field, fieldsOf, type RowsField } from './fields'
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
  const place = allTypedAt(typed, path).indexOf(id)
  const title = field.isNumbered && place >= 0 ? '' : rowTitle(field, `${path}.${id}`, say, typed)
  return title || say(textKey(field.record.words, 'row'), { number: place + 1 })
}

/** The title of a row as it is typed: 'Ana Ruiz', or of choices 'Posts, Read'. */
export function rowTitle({ record, title }: RowsField<unknown>, at: string, say: Say, typed: Typed) {
  const words = title.flatMap((name) => {
    const [value, field] = [typedAt(typed, `${at}.${name}`).trim(), record.fields[name]]
    if (!value) return []
    return field?.kind === 'choice' ? optionLabel(field, value, say) : value
  })
  return words.join(isOfPeople({ record, title }) ? ' ' : ', ')
}

/** Whether rows are people: they are called by their names. */
export function isOfPeople({ record, title }: Pick<RowsField<unknown>, 'record' | 'title'>) {
  return fieldsOf(record).some(([name, field]) => title.includes(name) && field.kind === 'text' && field.as === 'name')
}

/** The text of one of a field's options; of what is none of them, which only a forged form says, the value itself. */
export function optionLabel(field: Extract<Field, { options: unknown }>, value: string, say: Say) {
  if (!field.options.values.includes(value)) return value
  return say(textKey(field.options.words, value))
}
