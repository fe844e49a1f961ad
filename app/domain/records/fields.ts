// Records: named fields defined once, as plain data without zod for the browser.

/** A field applies if another one has one of these values; 'given' is any value. */
type When = { field: string; is: readonly (string | boolean)[] | 'given' }
/** `isExtra`: not missing when empty. */
export type Common = { hint?: boolean; when?: When; isExtra?: boolean }
export type Requirable = { required?: boolean; missing?: string }

export type TextSettings = Common &
  Requirable & {
    lines?: number
    as?: 'name' | 'email' | 'tel' | 'url' | 'digits' | 'time' | 'dementiaCode'
    titleKey?: (text: string) => string | undefined
    unit?: string // the choice of its record that says in what it is measured: the two are read as one
    tidy?: (text: string) => string
    check?: (text: string) => string | undefined
  }
export type SealedSettings = Common & Pick<TextSettings, 'tidy' | 'check'>
export type DateSettings = Common &
  Requirable & { max?: 'today'; notBefore?: (today: string) => string; error?: string; isMonth?: boolean }

// The value's type is carried by a property that never exists: `ValueOf` reads it.
type Kind<Name extends string, Value> = Common & Requirable & { kind: Name; value?: () => Value }

export type TextField<Value = string | null> = Kind<'text', Value> & TextSettings & { max: number }
export type SealedField = Kind<'sealed', Sealed> & SealedSettings & { max: number }
export type DateField<Value = string | null> = Kind<'date', Value> & DateSettings
export type ChoiceField<Value = string | null> = Kind<'choice', Value> & {
  options: Options
  error?: string
  initial?: string // in an added row
  look?: Look
}
export type LevelField<Value = Level | null> = Kind<'level', Value> & {
  options: Levels
  max: number
  action?: { at: readonly string[]; words: string }
}
export type ReferenceField<Value = string | null> = Kind<'reference', Value>
export type CheckboxField = Kind<'checkbox', boolean>
export type ChecksField<Value = string[] | null> = Kind<'checks', Value> & {
  options: Options
  none?: string | boolean
  look?: Look
  wereCheckboxes?: boolean // each option used to be a field, as in older drafts
}
export type GroupField<Value = RecordValue> = Kind<'group', Value> & { record: AnyRecord; isConfidential?: boolean }
export type RowsField<Value = readonly RowValue[]> = Kind<'rows', Value> & {
  record: AnyRecord
  max: number
  tooMany: string
  title: readonly string[]
  isNumbered?: boolean // a row in the form is called by its number: what its title says may be wrong, or there twice
  subtitle?: readonly string[]
  isOrdered?: boolean
  newestBy?: string // the day that orders rows in the view, latest first
  emptyAt?: string // the path of the choice that explains an empty list
  isOwn?: boolean // the page has its own control for them
  names?: Readonly<Record<string, string>> // of rows by id, where a form neither adds nor removes any
}
export type Field =
  | TextField<unknown>
  | SealedField
  | DateField<unknown>
  | ChoiceField<unknown>
  | CheckboxField
  | ChecksField<unknown>
  | LevelField<unknown>
  | ReferenceField<unknown>
  | GroupField<unknown>
  | RowsField<unknown>

/** Whether a field is the unit of another one. */
export function isUnit({ fields }: AnyRecord, name: string) {
  return Object.values(fields).some((field) => field.kind === 'text' && field.unit === name)
}

/** The name of the field whose unit this one is. */
export function amountOf({ fields }: AnyRecord, unit: string) {
  return Object.keys(fields).find((name) => fields[name]?.kind === 'text' && fields[name].unit === unit)
}

export type Look = 'segmented' | 'folded'

export type Level<Name extends string = string> = { level: Name | null; note: string | null }

/** An encrypted number. Forms only have its version, which reveals nothing; `entered` is a new one. */
export type Sealed = string | { entered: string } | null

export type Value =
  | string
  | boolean
  | null
  | readonly string[]
  | { entered: string }
  | Level
  | RecordValue
  | readonly RowValue[]
