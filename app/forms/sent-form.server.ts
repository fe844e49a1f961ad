import { type AnyRecord, fieldsOf, type RecordValue } from '~/domain/records/fields'
import { readTyped, type Typed, typedOf } from '~/domain/records/typed'

/**
 * The form's contents. A text or date that every browser sends, and that is missing, is as in the opened form.
 * `isIncomplete`: has none of the record's fields.
 */
export function readSent(
  record: AnyRecord,
  form: FormData,
  base: RecordValue,
): { typed: Typed; isIncomplete: boolean } {
  const typed = readTyped(record, form)
  const always = alwaysSent(record)
  const opened = typedOf(record, base)
  const missing = always.filter((path) => !form.has(path) && Object.hasOwn(opened, path))
  return {
    typed: { ...typed, ...Object.fromEntries(missing.map((path) => [path, opened[path] ?? ''])) },
    isIncomplete: always.length > 0 && !Object.keys(typed).some((path) => form.has(path)),
  }
}

function alwaysSent(record: AnyRecord, at = ''): string[] {
  return fieldsOf(record).flatMap(([name, field]) => {
    if (field.when) return []
    if (field.kind === 'group') return alwaysSent(field.record, `${at}${name}.`)
    if (field.kind === 'text' || field.kind === 'date') return [at + name]
    return field.kind === 'level' ? [`${at}${name}.note`] : []
  })
}
