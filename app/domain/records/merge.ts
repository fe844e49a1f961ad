import { type AnyRecord, fieldAt, fieldsOf, type RecordValue, type RowValue, type Value, type ValueOf } from './fields'
import { isSame, isSameRow, partOf, type Rows, rowsOf, valueAt, withoutRow, withValueAt } from './values'

/** Both changed a field, or one changed (`fields`) the row that the other removed, or an added row doesn't fit. */
export type Conflict = { path: string; status: ConflictStatus; fields: string[] }
export const conflictStatuses = ['changed', 'theyRemoved', 'iRemoved', 'theyAdded'] as const
type ConflictStatus = (typeof conflictStatuses)[number]
/** `added` ids aren't stored now: new, or removed since. Commands check that no other record has them. */
export type RowChanges = { added: RowValue[]; changed: { id: string; fields: string[] }[]; removed: string[] }
export type Changes = { fields: string[]; rows: Record<string, RowChanges> }
export type Merged = { value: RecordValue; changes: Changes; conflicts: Conflict[] }

/** Three-way merge: `base` is the opened form. Writes only their own changes; different ones to a field conflict. */
export function merge(record: AnyRecord, base: RecordValue, mine: RecordValue, current: RecordValue): Merged {
  const { conflicts, changed } = compareFields(record, base, mine, current)
  const value: Record<string, Value> = { ...current }
  for (const name of changed) value[name] = mine[name] as Value
  const changes: Changes = { fields: changed, rows: {} }

  for (const [name, field] of fieldsOf(record)) {
    if (field.kind === 'group') {
      const part = merge(field.record, partOf(base, name), partOf(mine, name), partOf(current, name))
      value[name] = part.value
      changes.fields.push(...part.changes.fields.map((path) => `${name}.${path}`))
      conflicts.push(...part.conflicts.map((one) => ({ ...one, path: `${name}.${one.path}` })))
    } else if (field.kind === 'rows') {
      const rows = mergeRows(field.record, rowsOf(base, name), rowsOf(mine, name), rowsOf(current, name))
      value[name] = rows.value
      changes.rows[name] = rows.changes
      conflicts.push(...rows.conflicts.map((one) => ({ ...one, path: `${name}.${one.path}` })))
    }
  }
  return { value, changes, conflicts }
}

function compareFields(record: AnyRecord, base: RecordValue, mine: RecordValue, current: RecordValue) {
  const names = fieldsOf(record).flatMap(([name, { kind }]) => (kind === 'group' || kind === 'rows' ? [] : [name]))
  const byMe = names.filter((name) => !isSame(mine[name], base[name]))
  const byThem = names.filter((name) => !isSame(current[name], base[name]) && !isSame(current[name], mine[name]))
  const touched = togetherIn(record).filter((group) => group.some((name) => byMe.includes(name)))
  const inConflict = byThem.filter((name) => byMe.includes(name) || touched.some((group) => group.includes(name)))
  return {
    conflicts: inConflict.map((path): Conflict => ({ path, status: 'changed', fields: [] })),
    changed: byMe.filter((name) => !isSame(mine[name], current[name])),
  }
}

function togetherIn(record: AnyRecord) {
  const asking = fieldsOf(record).flatMap(([name, { when }]) => (when ? [[when.field, name]] : []))
  const first = [...new Set(asking.map(([field]) => field))]
  return [
    ...(record.together ?? []),
    ...first.map((field) => asking.flatMap((pair) => (pair[0] === field ? pair : []))),
  ]
}

function mergeRows(record: AnyRecord, base: Rows, mine: Rows, current: Rows) {
  const changes: RowChanges = { added: [], changed: [], removed: [] }
  const conflicts: Conflict[] = []
  const merged = new Map(current)

  for (const [id, row] of mine) {
    const [was, now] = [base.get(id), current.get(id)]
    if (!now && was) {
      if (!isSameRow(record, row, was)) conflicts.push({ path: id, status: 'theyRemoved', fields: [] })
    } else if (!now) {
      changes.added.push(row)
      merged.set(id, row)
    } else {
      const one = merge(record, was ?? {}, row, now)
      conflicts.push(...one.conflicts.map((conflict) => ({ ...conflict, path: `${id}.${conflict.path}` })))
      if (one.changes.fields.length) changes.changed.push({ id, fields: one.changes.fields })
      merged.set(id, { ...one.value, id })
    }
  }
  for (const [id, was] of base) {
    const now = current.get(id)
    if (mine.has(id) || !now) continue
    const fields = fieldsOf(record).flatMap(([name]) => (isSame(now[name], was[name]) ? [] : [name]))
    if (fields.length) {
      conflicts.push({ path: id, status: 'iRemoved', fields })
    } else {
      changes.removed.push(id)
      merged.delete(id)
    }
  }
  return { value: inOrder(merged, { base, mine, current }), changes, conflicts }
}

