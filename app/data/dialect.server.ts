// The differences between SQLite and PostgreSQL. Another engine has its own text for each piece.

/** Rows of a subquery as JSON: a list of objects with these fields. */
export function jsonRows(fields: Record<string, string>) {
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)
  return `json_group_array(json_object(${pairs.join(', ')}))`
}

/** Values of a subquery as JSON: a list of them. */
export function jsonValues(value: string) {
  return `json_group_array(${value})`
}

/** The values of a parameter that is a JSON list, for `IN`. */
export function valuesOf(parameter: `@${string}`) {
  return `(SELECT value FROM json_each(${parameter}))`
}

export function tableOf(parameter: `@${string}`) {
  return `json_each(${parameter})`
}

/** A join in the written order, where the planner would choose the wrong one. */
export const joinInOrder = 'CROSS JOIN'

/** A column without index lookup, where the planner would choose the wrong index. */
export function unindexed(column: string) {
  return `+${column}`
}

/** Reads a table by an index that holds all its columns needed, where the planner would choose a narrower one. */
export function readBy(index: string) {
  return `INDEXED BY "${index}"`
}

export function contains(text: string, part: string) {
  return `instr(${text}, ${part}) > 0`
}

/** A parameter that is a JSON object as a table to join, with the columns `key` and `value`. */
export function pairsOf(parameter: `@${string}`) {
  return `json_each(${parameter})`
}

/** A number that is another one after a commit by another connection. */
export const numberOfCommits = 'PRAGMA data_version'

/** A statement for many runs. SQLite prepares one again at each run if a limit is a parameter alone. */
export function preparedOnce(statement: string) {
  return statement.replace(/\b(LIMIT|OFFSET) (@\w+)/g, '$1 $2 + 0')
}
