import * as z from 'zod'
import { longText, optionalName, personName, requiredText, shortText } from '~/domain/text-fields'
import type { Field, LevelField, Problems, SealedField, TextField, Value } from './fields'

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
