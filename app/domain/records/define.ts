import type {
  AnyRecord,
  CheckboxField,
  ChecksField,
  ChoiceField,
  Common,
  DateField,
  DateSettings,
  Field,
  FieldsByName,
  GroupField,
  Level,
  LevelField,
  Levels,
  Look,
  Problems,
  RecordOf,
  ReferenceField,
  Requirable,
  RowOf,
  RowsField,
  RuleContext,
  SealedField,
  SealedSettings,
  TextField,
  TextSettings,
  ValueOf,
} from './fields'
import type { HasTexts } from './text-keys'

type RuleOf<Fields extends FieldsByName> = {
  together?: readonly (readonly (keyof Fields & string)[])[]
  rule?: (value: ValueOf<RecordOf<Fields>>, context: RuleContext) => Problems | undefined
  remarks?: (value: ValueOf<RecordOf<Fields>>) => Problems
  tidy?: (value: ValueOf<RecordOf<Fields>>, context: RuleContext) => ValueOf<RecordOf<Fields>>
}

/** Defines a record. `words` is the path of its texts: labels, and hints with the suffix 'Hint'. */
export function record<const Words extends string, const Fields extends FieldsByName>(
  words: Words,
  fields: Fields & HasTexts<Words, keyof Fields | HintsOf<Fields>>,
  rules: RuleOf<Fields> = {},
): RecordOf<Fields, Words> {
  return { words, fields, ...(rules as object) }
}

type HintsOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { hint: true } ? `${Name & string}Hint` : never
}[keyof Fields]

/** The options of a choice, with the path of their texts. */
export function list<const Words extends string, const Values extends readonly string[]>(
  words: Words & HasTexts<Words, Values[number]>,
  values: Values,
): { words: string; values: Values } {
  return { words, values }
}

/** A record with only these fields: visible ones, or applicable ones. */
export function only<Fields extends FieldsByName, const Names extends readonly (keyof Fields & string)[]>(
  { fields, together, ...rest }: RecordOf<Fields>,
  names: Names,
): RecordOf<Pick<Fields, Names[number]>> {
  const chosen = Object.fromEntries(names.map((name) => [name, fields[name] as Field]))
  return {
    ...rest,
    together: together?.filter((group) => group.every((name) => name in chosen)),
    fields: chosen as Pick<Fields, Names[number]>,
  }
}

// Keeps in the type whether there is a hint, whose text `record` requires.
type Hinted<S> = S extends { hint: true } ? { hint: true } : unknown
type Given<S, Value> = S extends { required: true } ? Exclude<Value, null> : Value
// Generic settings would accept unknown ones.
type Exactly<S, Known> = S & { [Name in Exclude<keyof S, keyof Known>]: never }

/** A text with a maximum of characters, on one line or in `lines`. */
export function text<const S extends TextSettings = object>(max: number, settings?: Exactly<S, TextSettings>) {
  return { ...settings, kind: 'text', max } as TextField<Given<S, string | null>> & Hinted<S>
}

/** An encrypted number. Empty means unchanged; a separate checkbox removes it. */
export function sealed<const S extends SealedSettings = object>(max: number, settings?: Exactly<S, SealedSettings>) {
  return { ...settings, kind: 'sealed', max } as SealedField & Hinted<S>
}

/** One of a few levels, with a note. */
export function level<const Values extends readonly string[]>(
  options: Levels<Values>,
  settings: { max: number; isExtra?: boolean; action?: { at: readonly Values[number][]; words: string } },
) {
  return { ...settings, kind: 'level', options } as LevelField<Level<Values[number]> | null>
}

/** The id of someone or something in the circle; its options are known when the form is opened and saved. */
export function reference<const S extends Common = object>(settings?: Exactly<S, Common>) {
  return { ...settings, kind: 'reference' } as ReferenceField & Hinted<S>
}

/** A day, like 2026-11-21; with `isMonth` a month, like 2026-11. */
export function date<const S extends DateSettings = object>(settings?: Exactly<S, DateSettings>) {
  return { ...settings, kind: 'date' } as DateField<Given<S, string | null>> & Hinted<S>
}

type ChoiceSettings<Value> = Common & Requirable & { error?: string; initial?: Value; look?: 'segmented' }

/** One of a list, or none. */
export function choice<const Values extends readonly string[], const S extends ChoiceSettings<Values[number]> = object>(
  options: { words: string; values: Values },
  settings?: Exactly<S, ChoiceSettings<Values[number]>>,
) {
  return { ...settings, kind: 'choice', options } as ChoiceField<Given<S, Values[number] | null>> & Hinted<S>
}

/** Yes, or no answer. */
export function checkbox<const S extends Common = object>(settings?: Exactly<S, Common>) {
  return { ...settings, kind: 'checkbox' } as CheckboxField & Hinted<S>
}

type ChecksSettings = Common & { none?: string | boolean; look?: Look; wereCheckboxes?: boolean }

/** Any of a list; with `none`, none of them is an answer. */
export function checks<const Values extends readonly string[], const S extends ChecksSettings = object>(
  options: { words: string; values: Values },
  settings?: Exactly<S, ChecksSettings>,
) {
  return { ...settings, kind: 'checks', options } as ChecksField<Values[number][] | null> & Hinted<S>
}

/** A part that is a record with its own words; `isConfidential`: not for all who see the rest. */
export function group<R extends AnyRecord>(record: R, settings: { isConfidential?: boolean } = {}) {
  return { ...settings, kind: 'group', record } as GroupField<ValueOf<R>>
}

type RowsSettings<R extends AnyRecord> = Requirable & {
  max: number
  tooMany: string
  title: readonly (keyof R['fields'] & string)[]
  subtitle?: readonly (keyof R['fields'] & string)[]
  isNumbered?: boolean
  isOrdered?: boolean
  newestBy?: keyof R['fields'] & string
  emptyAt?: string
}
type RowTexts<S> =
  | ('row' | 'add' | 'addAnother' | 'remove' | 'noMore_other')
  | (S extends { isNumbered: true } ? never : 'newRow')
  | (S extends { required: true } ? 'onlyRow' : never)

/** A list of rows. The form gives a new row its id. The record's texts also name a row and its buttons. */
export function rows<R extends AnyRecord, const S extends RowsSettings<R>>(
  record: R & HasTexts<R['words'], RowTexts<S>>,
  settings: S,
) {
  return { ...settings, kind: 'rows', record } as unknown as RowsField<RowOf<R>[]>
}

/** Rows with a control of their own on the page: only the text 'row' is needed. */
export function ownRows<R extends AnyRecord>(record: R & HasTexts<R['words'], 'row'>, settings: RowsSettings<R>) {
  return { ...settings, kind: 'rows', isOwn: true, record } as RowsField<RowOf<R>[]>
}

/** Rows that a form can't add or remove: the ids in `names`. The text 'row' contains `name`. */
export function fixedRows<R extends AnyRecord>(record: R & HasTexts<R['words'], 'row'>, names: Record<string, string>) {
  const settings = { max: Object.keys(names).length, tooMany: 'errors.invalid', title: [], names }
  return { ...settings, kind: 'rows', record } as RowsField<RowOf<R>[]>
}
