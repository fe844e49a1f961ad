import { askedIn, onlyNamed, readBase } from './base'
import {
  type AnyRecord,
  type Field,
  fieldsOf,
  type Problems,
  type RecordValue,
  type RowValue,
  type ValueOf,
} from './fields'
import { applyChoices, baseAfter, type Changes, type Conflict, changedFields, changesOfOthers, merge } from './merge'
import { addProblems, parse, type Today, tidied, todayAt } from './schema'
import { type Typed, typedOf } from './typed'
import { valueAt } from './values'

export type Submission = {
  typed: Typed
  base: string
  keepCurrent: readonly string[]
  submissionId?: string
  previewed?: string
  showsAll?: boolean // no script hid the fields that are not asked for
}

/** Only 'saved' has written. A `conflict` has the new base; a `preview` must be confirmed. */
export type SaveResult<Saved = undefined, Shown extends Preview = never> =
  | { status: 'saved'; value: Saved }
  | Invalid
  | { status: 'conflict'; base: RecordValue; conflicts: ByWhom[]; fits?: Fit[]; merged?: RecordValue }
  | { status: 'preview'; preview: Shown }
/** The changes to confirm. The form is saved if it is sent again with this name and still has the same result. */
export type Preview = { name: string }
export type ByWhom = Conflict & { by: string | null; at?: string; end?: string; was?: string | null }

/** `isRefusal`: not a mistake, but not allowed; `isTooOften`: rate limited. */
export type Invalid = { status: 'invalid'; problems: Problems; isRefusal?: boolean; isTooOften?: boolean }

export const saved = { status: 'saved', value: undefined } as const

export function invalid(problems: Problems, { isRefusal = false, isTooOften = false } = {}): Invalid {
  return { status: 'invalid', problems, isRefusal, ...(isTooOften ? { isTooOften } : {}) }
}

type Resolved<R extends AnyRecord> =
  | { status: 'resolved'; value: ValueOf<R>; changes: Changes }
  | Invalid
  | { status: 'conflict'; base: RecordValue; conflicts: Conflict[]; fits: Fit[]; merged: RecordValue }

/** Validates a form, merges it, and validates the result: two valid changes can be invalid together. */
export function resolveSubmission<R extends AnyRecord>(
  record: R,
  { typed, base: opened, keepCurrent: named, showsAll }: Submission,
  about: { current: ValueOf<R>; today?: Today },
): Resolved<R> {
  if (!opened) return invalid({ '': 'errors.incomplete' })
  const { today = '' } = about
  const current = about.current as unknown as RecordValue
  const asked = askedIn(record, opened)
  const base = readBase(record, opened, current)
  const keepCurrent = named.filter((path) => canKeepCurrent(record, base, path))
  const parsed = parse(asked, typed, { base, today, showsAll })
  const { problems } = parsed
  for (const path of Object.keys(problems)) if (isKept(path, keepCurrent)) delete problems[path]
  if (Object.keys(problems).length) return { status: 'invalid', problems }

  const mine = applyChoices(asked, parsed.value, base, keepCurrent)
  const merged = merge(asked, base, mine, current)
  if (merged.conflicts.length) {
    const next = baseAfter(base, current, merged.conflicts)
    const fits = fitsOf(asked, { base, mine, current }, merged.conflicts)
    return { status: 'conflict', base: onlyNamed(next, asked), conflicts: merged.conflicts, fits, merged: merged.value }
  }
  const resolved = tidied(record, merged.value, { current, today })
  const changes = { fields: changedFields(record, current, resolved), rows: merged.changes.rows }
  const together = problemsIn(record, resolved, { changes, today })
  // The base was sent along: values taken from it are checked like typed ones.
  addProblems(together, problemsOfChanges(record, resolved, changes, { base: current, today }))
  if (Object.keys(together).length) return { status: 'invalid', problems: together }
  return { status: 'resolved', value: resolved as ValueOf<R>, changes }
}

/** Others' changes in these fields, as a conflict, if the form is invalid only together with them. */
export function conflictWithOthers<R extends AnyRecord>(
  record: R,
  { typed, base: opened, keepCurrent }: Submission,
  about: { current: ValueOf<R>; names: readonly (keyof R['fields'])[]; today?: Today },
) {
  const { today = '', names } = about
  const current = about.current as unknown as RecordValue
  const asked = askedIn(record, opened)
  const base = readBase(record, opened, current)
  const { problems } = parse(asked, typed, { base, today })
  if (Object.keys(problems).some((path) => !isKept(path, keepCurrent))) return undefined
  const conflicts = changesOfOthers(asked, base, current).filter(({ path }) => names.includes(path.split('.')[0] ?? ''))
  if (!conflicts.length) return undefined
  return { status: 'conflict' as const, base: onlyNamed(baseAfter(base, current, conflicts), asked), conflicts }
}

