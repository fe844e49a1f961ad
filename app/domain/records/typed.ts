import {
  type AnyRecord,
  type Field,
  fieldsOf,
  hasRow,
  type Level,
  type RecordValue,
  type RowsField,
  type RowValue,
  type Value,
  type ValueOf,
} from './fields'

/** A form's contents by field path; checked is 'on'. Rows are lists of ids, part of their fields' paths. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

/** The last field of a record's form. */
export const completeField = 'complete'

const rowId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const longestPath = 120
const maxTypedRows = 600

/** Whether a text is a possible row id. */
export function isRowId(id: unknown): id is string {
  return typeof id === 'string' && rowId.test(id)
}

/** A value as a form's contents, without sealed numbers. */
export function typedOf<R extends AnyRecord>(record: R, value: RecordValue | Partial<ValueOf<R>>, at = ''): Typed {
  const values = value as RecordValue
  return Object.assign({}, ...fieldsOf(record).map(([name, field]) => typedField(field, values[name], at + name)))
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
    case 'level': {
      const { level, note } = (value ?? {}) as Partial<Level>
      return {
        [path]: level ?? '',
        [`${path}.note`]: note ?? '',
      }
    }
    default:
      return { [path]: (value as string | null | undefined) ?? '' }
  }
}

/** The sent values of a record's fields; ignores other names. */
export function readTyped(record: AnyRecord, form: FormData): Typed {
  const texts: Texts = new Map()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const all = texts.get(name)
    if (all) all.push(value)
    else texts.set(name, [value])
  }
  return readFields(record, texts, '')
}

/** The contents of a form that was cut off: the rest as in its base, so that sending it again removes nothing unseen. */
export function typedOfCut(record: AnyRecord, form: FormData, base: RecordValue): Typed {
  const opened = typedOf(record, base)
  const typed = readTyped(record, form)
  const arrived = Object.entries(typed).filter(([path]) => form.has(path))
  const lists = fieldsOf(record).filter(([, { kind }]) => kind === 'rows')
  const allRows = lists.map(([path]) => [path, [...new Set([typed, opened].flatMap((one) => allTypedAt(one, path)))]])
  return { ...opened, ...Object.fromEntries([...arrived, ...allRows]) }
}

/** Stored form contents, limited to the record's current fields. */
export function typedIn(record: AnyRecord, stored: unknown): Typed {
  const form = new FormData()
  for (const [name, value] of Object.entries(stored as object)) {
    for (const text of [value].flat()) if (typeof text === 'string') form.append(name, text)
  }
  return readTyped(record, form)
}

// A FormData lookup scans all entries, which long forms do hundreds of times per key press.
type Texts = Map<string, string[]>

function readFields(record: AnyRecord, texts: Texts, at: string): Typed {
  return Object.assign({}, ...fieldsOf(record).map(([name, field]) => readField(field, texts, at + name)))
}

function readField(field: Field, texts: Texts, path: string): Typed {
  const textsAt = (name: string) => texts.get(name) ?? []
  const text = (name: string) => textsAt(name)[0] ?? ''
  switch (field.kind) {
    case 'group':
      return readFields(field.record, texts, `${path}.`)
    case 'rows': {
      const known = textsAt(path).filter((id) => rowId.test(id) && hasRow(field, id))
      const ids = [...new Set(known)].slice(0, maxTypedRows)
      return Object.assign({ [path]: ids }, ...ids.map((id) => readFields(field.record, texts, `${path}.${id}.`)))
    }
    case 'checks':
      return { [path]: textsAt(path) }
    case 'sealed':
      return { [path]: text(path), [`${path}.remove`]: text(`${path}.remove`) }
    case 'level':
      return {
        [path]: text(path),
        [`${path}.note`]: text(`${path}.note`),
        [`${path}.action`]: text(`${path}.action`),
      }
    default:
      return { [path]: text(path) }
  }
}

