import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Field } from '~/domain/records/fields'
import { textKey } from '~/domain/records/labels'
import { allTypedAt, typedAt } from '~/domain/records/typed'
import { useForm } from './form-context'

/** A page's settings for one control. */
export type ControlSettings = {
  label?: string
  hint?: string
  options?: readonly (readonly [value: string, label: string])[] // narrowed or in another order
  none?: string | false // what no choice is called; false where there must be one
  below?: ReactNode // of a level, what is said under it; of a folded list, at the end of its line
  hasAction?: boolean // of a level: an action is under way
  unanswered?: string // the text key of a folded list without checked options
  look?: 'segmented' | 'open' // options side by side; rows that are not folded
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  kept?: SealedNumber | null // of a number that is sealed
  row?: (control: Control, at: string) => ReactNode // the fields of one row, whose paths begin with `at`
  noRows?: string // what is said where there are none
  subtitle?: (typedIn: (name: string) => string) => string // what a closed row says under its title
}
/** A sealed number as shown: its end. */
export type SealedNumber = { end: string; isUnreadable: boolean }

/** Options that mean unknown. */
export const nothingKnown: ReadonlySet<string> = new Set(['unknown', 'notRecorded', 'notAsked', 'notAssessed'])

/** Makes the control of a field. A name that is not defined does not compile. */
export type Control<Path extends string = string> = (path: Path, settings?: ControlSettings) => ReactNode

export type InputProps<F extends Field = Field> = {
  field: F
  path: string
  words: string
  name: string
  settings: ControlSettings
}

/** What all inputs have in common. */
export function useInput({ field, path, words, name, settings }: InputProps) {
  const { id, typed, say, problem, optional, labels } = useForm()
  const initial = field.kind === 'choice' ? (field.initial ?? '') : ''
  const hint = settings.hint ?? (field.hint ? say(textKey(words, `${name}Hint`)) : undefined)
  return {
    about: {
      label: settings.label ?? labels[path] ?? say(textKey(words, name)),
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
