import type { ReactNode } from 'react'
import type { AnyRecord } from '~/domain/records/fields'
import { labelAt } from '~/domain/records/labels'
import { allTypedAt, type Typed } from '~/domain/records/typed'
import { ErrorSummary } from './error-summary'
import { useForm, useTypedIn } from './form-context'
import type { FormState } from './form-state'

/** A problem shared by many fields, and its one entry in the summary. */
export type Together = { problem: string; say: (fields: readonly string[]) => ReactNode }
type ProblemsProps = { state: FormState; record: AnyRecord; together?: Together; notSent?: string }

export function RecordProblems({ state, record, together, notSent }: ProblemsProps) {
  const { '': whole, ...problems } = state.problems ?? {}
  const { id, say, labels: own } = useForm()
  const errors = [...(notSent ? [`errors.${notSent}`] : []), ...(whole ? [whole] : [])]
  const paths = state.isChoosing ? [] : Object.keys(problems)
  const named = useTypedIn((typed) => {
    const order = Object.keys(typed)
    const shown = paths.filter((path) => isIn(typed, record, path) && !isSettled(record, typed, path, problems[path]))
    shown.sort((one, other) => order.indexOf(one) - order.indexOf(other))
    return shown.flatMap((path) => [path, own[path] ?? labelAt(record, path, say, typed)])
  })
  const labels: Record<string, string> = {}
  for (let at = 0; at < named.length; at += 2) labels[named[at] ?? ''] = named[at + 1] ?? ''
  const allErrors = Object.fromEntries(paths.map((path) => [path, [problems[path] ?? '']]))
  const alike = Object.keys(labels).filter((name) => allErrors[name]?.[0] === together?.problem)
  const others = Object.fromEntries(Object.entries(labels).filter(([name]) => !alike.includes(name)))
  return (
    <ErrorSummary
      form={{ id, errors, allErrors, refusal: state.problems }}
      labels={others}
      more={alike.length ? together?.say(alike) : undefined}
    />
  )
}

/** Whether rows that were missing have been added or checked since. */
export function isSettled(record: AnyRecord, typed: Typed, path: string, problem: string | undefined) {
  const field = record.fields[path]
  return field?.kind === 'rows' && 'missing' in field && field.missing === problem && allTypedAt(typed, path).length > 0
}

/** Whether a field is still in the form: its row may have been removed. */
function isIn(typed: Typed, record: AnyRecord, path: string) {
  const [name = '', id] = path.split('.')
  return record.fields[name]?.kind !== 'rows' || !id || allTypedAt(typed, name).includes(id)
}
