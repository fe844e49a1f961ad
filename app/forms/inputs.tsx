import type { InputHTMLAttributes, ReactNode } from 'react'
import type {
  AnyRecord,
  ChoiceField,
  Field,
  GroupField,
  RowsField,
  SealedField,
  TextField as TextFieldOf,
} from '~/domain/records/fields'
import { optionLabel, textKey } from '~/domain/records/labels'
import { allTypedAt, typedAt } from '~/domain/records/typed'
import { Choice, FieldGroup, Select, TextArea, TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { WithConflict } from './conflict'
import { useConflict, useForm, useTyped } from './form-context'
import { Rows } from './rows'

/** What a page says about one control besides its definition. */
export type ControlSettings = {
  label?: string
  hint?: string
  options?: readonly (readonly [value: string, label: string])[] // narrowed or in another order
  none?: string | false // what no choice is called; false where there must be one
  look?: 'segmented' | 'open' // options side by side; rows that are not folded
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  kept?: SealedNumber | null // of a number that is sealed
  row?: (control: Control, at: string) => ReactNode // the fields of one row, whose paths begin with `at`
  noRows?: string // what is said where there are none
  subtitle?: (typedIn: (name: string) => string) => string // what a closed row says under its title
}
/** What is shown of a sealed number: its end. */
export type SealedNumber = { end: string; isUnreadable: boolean }

/** The names of a record's fields; those of a group by their path, and with 'remove' the tick that removes a number. */
export type Paths<R extends AnyRecord> = {
  [Name in keyof R['fields'] & string]: R['fields'][Name] extends GroupField<unknown> & {
    record: infer Part extends AnyRecord
  }
    ? `${Name}.${Paths<Part>}`
    : R['fields'][Name] extends SealedField
      ? Name | `${Name}.remove`
      : Name
}[keyof R['fields'] & string]

/** Makes the control of a field. A name that is not defined does not compile. */
export type Control<Path extends string = string> = (path: Path, settings?: ControlSettings) => ReactNode

export function controlsOf<R extends AnyRecord>(record: R, at = ''): Control<Paths<R>> {
  return (path, settings) => <FieldControl record={record} path={path} at={at} settings={settings} />
}

type About = { record: AnyRecord; path: string; at: string; settings?: ControlSettings }

/** One field of the record, found by its path. `at` is where the record itself stands in the form. */
function FieldControl({ record, path, at, settings = {} }: About) {
  const [name = '', ...rest] = path.split('.')
  const field = record.fields[name]
  if (!field) return null
  if (field.kind === 'group')
    return <FieldControl record={field.record} path={rest.join('.')} at={`${at}${name}.`} settings={settings} />
  const full = at + name
  if (rest.length) return <RemoveInput path={full} words={record.words} name={name} />
  const input = <Input field={field} path={full} words={record.words} name={name} settings={settings} />
  const conflicted = field.kind === 'rows' ? input : <WithConflict path={full}>{input}</WithConflict>
  if (!field.when || field.when.is === 'given') return conflicted
  return (
    <WhenAsked path={full} on={at + field.when.field} is={field.when.is}>
      {conflicted}
    </WhenAsked>
  )
}

type Asked = { path: string; on: string; is: readonly (string | boolean)[]; children: ReactNode }

/** Hides what another answer makes pointless, where scripts run. What was typed stays, should that answer change back. */
function WhenAsked({ path, on, is, children }: Asked) {
  const isHydrated = useHydrated()
  const typed = useTyped(on)
  const { problem } = useForm()
  const hasNews = Boolean(useConflict(path)) || Boolean(problem(path))
  const isAsked = is.some((one) => (typeof one === 'boolean' ? one === (typed === 'on') : one === typed))
  const className = useConflict(path) ? 'col-span-full' : undefined
  return (
    <div className={className} hidden={isHydrated && !isAsked && !hasNews}>
      {children}
    </div>
  )
}

type InputProps<F extends Field = Field> = {
  field: F
  path: string
  words: string
  name: string
  settings: ControlSettings
}

function Input(props: InputProps) {
  const { field } = props
  switch (field.kind) {
    case 'rows':
      return <Rows {...props} field={field as RowsField} controls={controlsOf} />
    case 'checkbox':
      return <CheckboxInput {...props} />
    case 'checks':
      return <ChecksInput {...props} />
    case 'choice':
      return props.settings.look === 'segmented' ? (
        <SegmentedInput {...props} field={field} />
      ) : (
        <SelectInput {...props} field={field} />
      )
    case 'sealed':
      return <SealedInput {...props} field={field} />
    default:
      return <TextInput {...props} />
  }
}

/** What all inputs have in common. */
function useInput({ field, path, words, name, settings }: InputProps) {
  const { id, typed, say, problem, optional } = useForm()
  const initial = field.kind === 'choice' ? (field.initial ?? '') : ''
  const hint = settings.hint ?? (field.hint ? say(textKey(words, `${name}Hint`)) : undefined)
  return {
    about: {
      label: settings.label ?? say(textKey(words, name)),
      hint,
      optional: field.required ? undefined : optional,
      error: problem(path),
    },
    input: { id: `${id}-${path}`, name: path, required: field.required },
    typed: Object.hasOwn(typed, path) ? typedAt(typed, path) : initial,
    all: allTypedAt(typed, path),
    say,
  }
}

const types = { name: 'text', email: 'email', tel: 'tel', url: 'url', digits: 'text' } as const

function TextInput(props: InputProps) {
  const { field, settings } = props
  const { about, input, typed } = useInput(props)
  const text = field as TextFieldOf
  if (text.lines) return <TextArea {...about} {...input} rows={text.lines} defaultValue={typed} />
  return (
    <TextField
      {...about}
      {...input}
      type={field.kind === 'date' ? 'date' : text.as ? types[text.as] : 'text'}
      inputMode={settings.inputMode ?? (text.as === 'digits' ? 'numeric' : undefined)}
      autoComplete={settings.autoComplete ?? 'off'}
      defaultValue={typed}
    />
  )
}

function SealedInput(props: InputProps<SealedField>) {
  const { say } = useForm()
  const { about, input, typed } = useInput(props)
  const { kept } = props.settings
  const hint =
    kept &&
    (kept.isUnreadable
      ? say('records.unreadable')
      : kept.end
        ? say('records.onFileEnd', { end: kept.end })
        : say('records.onFile'))
  return <TextField {...about} hint={hint ?? about.hint} {...input} autoComplete="off" defaultValue={typed} />
}

/** The tick that removes a sealed number, for the page to place where one is kept. */
function RemoveInput({ path, words, name }: Pick<InputProps, 'path' | 'words' | 'name'>) {
  const { id, typed, say } = useForm()
  return (
    <div className="-mt-2 mb-4">
      <Choice
        type="checkbox"
        name={`${path}.remove`}
        id={`${id}-${path}.remove`}
        defaultChecked={typedAt(typed, `${path}.remove`) === 'on'}
        label={say(textKey(words, `${name}Remove`))}
      />
    </div>
  )
}

function useOptions(field: ChoiceField<unknown>, settings: ControlSettings) {
  const { say } = useForm()
  return settings.options ?? field.options.values.map((value) => [value, optionLabel(field, value, say)] as const)
}

function SelectInput(props: InputProps<ChoiceField<unknown>>) {
  const { field, settings } = props
  const { about, input, typed, say } = useInput(props)
  const options = useOptions(field, settings)
  return (
    <Select {...about} {...input} defaultValue={typed}>
      {settings.none === false ? null : <option value="">{settings.none ?? say('records.notGiven')}</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** One of a few, side by side. */
function SegmentedInput(props: InputProps<ChoiceField<unknown>>) {
  const { field, settings } = props
  const { about, input, typed } = useInput(props)
  const options = useOptions(field, settings)
  return (
    <FieldGroup legend={about.label} optional={about.optional} error={about.error} id={input.id}>
      <div className="segmented">
        {options.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={input.name} value={value} defaultChecked={typed === value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function CheckboxInput(props: InputProps) {
  const { about, input, typed } = useInput(props)
  const { optional: _, ...choice } = about
  return (
    <div className="-mt-2 mb-4">
      <Choice type="checkbox" {...choice} {...input} value="on" defaultChecked={typed === 'on'} />
    </div>
  )
}

function ChecksInput(props: InputProps) {
  const { about, input, all, say } = useInput(props)
  const field = props.field as Extract<Field, { kind: 'checks' }>
  const options = field.options.values.map((value) => [value, optionLabel(field, value, say)] as const)
  return (
    <FieldGroup legend={about.label} optional={about.optional} hint={about.hint} error={about.error} id={input.id}>
      {[...options, ...(field.none ? [['none', say('records.none')] as const] : [])].map(([value, label]) => (
        <Choice
          key={value}
          type="checkbox"
          name={input.name}
          value={value}
          defaultChecked={all.includes(value)}
          label={label}
        />
      ))}
    </FieldGroup>
  )
}
