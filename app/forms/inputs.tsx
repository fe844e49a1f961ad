import type { ReactNode } from 'react'
import type {
  AnyRecord,
  ChoiceField,
  GroupField,
  RowsField,
  SealedField,
  TextField as TextFieldOf,
} from '~/domain/records/fields'
import { optionLabel, textKey } from '~/domain/records/labels'
import { isAskedAsTyped, typedAt } from '~/domain/records/typed'
import { Choice, FieldGroup, Select, TextArea, TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { ChecksInput } from './checks-input'
import { WithConflict } from './conflict'
import { useConflict, useForm, useTypedIn } from './form-context'
import { LevelInput } from './level-input'
import { Rows } from './rows'
import { type Control, type ControlSettings, type InputProps, nothingKnown, useInput } from './use-input'

/** The names of a record's fields; those of a group by their path, and with 'remove' the checkbox that removes a number. */
export type Paths<R extends AnyRecord> = {
  [Name in keyof R['fields'] & string]: R['fields'][Name] extends GroupField<unknown> & {
    record: infer Part extends AnyRecord
  }
    ? `${Name}.${Paths<Part>}`
    : R['fields'][Name] extends SealedField
      ? Name | `${Name}.remove`
      : Name
}[keyof R['fields'] & string]

export function controlsOf<R extends AnyRecord>(record: R, at = ''): Control<Paths<R>> {
  return (path, settings) => <FieldControl record={record} path={path} at={at} settings={settings} />
}

type About = { record: AnyRecord; path: string; at: string; settings?: ControlSettings }

/** A field of the record by its path. `at`: the record's own path in the form. */
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
    <WhenAsked record={record} path={full} name={name} at={at}>
      {conflicted}
    </WhenAsked>
  )
}

type Asked = { record: AnyRecord; path: string; name: string; at: string; children: ReactNode }

/** With scripts, hides a field that doesn't apply. Its input stays, in case it applies again. */
function WhenAsked({ record, path, name, at, children }: Asked) {
  const isHydrated = useHydrated()
  const [isAsked] = useTypedIn((typed) => [isAskedAsTyped(record, name, typed, at) ? 'asked' : ''])
  const { problem } = useForm()
  const conflict = useConflict(path)
  return (
    <div className={conflict && 'col-span-full'} hidden={isHydrated && !isAsked && !conflict && !problem(path)}>
      {children}
    </div>
  )
}

function Input(props: InputProps) {
  const { field } = props
  switch (field.kind) {
    case 'rows':
      return <Rows {...props} field={field as RowsField} controls={controlsOf} />
    case 'checkbox':
      return <CheckboxInput {...props} />
    case 'checks':
      return <ChecksInput {...props} field={field} />
    case 'level':
      return <LevelInput {...props} field={field} />
    case 'reference':
      return <ReferenceInput {...props} />
    case 'choice':
      return (props.settings.look ?? field.look) === 'segmented' ? (
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

const types = {
  name: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  digits: 'text',
  time: 'time',
  dementiaCode: 'text',
} as const

function TextInput(props: InputProps) {
  const { field, settings } = props
  const { about, input, typed } = useInput(props)
  const text = field as TextFieldOf
  if (text.lines) return <TextArea {...about} {...input} rows={text.lines} defaultValue={typed} />
  return (
    <TextField
      {...about}
      {...input}
      type={field.kind === 'date' ? (field.isMonth ? 'month' : 'date') : text.as ? types[text.as] : 'text'}
      inputMode={settings.inputMode ?? (text.as === 'digits' ? 'numeric' : undefined)}
      autoComplete={settings.autoComplete ?? 'off'}
      defaultValue={typed}
    />
  )
}

// A password's input would do the same, and browsers would offer to store the number as one.
const covered = '[&:not(:focus)]:[-webkit-text-security:disc]'

/** A typed number is only in the response to an unsaved form, covered until it's edited. */
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
  return (
    <TextField
      {...about}
      hint={typed ? say('records.stillTyped') : (hint ?? about.hint)}
      {...input}
      className={typed ? covered : ''}
      autoComplete="off"
      defaultValue={typed}
    />
  )
}

/** The checkbox that removes a stored sealed number, placed by the page. */
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
  const { about, input, typed, say } = useInput(props)
  const options = useOptions(field, settings)
  // A choice can be cleared, unless one of its options means unknown.
  const blank = field.look && !field.required && !options.some(([value]) => nothingKnown.has(value))
  const all = blank ? [...options, ['', say('records.notRecorded')] as const] : options
  return (
    <FieldGroup legend={about.label} optional={about.optional} hint={about.hint} error={about.error} id={input.id}>
      <div className="segmented">
        {all.map(([value, label]) => (
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

/** People or things of the circle; the page lists them. */
function ReferenceInput(props: InputProps) {
  const { settings } = props
  const { about, input, typed } = useInput(props)
  return (
    <Select {...about} {...input} defaultValue={typed}>
      {settings.none === false ? null : <option value="">{settings.none}</option>}
      {settings.options?.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
