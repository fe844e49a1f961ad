type Values = Readonly<Record<string, string | null>>
/** Fields that mean something only together, like a telephone and its kind. */
export type Groups = readonly (readonly string[])[]

/**
 * What a form changes when somebody else may have saved meanwhile. `before` is what the form was opened with, `now` what
 * is kept: only fields that the person changed are written, so the other's changes of other fields stay. Where both
 * changed the same field, or fields that go `together`, to different values, it is a conflict for the person to decide.
 */
export function mergeEdit<T extends Values>(before: T, typed: T, now: T, together: Groups = []) {
  const fields = Object.keys(typed) as (keyof T & string)[]
  const mine = fields.filter((field) => isOther(typed, before, field))
  const theirs = fields.filter((field) => isOther(now, before, field) && isOther(now, typed, field))
  const touched = together.filter((group) => group.some((field) => mine.includes(field))).flat()
  const conflicts = theirs.filter((field) => mine.includes(field) || touched.includes(field))
  const changed = mine.filter((field) => isOther(typed, now, field))
  return { changed, conflicts }
}

/**
 * What the form counts as loaded with once its conflicts have been shown: for these, what the other person has saved.
 */
export function baseAfterConflict<T extends Values>(before: T, now: T, conflicts: readonly string[]): T {
  return { ...before, ...Object.fromEntries(conflicts.map((field) => [field, now[field] ?? null])) }
}

export type Rows = Readonly<Record<string, Values>>
/** Both changed the row; or I changed what the other removed; or I removed what the other changed. */
export type RowConflict = { id: string; is: 'changed' | 'theyRemoved' | 'iRemoved'; fields: string[] }

/**
 * The same for rows that can be removed: a missing row has been removed. A row that neither `before` nor `now` knows
 * has been removed by somebody else, the person has been shown that, and wants it back (`restored`).
 */
export function mergeRows(before: Rows, typed: Rows, now: Rows, together: Groups = []) {
  const changed: { id: string; fields: string[] }[] = []
  const removed: string[] = []
  const restored: string[] = []
  const conflicts: RowConflict[] = []

  for (const id of new Set([...Object.keys(before), ...Object.keys(typed)])) {
    const [was, mine, theirs] = [rowOf(before, id), rowOf(typed, id), rowOf(now, id)]
    if (mine && theirs) {
      const row = mergeEdit(was ?? {}, mine, theirs, together)
      if (row.conflicts.length) conflicts.push({ id, is: 'changed', fields: row.conflicts })
      else if (row.changed.length) changed.push({ id, fields: row.changed })
    } else if (mine && !was) {
      restored.push(id)
    } else if (mine) {
      const fields = Object.keys(mine).filter((field) => isOther(mine, was, field))
      if (fields.length) conflicts.push({ id, is: 'theyRemoved', fields })
    } else if (theirs) {
      const fields = Object.keys(theirs).filter((field) => isOther(theirs, was, field))
      if (fields.length) conflicts.push({ id, is: 'iRemoved', fields })
      else removed.push(id)
    }
  }
  return { changed, removed, restored, conflicts }
}

/** Rows as they count once their conflicts have been shown. A row that the other person removed counts as gone. */
export function rowsBaseAfterConflict(before: Rows, now: Rows, conflicts: readonly RowConflict[]): Rows {
  const told = { ...before }
  for (const { id, is, fields } of conflicts) {
    if (is === 'theyRemoved') delete told[id]
    else told[id] = baseAfterConflict(told[id] ?? {}, now[id] ?? {}, fields)
  }
  return told
}

function rowOf(rows: Rows, id: string): Values | undefined {
  return Object.hasOwn(rows, id) ? rows[id] : undefined
}

function isOther(one: Values, other: Values | undefined, field: string) {
  return (one[field] ?? null) !== (other?.[field] ?? null)
}