/** A field of a row can only keep the other's value if the row is there. */
function canKeepCurrent(record: AnyRecord, base: RecordValue, path: string) {
  const [name = '', id, field] = path.split('.')
  return record.fields[name]?.kind !== 'rows' || !field || valueAt(base, `${name}.${id}`) !== undefined
}

function problemsOfChanges(
  record: AnyRecord,
  value: RecordValue,
  { fields, rows }: Changes,
  context: { base: RecordValue; today: Today },
): Problems {
  // Without rules, which have run already: here a removed sealed number would look like a stored one.
  const { problems } = parse(withoutRules(record), typedOf(record, value), context)
  const changed = new Set([
    ...fields,
    ...Object.entries(rows).flatMap(([name, { added, changed }]) => [
      ...added.flatMap(({ id }) => Object.keys(problems).filter((path) => path.startsWith(`${name}.${id}.`))),
      ...changed.flatMap(({ id, fields }) => fields.map((field) => `${name}.${id}.${field}`)),
    ]),
  ])
  return Object.fromEntries(Object.entries(problems).filter(([path]) => changed.has(path)))
}

function withoutRules(record: AnyRecord): AnyRecord {
  const fields = fieldsOf(record).map(([name, field]): [string, Field] => [
    name,
    'record' in field ? { ...field, record: withoutRules(field.record) } : field,
  ])
  return { ...record, rule: undefined, fields: Object.fromEntries(fields) }
}

/** A new record's value, or its problems. */
export function resolveNew<R extends AnyRecord>(record: R, typed: Typed, today: Today = '') {
  const { value, problems } = parse(record, typed, { base: {}, today })
  if (Object.keys(problems).length) return { status: 'invalid' as const, problems }
  return { status: 'resolved' as const, value: value as ValueOf<R> }
}

function isKept(path: string, keepCurrent: readonly string[]) {
  return keepCurrent.some((one) => path === one || path.startsWith(`${one}.`))
}

function problemsIn(
  record: AnyRecord,
  value: RecordValue,
  about: { changes: Changes; today: Today },
  at = '',
): Problems {
  const { changes } = about
  const problems: Problems = {}
  const isChanged = (name: string) => changes.fields.includes(at + name)
  addProblems(problems, record.rule?.(value, { isChanged, today: todayAt(about.today, at) }), at)
  for (const [name, field] of fieldsOf(record)) {
    if (field.kind === 'group')
      Object.assign(problems, problemsIn(field.record, value[name] as RecordValue, about, `${name}.`))
    if (field.kind !== 'rows') continue
    const rows = value[name] as readonly RowValue[]
    if (rows.length > field.max) problems[name] = field.tooMany
    for (const row of rows) {
      const path = `${name}.${row.id}.`
      const context = { isChanged: changedInRow(changes, name, row.id), today: todayAt(about.today, path) }
      addProblems(problems, field.record.rule?.(row, context), path)
    }
  }
  return problems
}

function changedInRow({ rows }: Changes, list: string, id: string) {
  const { added = [], changed = [] } = rows[list] ?? {}
  const isNew = added.some((row) => row.id === id)
  const fields = changed.find((row) => row.id === id)?.fields ?? []
  return (name: string) => isNew || fields.includes(name)
}

export type Fit = { path: string; what: 'changed' | 'added' | 'removed'; isMine: boolean; by?: string | null }

type Versions = { base: RecordValue; mine: RecordValue; current: RecordValue }

/** Changes without conflicts: mine first. The same change by both counts as mine. */
export function fitsOf(record: AnyRecord, { base, mine, current }: Versions, conflicts: readonly Conflict[]): Fit[] {
  const isFree = ({ path }: Conflict) => !conflicts.some((one) => path === one.path || path.startsWith(`${one.path}.`))
  const byMe = changesOfOthers(record, base, mine).filter(isFree)
  const byThem = changesOfOthers(record, base, current).filter(isFree)
  const others = byThem.filter(({ path }) => !byMe.some((one) => one.path === path))
  return [...byMe.map((one) => fitOf(one, true)), ...others.map((one) => fitOf(one, false))]
}

const whats = { theyAdded: 'added', theyRemoved: 'removed', iRemoved: 'removed', changed: 'changed' } as const

function fitOf({ path, status }: Conflict, isMine: boolean): Fit {
  return { path, what: whats[status], isMine }
}