function inOrder(merged: Rows, { base, mine, current }: { base: Rows; mine: Rows; current: Rows }) {
  const mineInBase = [...mine.keys()].filter((id) => base.has(id))
  const baseInMine = [...base.keys()].filter((id) => mine.has(id))
  const isTheirs = String(mineInBase) === String(baseInMine) && String([...current.keys()]) !== String([...base.keys()])
  const leading = [...(isTheirs ? current : mine).keys()]
  const place = (id: string) => (leading.includes(id) ? leading.indexOf(id) : leading.length)
  return [...merged.values()].sort((one, other) => place(one.id) - place(other.id))
}

/** The form's next base: stored values for the shown conflicts. Otherwise later changes would look like the other person's. */
export function baseAfter(base: RecordValue, current: RecordValue, conflicts: readonly Conflict[]): RecordValue {
  return conflicts.reduce((next, { path, status, fields }) => {
    if (status === 'theyRemoved') return withoutRow(next, path)
    const row = rowAt(next, path)
    if (row && valueAt(next, row) === undefined) return withValueAt(next, row, valueAt(current, row) ?? null)
    const paths = status === 'iRemoved' ? fields.map((name) => `${path}.${name}`) : [path]
    return paths.reduce((all, one) => withValueAt(all, one, valueAt(current, one) ?? null), next)
  }, base)
}

function rowAt(value: RecordValue, path: string) {
  const [name = '', id] = path.split('.')
  return id && Array.isArray(value[name]) ? `${name}.${id}` : undefined
}

/** My values, except where the person chose the other's saved value, which is in the base. */
export function applyChoices(record: AnyRecord, mine: RecordValue, base: RecordValue, keepCurrent: readonly string[]) {
  return keepCurrent.reduce((all, path) => {
    const isRow = path.split('.').length === 2 && record.fields[path.split('.')[0] ?? '']?.kind === 'rows'
    if (!isRow) return fieldAt(record, path) ? withValueAt(all, path, valueAt(base, path) ?? null) : all
    const other = valueAt(base, path)
    return other === undefined ? withoutRow(all, path) : withValueAt(all, path, other)
  }, mine)
}

/** The paths of all fields outside rows in which two values differ. */
export function changedFields(record: AnyRecord, one: RecordValue, other: RecordValue, at = ''): string[] {
  return fieldsOf(record).flatMap(([name, field]) => {
    if (field.kind === 'rows') return []
    if (field.kind === 'group')
      return changedFields(field.record, partOf(one, name), partOf(other, name), `${at}${name}.`)
    return isSame(one[name], other[name]) ? [] : [at + name]
  })
}

/** The names of all in which two values differ: fields by their path, lists of rows by their name. */
export function changedNames<R extends AnyRecord>(
  record: R,
  one: ValueOf<R> | RecordValue,
  other: ValueOf<R> | RecordValue,
) {
  const [was, is] = [one as RecordValue, other as RecordValue]
  const lists = fieldsOf(record).flatMap(([name, field]) =>
    field.kind === 'rows' && !isSameList(field.record, was[name], is[name]) ? [name] : [],
  )
  return [...changedFields(record, was, is), ...lists]
}

function isSameList(record: AnyRecord, one: Value | undefined, other: Value | undefined) {
  if (fieldsOf(record).length || !Array.isArray(one) || !Array.isArray(other)) return isSame(one, other)
  const idsOf = (rows: readonly unknown[]) => (rows as RowValue[]).map(({ id }) => id).sort()
  return isSame(idsOf(one), idsOf(other))
}

/** All of the other's changes as conflicts, for when they are invalid together with mine. */
export function changesOfOthers(record: AnyRecord, base: RecordValue, current: RecordValue): Conflict[] {
  const fields = changedFields(record, base, current).map((path) => conflictAt(path, 'changed'))
  const ofRows = fieldsOf(record).flatMap(([name, field]) => {
    if (field.kind !== 'rows') return []
    const [before, now] = [rowsOf(base, name), rowsOf(current, name)]
    const removed = [...before.keys()].filter((id) => !now.has(id))
    const added = [...now.keys()].filter((id) => !before.has(id))
    const changed = [...now.values()].flatMap((row) =>
      changedFields(field.record, before.get(row.id) ?? row, row, `${name}.${row.id}.`),
    )
    return [
      ...removed.map((id) => conflictAt(`${name}.${id}`, 'theyRemoved')),
      ...added.map((id) => conflictAt(`${name}.${id}`, 'theyAdded')),
      ...changed.map((path) => conflictAt(path, 'changed')),
    ]
  })
  return [...fields, ...ofRows]
}

function conflictAt(path: string, status: ConflictStatus): Conflict {
  return { path, status, fields: [] }
}
