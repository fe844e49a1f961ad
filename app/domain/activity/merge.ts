/**
 * What a form changes when somebody else may have saved meanwhile. `before` is what the form was opened with, `now` what
 * is kept: only fields that the person changed are written, so the other's changes of other fields stay. Where both
 * changed the same field to different values, it is a conflict for the person to decide.
 */
export function mergeEdit<T extends Record<string, string | null>>(before: T, typed: T, now: T) {
  const fields = Object.keys(typed) as (keyof T & string)[]
  const mine = fields.filter((field) => typed[field] !== before[field])
  const conflicts = mine.filter((field) => now[field] !== before[field] && now[field] !== typed[field])
  const changed = mine.filter((field) => typed[field] !== now[field])
  return { changed, conflicts }
}

/**
 * What a form counts as opened with once its person has seen what is kept now of the fields in conflict: only those. What
 * else was saved meanwhile they have not seen, so it must not look as if they had taken it back.
 */
export function openedAfterConflict<T extends Record<string, string | null>>(before: T, now: T, fields: string[]): T {
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, now[field]])) }
}