export type RecordValue = { readonly [name: string]: Value }
export type RowValue = RecordValue & { readonly id: string }

export type Options = { words: string; values: readonly string[] }
export type Levels<Values extends readonly string[] = readonly string[]> = {
  words: string
  values: Values
  ranks?: Readonly<Record<string, number>>
}
/** Text keys by field path, with values after '?'; '' is the record as a whole. */
export type Problems = Record<string, string>
export type RuleContext = { isChanged: (path: string) => boolean; today: string }

export type AnyRecord = {
  words: string
  fields: FieldsByName
  together?: readonly (readonly string[])[]
  // biome-ignore lint/suspicious/noExplicitAny: a rule of any record, whatever its values
  rule?: (value: any, context: RuleContext) => Problems | undefined
  // biome-ignore lint/suspicious/noExplicitAny: as above
  remarks?: (value: any) => Problems
  // biome-ignore lint/suspicious/noExplicitAny: as above
  tidy?: (value: any, context: RuleContext) => any
}
export type FieldsByName = Readonly<Record<string, Field>>
export type RecordOf<Fields extends FieldsByName, Words extends string = string> = Omit<
  AnyRecord,
  'words' | 'fields'
> & {
  words: Words
  fields: Fields
}

export type ValueOf<R extends AnyRecord> = { -readonly [Name in keyof R['fields']]: FieldValue<R['fields'][Name]> }
type FieldValue<F> = F extends { value?: () => infer Value } ? Value : never
export type RowOf<R extends AnyRecord> = ValueOf<R> & { id: string }

/** A record's fields without the confidential ones. */
export function withoutConfidential(record: AnyRecord): AnyRecord {
  const open = fieldsOf(record).filter(([, field]) => !isConfidential(field))
  return { ...record, fields: Object.fromEntries(open) }
}

export function isConfidential(field: Field) {
  return field.kind === 'group' && Boolean(field.isConfidential)
}

/** Whether a list may have the row of this id. */
export function hasRow({ names }: RowsField<unknown>, id: string) {
  return !names || Object.hasOwn(names, id)
}

/** A record's fields in order, with their names. */
export function fieldsOf({ fields }: AnyRecord) {
  return Object.entries(fields)
}

/** The field at a path ('city', 'primary.planType', 'providers.<id>.city'); undefined for a row. */
export function fieldAt(record: AnyRecord, path: string): Field | undefined {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  if (!rest.length || !field) return field
  if (field.kind === 'group') return fieldAt(field.record, rest.join('.'))
  return field.kind === 'rows' && rest.length > 1 ? fieldAt(field.record, rest.slice(1).join('.')) : undefined
}

/** Optional fields are marked unless they are the majority. Checkboxes don't count. */
export function marksOptional(record: AnyRecord) {
  const asked = plainFields(record)
  return asked.filter(({ required }) => !required).length * 2 <= asked.length
}

function plainFields(record: AnyRecord): Field[] {
  return fieldsOf(record).flatMap(([, field]) => {
    if ('record' in field) return plainFields(field.record)
    return field.kind === 'checkbox' ? [] : [field]
  })
}

/** The empty value of a field. */
export function emptyOf(field: Field): Value {
  if (field.kind === 'checkbox') return false
  if (field.kind === 'rows') return []
  return field.kind === 'group' ? emptyValueOf(field.record) : null
}

/** An empty record. */
export function emptyValueOf(record: AnyRecord): RecordValue {
  return Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, emptyOf(field)]))
}

/** Whether a field applies, given the others. */
export function isAsked({ when }: Field, values: RecordValue) {
  if (!when) return true
  const value = values[when.field]
  if (when.is === 'given') return value !== null && value !== undefined && value !== false
  if (Array.isArray(value)) return value.some((one) => when.is.includes(one as string))
  return when.is.some((one) => one === (value ?? null)) || (value === undefined && when.is.includes(false))
}
