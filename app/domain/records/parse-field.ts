import * as z from 'zod'
import { firstDay, lastDay } from '~/domain/days'
import { longText, optionalName, personName, requiredText, shortText } from '~/domain/text-fields'
import type { DateField, Field, LevelField, Problems, SealedField, TextField, Value } from './fields'

export type Parsed = { value: Value; problems?: Problems }

export function problemOfNone({ required, missing = 'errors.required' }: Field, path: string) {
  return required ? { [path]: missing } : undefined
}

type Written = TextField<unknown> | SealedField | LevelField<unknown>

/** A text's value; if refused, its input. */
export function parseText(field: Written, typed: string, path: string): Parsed {
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

type About = { today: string; was: Value | undefined }

/** A typed day or month; `was` is the earlier value. */
export function parseDate(field: DateField<unknown>, typed: string, path: string, { today, was }: About): Parsed {
  if (!typed) return { value: null, problems: problemOfNone(field, path) }
  const day = field.isMonth ? monthIn(typed) : z.iso.date().safeParse(typed).data
  if (!day) return { value: null, problems: { [path]: field.isMonth ? 'errors.month' : 'errors.date' } }
  const about = { today, isChanged: day !== was }
  const problem = problemOfDay(field, day, about) ?? (isOutOfCalendar(day) ? 'errors.dateOutOfCalendar' : undefined)
  return { value: day, problems: problem ? { [path]: problem } : undefined }
}

/** Most likely a slip: 0206 for 2026. */
function isOutOfCalendar(day: string) {
  return day < firstDay || day > lastDay
}

function monthIn(typed: string) {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(typed.trim()) ?? []
  const [, typedMonth, typedYear] = /^(\d{1,2})[/.-](\d{4})$/.exec(typed.trim()) ?? []
  const found = `${year ?? typedYear}-${(month ?? typedMonth ?? '').padStart(2, '0')}`
  return z.iso.date().safeParse(`${found}-01`).success ? found : undefined
}

function problemOfDay(
  { max, notBefore, error }: DateField<unknown>,
  day: string,
  about: { today: string; isChanged: boolean },
) {
  const { today, isChanged } = about
  if (max === 'today' && isChanged && day > today.slice(0, day.length)) return error ?? 'errors.future'
  return notBefore && day < notBefore(today).slice(0, day.length) ? (error ?? 'errors.invalid') : undefined
}
