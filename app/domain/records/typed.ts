import {
  type AnyRecord,
  type Field,
  fieldsOf,
  hasRow,
  type RecordValue,
  type RowsField,
  type RowValue,
  type Value,
} from './fields'

/**
 * What stands in a form, as it stands there: by the path of each field, also what is not valid. A checkbox that is
 * ticked is 'on'; rows are the list of their ids, and the fields of a row are named by its id, so that removing or
 * moving one renames no other.
 */
export type Typed = Readonly<Record<string, string | readonly string[]>>

const rowId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const longestPath = 120

/** Whether a text can be the id of a row. */
export function isRowId(id: unknown): id is string {
  return typeof id === 'string' && rowId.test(id)
}

/** A record's value as a form shows it. Sealed numbers are left out. */
export function typedOf(record: AnyRecord, value: RecordValue, at = ''): Typed {
  return Object.assign({}, ...fieldsOf(record).map(([name, field]) => typedField(field, value[name], at + name)))
}

function typedField(field: Field, value: Value | undefined, path: string): Typed {
  switch (field.kind) {
    case 'group':
      return typedOf(field.record, (value ?? {}) as RecordValue, `${path}.`)
    case 'rows': {
      const rows = (value ?? []) as readonly RowValue[]
      const ofRows = rows.map((row) => typedOf(field.record, row, `${path}.${row.id}.`))
      return Object.assign({ [path]: rows.map(({ id }) => id) }, ...ofRows)
    }
    case 'checkbox':
      return { [path]: value ? 'on' : '' }
    case 'checks':
      return { [path]: Array.isArray(value) && !value.length ? ['none'] : ((value ?? []) as readonly string[]) }
    case 'sealed':
      return { [path]: '', [`${path}.remove`]: '' }
    default:
      return { [path]: (value as string | null | undefined) ?? '' }
  }
}

/** What was sent of a record's fields. A name that the record does not define is not looked at. */
export function readTyped(record: AnyRecord, form: FormData, at = ''): Typed {
  return Object.assign({}, ...fieldsOf(record).map(([name, field]) => readField(field, form, at + name)))
}

function readField(field: Field, form: FormData, path: string): Typed {
  switch (field.kind) {
    case 'group':
      return readTyped(field.record, form, `${path}.`)
    case 'rows': {
      const known = textsIn(form, path).filter((id) => rowId.test(id) && hasRow(field, id))
      const ids = [...new Set(known)].slice(0, field.max + 1)
      return Object.assign({ [path]: ids }, ...ids.map((id) => readTyped(field.record, form, `${path}.${id}.`)))
    }
    case 'checks':
      return { [path]: textsIn(form, path) }
    case 'sealed':
      return { [path]: textIn(form, path), [`${path}.remove`]: textIn(form, `${path}.remove`) }
    default:
      return { [path]: textIn(form, path) }
  }
}

function textIn(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function textsIn(form: FormData, name: string) {
  return form.getAll(name).filter((value): value is string => typeof value === 'string')
}

/** The one text that is typed at a path. */
export function typedAt(typed: Typed, path: string): string {
  const value = Object.hasOwn(typed, path) ? typed[path] : ''
  return typeof value === 'string' ? value : ''
}

/** All that is chosen at a path: options of a list, or the ids of rows. */
export function allTypedAt(typed: Typed, path: string): readonly string[] {
  const value = Object.hasOwn(typed, path) ? typed[path] : []
  return typeof value === 'object' ? value : []
}

/** Whether a form says what was sent of it before. */
export function saysSame(sent: Typed, now: Typed) {
  return Object.entries(sent).every(([path, value]) => String(now[path] ?? '') === String(value))
}

/** Whether there are more rows than there must be. */
export function mayRemove({ required }: RowsField<unknown>, ids: readonly string[]) {
  return ids.length > (required ? 1 : 0)
}

/** What the form holds after one of the row buttons was pressed; nothing when none was. */
export function afterRowButton(
  record: AnyRecord,
  typed: Typed,
  pressed: FormDataEntryValue | null,
  newId: () => string,
): Typed | undefined {
  if (typeof pressed !== 'string' || pressed.length > longestPath) return undefined
  const [what, path = '', id = ''] = pressed.split(' ')
  const field = Object.hasOwn(record.fields, path) ? record.fields[path] : undefined
  if (field?.kind !== 'rows') return undefined
  const ids = allTypedAt(typed, path)
  if (what === 'add' && ids.length < field.max) return { ...typed, [path]: [...ids, newId()] }
  if (what === 'remove' && mayRemove(field, ids)) return { ...typed, [path]: ids.filter((one) => one !== id) }
  return typed
}
