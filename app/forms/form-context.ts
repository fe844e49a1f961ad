import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ShownConflict } from '~/domain/records/conflict-words'
import type { Problems } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import { type Typed, typedAt } from '~/domain/records/typed'

type Context = {
  id: string
  action: string
  typed: Typed // what the inputs begin with
  values: FieldValues
  problems: Problems
  conflicts: readonly ShownConflict[]
  keepCurrent: readonly string[]
  say: Say
  labels: Readonly<Record<string, string | undefined>> // what fields are called on this page
  problem: (path: string) => string | undefined
  opened: Typed // what it was opened with, also of rows that are removed now
  isOpenedWith: (path: string, rowId: string) => boolean // whether the form had the row when it was opened
  optional?: string // the mark of an optional field, where the form marks them
  onChange: () => void // a change without an input event
}

const FormContext = createContext<Context | undefined>(undefined)
export const FormProvider = FormContext.Provider

export function useForm() {
  const context = useContext(FormContext)
  if (!context) throw new Error('There is no form around this field')
  return context
}

/** The current values of a form's fields. The inputs own them; this notifies subscribers. */
export type FieldValues = ReturnType<typeof fieldValues>

export function fieldValues(first: Typed) {
  let typed = first
  const listeners = new Set<() => void>()
  return {
    read: () => typed,
    write: (next: Typed) => {
      typed = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A field's current input; without scripts, the opened value. */
export function useTyped(path: string) {
  const { values } = useForm()
  const read = () => typedAt(values.read(), path)
  return useSyncExternalStore(values.subscribe, read, read)
}

/** Several texts that are made of what is typed. */
export function useTypedIn(textsIn: (typed: Typed) => string[]): string[] {
  const { values } = useForm()
  const read = () => JSON.stringify(textsIn(values.read()))
  return JSON.parse(useSyncExternalStore(values.subscribe, read, read))
}

/** The value that others saved in a field, if different. */
export function useConflict(path: string) {
  return useForm().conflicts.find((one) => one.path === path)
}