/** The single text at a path. */
export function typedAt(typed: Typed, path: string): string {
  const value = Object.hasOwn(typed, path) ? typed[path] : ''
  return typeof value === 'string' ? value : ''
}

/** The texts at these paths, in order. */
export function textsAt(typed: Typed, paths: readonly string[]) {
  return paths
    .map((path) => typedAt(typed, path))
    .filter(Boolean)
    .join('\n\n')
}

/** All that is chosen at a path: options of a list, or the ids of rows. */
export function allTypedAt(typed: Typed, path: string): readonly string[] {
  const value = Object.hasOwn(typed, path) ? typed[path] : []
  return typeof value === 'object' ? value : []
}

/** Whether a field applies by the form's answers. One that doesn't can't make another apply. */
export function isAskedAsTyped(record: AnyRecord, name: string, typed: Typed, at = ''): boolean {
  const when = record.fields[name]?.when
  if (!when || when.is === 'given') return true
  const path = at + when.field
  const given = [...allTypedAt(typed, path), typedAt(typed, path)]
  const isGiven = (one: string | boolean) =>
    typeof one === 'boolean' ? one === given.includes('on') : given.includes(one)
  return when.is.some(isGiven) && isAskedAsTyped(record, when.field, typed, at)
}

/** Whether a form has the same content as another. */
export function saysSame(sent: Typed, now: Typed) {
  return Object.entries(sent).every(([path, value]) => String(now[path] ?? '') === String(value))
}

/** Whether there are more rows than required. */
export function mayRemove({ required }: RowsField<unknown>, ids: readonly string[]) {
  return ids.length > (required ? 1 : 0)
}

/** The form after a row button; undefined if none was pressed. */
export function afterRowButton(
  record: AnyRecord,
  typed: Typed,
  pressed: FormDataEntryValue | null,
  { base, newId }: { base: RecordValue; newId: () => string },
): Typed | undefined {
  if (typeof pressed !== 'string' || pressed.length > longestPath) return undefined
  const [what, path = '', id = ''] = pressed.split(' ')
  const field = Object.hasOwn(record.fields, path) ? record.fields[path] : undefined
  if (field?.kind !== 'rows') return undefined
  const ids = allTypedAt(typed, path)
  if (what === 'add' && ids.length < field.max) return { ...typed, [path]: [...ids, newId()] }
  if (what === 'remove' && mayRemove(field, ids)) return { ...typed, [path]: ids.filter((one) => one !== id) }
  if (what === 'up' || what === 'down') return { ...typed, [path]: movedRow(ids, id, what) }
  if (what === 'restore' && ids.length < field.max) return { ...typed, ...restoredRow(field, path, id, { ids, base }) }
  return typed
}

/** The order of rows once one of them has changed places with its neighbour. */
export function movedRow(ids: readonly string[], id: string, where: 'up' | 'down') {
  const at = ids.indexOf(id)
  const to = where === 'up' ? at - 1 : at + 1
  if (at < 0 || to < 0 || to >= ids.length) return ids
  return ids.with(at, ids[to] ?? id).with(to, id)
}

/** The order of rows with one put back where it was: before the first that came after it. */
export function withRow(ids: readonly string[], id: string, opened: readonly string[]) {
  if (ids.includes(id)) return ids
  const later = opened.slice(opened.indexOf(id) + 1)
  const at = ids.findIndex((one) => later.includes(one))
  return at < 0 ? [...ids, id] : ids.toSpliced(at, 0, id)
}

function restoredRow(
  field: RowsField<unknown>,
  path: string,
  id: string,
  { ids, base }: { ids: readonly string[]; base: RecordValue },
): Typed {
  const opened = (base[path] ?? []) as readonly RowValue[]
  const row = opened.find((one) => one.id === id)
  if (!row) return {}
  const order = withRow(
    ids,
    id,
    opened.map((one) => one.id),
  )
  return { ...typedOf(field.record, row, `${path}.${id}.`), [path]: order }
}
