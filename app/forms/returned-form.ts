import type { SubmissionResult } from '@conform-to/react'
import { askedIn } from '~/domain/records/base'
import type { AnyRecord } from '~/domain/records/fields'
import { readTyped } from '~/domain/records/typed'
import type { FormState } from './form-state'

/** A form that was sent as another user. Passwords and codes are left out. */
export type ReturnedForm = { to: string; fields: [string, string][] }

/** The same as action data. `form`: for those without their record in the browser. */
export type ReturnedAnswer = ReturnedForm & { problem: string; result: SubmissionResult; form?: FormState }

/** The state of a record's form with all that was sent. */
export function stateReturned(record: AnyRecord, { fields, problem }: ReturnedForm & { problem: string }): FormState {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const text = (name: string) => form.get(name)?.toString()
  const base = text('base') ?? ''
  return {
    typed: readTyped(askedIn(record, base), form),
    base,
    submissionId: text('submissionId'),
    keepCurrent: form.getAll('keepCurrent').map(String),
    problems: { '': problem },
  }
}

/** Whether a response is another user's form. */
export function isReturned(answer: unknown): answer is ReturnedAnswer {
  return typeof answer === 'object' && answer !== null && 'to' in answer && 'fields' in answer
}

/** Whether a returned form is the one with this action. */
export function isReturnedTo(action: string, { to }: ReturnedForm) {
  const [path] = to.split('?')
  return action.split('?')[0] === path
}
