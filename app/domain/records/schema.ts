import * as z from 'zod'
import { firstDay, lastDay } from '~/domain/days'
import { speakInKeys } from '~/domain/schema-errors'
import { longText, optionalName, personName, requiredText, shortText } from '~/domain/text-fields'
import {
  type AnyRecord,
  type DateField,
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
  type TextField,
  type Value,
} from './fields'
import { isSame, valueAt } from './merge'
import { allTypedAt, isRowId, type Typed, typedAt } from './typed'

speakInKeys()

/** The day (YYYY-MM-DD) where a record belongs, or where the field at a path does. */
export type Today = string | ((path: string) => string)
/** `showsAll`: the form hid no field, so what is typed in one that is not asked for is refused and not left out. */
type Context = { base: RecordValue; today: Today; showsAll?: boolean }

export function todayAt(today: Today, path: string) {
  return typeof today === 'string' ? today : today(path)
}

/**
 * What was typed, as a value of the record, and what is wrong with it, by path. `base` is what the form was opened with:
 * a sealed number that is left empty is the one of the base, and a value that stands there already may stay. Fields that
 * are not asked for are empty.
 */
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

/** Whether nothing but a person fills in a field: times and lists of one answer may begin with one. */
function isWrittenByHand(field: Field) {
  if (field.kind === 'text') return field.as !== 'time'
  return field.kind === 'choice' ? field.look !== undefined : field.kind === 'date' || field.kind === 'checks'
}

/** The value without what nobody is asked for, and without what does not go with the rest. */
function withoutUnasked(record: AnyRecord, values: RecordValue, context: RuleContext): RecordValue {
  const value = askedValues(record, values)
  return record.tidy ? record.tidy(value, context) : value
}

/** One after the other: a field that is not asked for asks for no other. */
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

/** Adds what a rule found. What is wrong with a field by itself is told first. */
export function addProblems(problems: Problems, found: Problems | undefined, at = '') {
  for (const [name, problem] of Object.entries(found ?? {})) problems[name && at + name] ??= problem
}

type Parsed = { value: Value; problems?: Problems }

function problemOfNone({ required, missing = 'errors.required' }: Field, path: string) {
  return required ? { [path]: missing } : undefined
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
      return checked(field, typedAt(typed, path), path)
    case 'date':
      return parseDate(field, typedAt(typed, path), path, context)
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
  // A row that was added and left empty says nothing, unless it is all said by its id.
  const isById = !fieldsOf(field.record).length
  const filled = parsed.filter(({ id, value }) => isById || !isSame(value, {}) || before.some((row) => row.id === id))
  // Where there must be a row, what is missing in the first is told beside its fields.
  const rows = filled.length || !field.required ? filled : parsed.slice(0, 1)
  const problems: Problems = Object.assign({}, ...rows.map((row) => row.problems))
  if (rows.length > field.max) problems[path] = field.tooMany
  if (!rows.length) Object.assign(problems, problemOfNone(field, path))
  return { value: rows.map(({ id, value }): RowValue => ({ ...value, id })), problems }
}

function parseSealed(field: SealedField, typed: Typed, path: string, { base }: Context): Parsed {
  const entered = typedAt(typed, path).trim()
  if (!entered) return { value: typedAt(typed, `${path}.remove`) ? null : (valueAt(base, path) ?? null) }
  const { value, problems } = checked(field, entered, path)
  return { value: typeof value === 'string' ? { entered: value } : null, problems }
}

/** A level and its note; nothing when neither is given. */
function parseLevel(field: LevelField<unknown>, typed: Typed, path: string): Parsed {
  const level = typedAt(typed, path) || null
  const notePath = `${path}.note`
  const { value: note, problems } = checked(field, typedAt(typed, notePath), notePath)
  if (!level && note === null) return { value: null }
  const value = { level, note: note as string | null }
  if (!level || field.options.values.includes(level)) return { value, problems }
  return { value: { ...value, level: null }, problems: { ...problems, [path]: 'errors.invalid' } }
}

function parseDate(field: DateField<unknown>, typed: string, path: string, { base, today }: Context): Parsed {
  if (!typed) return { value: null, problems: problemOfNone(field, path) }
  const day = field.isMonth ? monthIn(typed) : z.iso.date().safeParse(typed).data
  if (!day) return { value: null, problems: { [path]: field.isMonth ? 'errors.month' : 'errors.date' } }
  const about = { today: todayAt(today, path), isChanged: day !== valueAt(base, path) }
  const problem = problemOfDay(field, day, about) ?? (isOutOfCalendar(day) ? 'errors.dateOutOfCalendar' : undefined)
  return { value: day, problems: problem ? { [path]: problem } : undefined }
}

/** Most likely a slip: 0206 for 2026. */
function isOutOfCalendar(day: string) {
  return day < firstDay || day > lastDay
}

/** A month as browsers send it, or as people type it where there is no input for months: 2026-11, 11/2026. */
function monthIn(typed: string) {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(typed.trim()) ?? []
  const [, typedMonth, typedYear] = /^(\d{1,2})[/.-](\d{4})$/.exec(typed.trim()) ?? []
  const found = `${year ?? typedYear}-${(month ?? typedMonth ?? '').padStart(2, '0')}`
  return z.iso.date().safeParse(`${found}-01`).success ? found : undefined
}

/** Why a day cannot stand in this field. One that is to come but stood there before may stay. */
function problemOfDay(
  { max, notBefore, error }: DateField<unknown>,
  day: string,
  about: { today: string; isChanged: boolean },
) {
  const { today, isChanged } = about
  if (max === 'today' && isChanged && day > today.slice(0, day.length)) return error ?? 'errors.future'
  return notBefore && day < notBefore(today).slice(0, day.length) ? (error ?? 'errors.invalid') : undefined
}

/** The fields in which something is written: of a level, its note. */
type Written = TextField<unknown> | SealedField | LevelField<unknown>

/** What a text makes of what was typed; when it is refused, what was typed. */
function checked(field: Written, typed: string, path: string): Parsed {
  const read = schemaOf(field).safeParse(typed || undefined)
  if (read.success) {
    const isMissing = read.data === null && field.kind === 'text'
    return { value: read.data as string | null, problems: isMissing ? problemOfNone(field, path) : undefined }
  }
  const problem = read.error.issues[0]?.message ?? 'errors.invalid'
  return {
    value: typed,
    problems: { [path]: problem === 'errors.required' && 'missing' in field ? (field.missing ?? problem) : problem },
  }
}

const schemas = new WeakMap<Field, z.ZodType>()

/** The schema of a text: made once for each field. */
function schemaOf(field: Written) {
  const known = schemas.get(field)
  if (known) return known
  const schema = makeSchema(field)
  schemas.set(field, schema)
  return schema
}

function makeSchema(field: Written) {
  if (field.kind === 'level') return longText(field.max)
  const { tidy = (typed: string) => typed, check, ...plain } = field
  return z
    .string()
    .optional()
    .transform((typed) => typed && tidy(typed))
    .pipe(plainSchema(plain as Omit<TextField, 'tidy' | 'check'>) as z.ZodType<string | null, string | undefined>)
    .superRefine((value, context) => {
      const problem = value && check?.(value)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
}

function plainSchema({ max, required, lines, as }: Pick<TextField, 'max' | 'required' | 'lines' | 'as'>) {
  if (lines) return longText(max)
  if (as === 'name') return required ? personName(max) : optionalName(max)
  return required ? requiredText(max) : shortText(max)
}
