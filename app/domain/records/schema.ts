import { speakInKeys } from '~/domain/schema-errors'
import {
  type AnyRecord,
  emptyOf,
  type Field,
  fieldsOf,
  hasRow,
  isAsked,
  type LevelField,
  type Problems,
  type RecordValue,
  type RowValue,
  type RuleContext,
  type SealedField,
  type Value,
} from './fields'
import { type Parsed, parseDate, parseText, problemOfNone } from './parse-field'
import { allTypedAt, isRowId, type Typed, typedAt } from './typed'
import { isSame, valueAt } from './values'

speakInKeys()

export type Today = string | ((path: string) => string)
/** `showsAll`: no field was hidden, so a value in one that doesn't apply is refused instead of dropped. */
type Context = { base: RecordValue; today: Today; showsAll?: boolean }

export function todayAt(today: Today, path: string) {
  return typeof today === 'string' ? today : today(path)
}

/** The typed value and its problems by path. `base`: as opened; its choices may stay. Inapplicable fields are empty. */
export function parse(record: AnyRecord, typed: Typed, context: Context) {
  return parseFields(record, typed, '', context)
}

function parseFields(record: AnyRecord, typed: Typed, at: string, context: Context) {
  const problems: Problems = {}
  const parsed = fieldsOf(record).map(([name, field]): [string, Value] => {
    const found = parseField(field, typed, at + name, context)
    Object.assign(problems, found.problems)
    return [name, found.value]
  })
  const values = Object.fromEntries(parsed)
  const asked = askedValues(record, values)
  const isChanged = (name: string) => !isSame(values[name], valueAt(context.base, at + name))
  for (const [name, field] of fieldsOf(record)) {
    if (isAsked(field, asked)) continue
    delete problems[at + name]
    const isLost = isWrittenByHand(field) && !isSame(values[name], emptyOf(field)) && isChanged(name)
    if (context.showsAll && isLost) problems[at + name] = 'errors.notAskedFor'
  }
  const about = { isChanged, today: todayAt(context.today, at) }
  const value = withoutUnasked(record, values, about)
  addProblems(problems, record.rule?.(value, about), at)
  return { value, problems }
}

function isWrittenByHand(field: Field) {
  if (field.kind === 'text') return field.as !== 'time'
  return field.kind === 'choice' ? field.look !== undefined : field.kind === 'date' || field.kind === 'checks'
}

function withoutUnasked(record: AnyRecord, values: RecordValue, context: RuleContext): RecordValue {
  const value = askedValues(record, values)
  return record.tidy ? record.tidy(value, context) : value
}

/** In order: a field that doesn't apply can't make another apply. */
function askedValues(record: AnyRecord, values: RecordValue): RecordValue {
  const asked: Record<string, Value> = { ...values }
  for (const [name, field] of fieldsOf(record)) if (!isAsked(field, asked)) asked[name] = emptyOf(field)
  return asked
}

/** The same for a record and the groups in it, as the changes of two people have made it. */
export function tidied(
  record: AnyRecord,
  value: RecordValue,
  about: { current: RecordValue; today: Today },
  at = '',
): RecordValue {
  const { current, today } = about
  const isChanged = (name: string) => !isSame(value[name], current[name])
  const own = withoutUnasked(record, value, { isChanged, today: todayAt(today, at) })
  const parts = fieldsOf(record).flatMap(([name, field]) =>
    field.kind === 'group'
      ? [
          [
            name,
            tidied(
              field.record,
              own[name] as RecordValue,
              { current: (current[name] ?? {}) as RecordValue, today },
              `${at}${name}.`,
            ),
          ] as const,
        ]
      : [],
  )
  return { ...own, ...Object.fromEntries(parts) }
}

/** Adds a rule's problems; a field's own come first. */
export function addProblems(problems: Problems, found: Problems | undefined, at = '') {
  for (const [name, problem] of Object.entries(found ?? {})) problems[name && at + name] ??= problem
}

function parseField(field: Field, typed: Typed, path: string, context: Context): Parsed {
  switch (field.kind) {
    case 'group':
      return parseFields(field.record, typed, `${path}.`, context)
    case 'rows':
      return parseRows(field, typed, path, context)
    case 'checkbox':
      return { value: typedAt(typed, path) === 'on' }
    case 'checks': {
      const chosen = allTypedAt(typed, path)
      const known = field.options.values.filter((one) => chosen.includes(one))
      return { value: known.length || (field.none && chosen.includes('none')) ? known : null }
    }
    case 'sealed':
      return parseSealed(field, typed, path, context)
    case 'level':
      return parseLevel(field, typed, path)
    case 'reference': {
      const id = typedAt(typed, path)
      return isRowId(id) || !id ? { value: id || null } : { value: null, problems: { [path]: 'errors.invalid' } }
    }
    case 'text':
      return parseText(field, typedAt(typed, path), path)
    case 'date':
      return parseDate(field, typedAt(typed, path), path, {
        today: todayAt(context.today, path),
        was: valueAt(context.base, path),
      })
    case 'choice': {
      const chosen = typedAt(typed, path)
      if (!chosen) return { value: null, problems: problemOfNone(field, path) }
      const isKnown = field.options.values.includes(chosen)
      return {
        value: isKnown ? chosen : null,
        problems: isKnown ? undefined : { [path]: field.error ?? 'errors.invalid' },
      }
    }
  }
}

function parseRows(field: Extract<Field, { kind: 'rows' }>, typed: Typed, path: string, context: Context): Parsed {
  const before = (valueAt(context.base, path) ?? []) as readonly RowValue[]
  const ids = allTypedAt(typed, path).filter((id) => hasRow(field, id))
  const parsed = ids.map((id) => ({ id, ...parseFields(field.record, typed, `${path}.${id}.`, context) }))
  const isById = !fieldsOf(field.record).length
  const filled = parsed.filter(({ id, value }) => isById || !isSame(value, {}) || before.some((row) => row.id === id))
  const rows = filled.length || !field.required ? filled : parsed.slice(0, 1)
  const problems: Problems = Object.assign({}, ...rows.map((row) => row.problems))
  if (rows.length > field.max) problems[path] = field.tooMany
  if (!rows.length) Object.assign(problems, problemOfNone(field, path))
  return { value: rows.map(({ id, value }): RowValue => ({ ...value, id })), problems }
}

function parseSealed(field: SealedField, typed: Typed, path: string, { base }: Context): Parsed {
  const entered = typedAt(typed, path).trim()
  if (!entered) return { value: typedAt(typed, `${path}.remove`) ? null : (valueAt(base, path) ?? null) }
  const { value, problems } = parseText(field, entered, path)
  return { value: typeof value === 'string' ? { entered: value } : null, problems }
}

function parseLevel(field: LevelField<unknown>, typed: Typed, path: string): Parsed {
  const level = typedAt(typed, path) || null
  const notePath = `${path}.note`
  const { value: note, problems } = parseText(field, typedAt(typed, notePath), notePath)
  if (!level && note === null) return { value: null }
  const value = { level, note: note as string | null }
  if (!level || field.options.values.includes(level)) return { value, problems }
  return { value: { ...value, level: null }, problems: { ...problems, [path]: 'errors.invalid' } }
}
