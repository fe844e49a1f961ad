import {
  type AnyRecord,
  emptyOf,
  fieldsOf,
  type Problems,
  type RecordValue,
  type RowValue,
  type Value,
  type ValueOf,
} from './fields'
import { baseAfter, type Changes, type Conflict, changedFields, merge, withTheirs } from './merge'
import { addProblems, parse, type Today, tidied, todayAt } from './schema'
import type { Typed } from './typed'

/** A form as it was sent: what is typed, what it was opened with, and where the person keeps what the other has saved. */
export type Submission = { typed: Typed; base: string; take: readonly string[]; submissionId?: string }

/**
 * What became of a form. `invalid` names problems by path; a `conflict` brings the new base, and who saved the other
 * values, where that is known. Nothing is written then.
 */
export type SaveResult<Saved = undefined> =
  | { is: 'saved'; value: Saved }
  | Invalid
  | { is: 'conflict'; base: RecordValue; conflicts: ByWhom[] }
/** A conflict with who else saved the other value; of a sealed number also the end of the other one. */
export type ByWhom = Conflict & { by: string | null; end?: string }

/** `isRefusal`: not a mistake, but something that the person may not do. */
export type Invalid = { is: 'invalid'; problems: Problems; isRefusal?: boolean }

export const saved = { is: 'saved', value: undefined } as const

export function invalid(problems: Problems, { isRefusal = false } = {}): Invalid {
  return { is: 'invalid', problems, isRefusal }
}

type Settled<R extends AnyRecord> =
  | { is: 'settled'; value: ValueOf<R>; changes: Changes }
  | Invalid
  | { is: 'conflict'; base: RecordValue; conflicts: Conflict[] }

/**
 * Decides what a form changes: checks what was typed, merges it with what others have saved since, and checks what came
 * of it, since two changes can be right alone and wrong together. A record without days needs no `today`.
 */
export function settle<R extends AnyRecord>(
  record: R,
  { typed, base: opened, take }: Submission,
  about: { current: ValueOf<R>; today?: Today },
): Settled<R> {
  const { today = '' } = about
  const current = about.current as unknown as RecordValue
  const base = readBase(record, opened, current)
  const parsed = parse(record, typed, { base, today })
  const { problems } = parsed
  for (const path of Object.keys(problems)) if (isTaken(path, take)) delete problems[path]
  if (Object.keys(problems).length) return { is: 'invalid', problems }

  const mine = withTheirs(record, parsed.value as RecordValue, base, take)
  const merged = merge(record, base, mine, current)
  if (merged.conflicts.length) {
    return { is: 'conflict', base: baseAfter(base, current, merged.conflicts), conflicts: merged.conflicts }
  }
  const settled = tidied(record, merged.value, { current, today })
  const changes = { fields: changedFields(record, current, settled), rows: merged.changes.rows }
  const together = problemsIn(record, settled, { changes, today })
  if (Object.keys(together).length) return { is: 'invalid', problems: together }
  return { is: 'settled', value: settled as ValueOf<R>, changes }
}

/** What a new record says, or what is wrong with what was typed. */
export function settleNew<R extends AnyRecord>(record: R, typed: Typed, today: Today = '') {
  const { value, problems } = parse(record, typed, { base: {}, today })
  if (Object.keys(problems).length) return { is: 'invalid' as const, problems }
  return { is: 'settled' as const, value: value as ValueOf<R> }
}

function isTaken(path: string, take: readonly string[]) {
  return take.some((one) => path === one || path.startsWith(`${one}.`))
}

/** What the rules of a record and its parts say of it as a whole. */
function problemsIn(
  record: AnyRecord,
  value: RecordValue,
  about: { changes: Changes; today: Today },
  at = '',
): Problems {
  const { changes } = about
  const problems: Problems = {}
  const isChanged = (name: string) => changes.fields.includes(at + name)
  const context = (path: string) => ({ isChanged, today: todayAt(about.today, path) })
  addProblems(problems, record.rule?.(value, context(at)), at)
  for (const [name, field] of fieldsOf(record)) {
    if (field.kind === 'group')
      Object.assign(problems, problemsIn(field.record, value[name] as RecordValue, about, `${name}.`))
    if (field.kind !== 'rows') continue
    const rows = value[name] as readonly RowValue[]
    if (rows.length > field.max) problems[name] = field.tooMany
    for (const row of rows) {
      const path = `${name}.${row.id}.`
      addProblems(problems, field.record.rule?.(row, context(path)), path)
    }
  }
  return problems
}

/** What a form says it was opened with; what does not read as such is what is kept, so that only the typed is new. */
export function readBase(record: AnyRecord, text: string, current: RecordValue): RecordValue {
  try {
    return readValue(record, JSON.parse(text), current)
  } catch {
    return current
  }
}

/** A stored or sent value, read through its definition: what it does not name is as `otherwise` says, or empty. */
export function readValue(record: AnyRecord, stored: unknown, otherwise: RecordValue = {}): RecordValue {
  const values = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(
    fieldsOf(record).map(([name, field]): [string, Value] => {
      const value = Object.hasOwn(values, name) ? values[name] : otherwise[name]
      if (field.kind === 'group') return [name, readValue(field.record, value)]
      if (field.kind === 'rows')
        return [name, listIn(value).map((row) => ({ ...readValue(field.record, row), id: idOf(row) }))]
      if (field.kind === 'checks')
        return [name, Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null]
      const isPlain = field.kind === 'checkbox' ? typeof value === 'boolean' : typeof value === 'string'
      return [name, isPlain ? (value as Value) : emptyOf(field)]
    }),
  )
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function idOf(row: unknown) {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
  return typeof id === 'string' ? id : ''
}
