import { data } from '@remix-run/node'
import { newId } from '~/data/id'
import { askedIn, readBase } from '~/domain/records/base'
import type { AnyRecord, Problems } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import { conflictStatuses } from '~/domain/records/merge'
import { type ByWhom, invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { afterRowButton, readTyped, rowButton, type Typed } from '~/domain/records/typed'
import { wordConflicts } from '~/domain/records/words'
import { rethrowUnlessFault, secondsToWait } from '~/http/failed-action.server'
import { formDataOf } from '~/http/read-form.server'
import type { Formatter } from '~/i18n/formatter.server'
import type { FormAnswer, FormState } from './form-state'

/** A form that was read already, with the files that came along: then nothing is saved when one of them was not taken. */
export type Received = { form: FormData; problems: Problems; fault?: unknown }

type About<Saved, Done> = {
  formatter: Formatter
  received?: Received
  /** The command. It checks the person's right first. */
  save: (submission: Submission) => Promise<SaveResult<Saved>>
  /** Where to when it is saved. */
  done: (value: Saved, submission: Submission) => Done | Promise<Done>
  /** What the labels of this record need to be said: a name. */
  values?: Record<string, string>
}

/**
 * Saves what a form of a record sent: redirects when it is saved, answers 422 with what is wrong, 409 with what others
 * have saved meanwhile, and 200 to a button that adds or removes a row. What was typed is in each answer.
 */
export async function saveForm<Saved, Done>(request: Request, record: AnyRecord, about: About<Saved, Done>) {
  const received = about.received ?? { form: await formDataOf(request), problems: {} }
  const { form } = received
  const typed = readTyped(askedIn(record, String(form.get('base') ?? '')), form)
  const submission = submissionIn(form, typed)
  const changedRows = afterRowButton(record, typed, form.get(rowButton), newId)
  if (changedRows) {
    const { problems } = received
    const status = Object.keys(problems).length ? 422 : 200
    return answer(record, { ...submission, typed: changedRows }, { shown: shownIn(form), problems, about }, status)
  }
  const result = await save(record, submission, { received, command: about.save }).catch((error) =>
    busy(request, error),
  )
  if (result.status === 'busy') {
    const problems = { ...received.problems, '': 'errors.busy' }
    return answer(record, submission, { shown: shownIn(form), problems, about }, 503, result.headers)
  }
  if (result.status === 'saved') return about.done(result.value, submission)
  if (result.status === 'invalid') {
    return answer(record, submission, { shown: shownIn(form), problems: result.problems, about }, 422)
  }
  const base = JSON.stringify(result.base)
  return answer(
    record,
    { ...submission, base },
    { shown: [...keptBefore(form, result.conflicts), ...result.conflicts], about },
    409,
  )
}

type Saving<Saved> = { received: Received; command: (submission: Submission) => Promise<SaveResult<Saved>> }

/** Saves the form, unless something was wrong with the files that came along: then it says what else is wrong with it. */
async function save<Saved>(record: AnyRecord, submission: Submission, { received, command }: Saving<Saved>) {
  const { problems, fault } = received
  if (fault) throw fault
  if (!Object.keys(problems).length) return command(submission)
  const typed = resolveNew(record, submission.typed)
  return invalid({ ...(typed.status === 'invalid' ? typed.problems : {}), ...problems })
}

/** A fault while no scripts run: the form comes back as it was sent. Scripts say so themselves. */
function busy(request: Request, error: unknown) {
  rethrowUnlessFault(request, error)
  return { status: 'busy' as const, headers: { 'Retry-After': secondsToWait(error) } }
}

function submissionIn(form: FormData, typed: Typed): Submission {
  const submissionId = form.get('submissionId')
  return {
    typed,
    base: String(form.get('base') ?? ''),
    keepCurrent: form.getAll('keepCurrent').map(String),
    submissionId: typeof submissionId === 'string' ? submissionId : undefined,
  }
}

type More = {
  shown: ByWhom[]
  problems?: FormState['problems']
  about: Pick<About<unknown, unknown>, 'formatter' | 'values'>
}

function answer(
  record: AnyRecord,
  submission: Submission,
  { shown, problems, about }: More,
  status: number,
  headers?: Record<string, string>,
) {
  const { t, day } = about.formatter
  const say: Say = (key, values) => t(key as 'errors.required', { ...about.values, ...values })
  const base = readBase(record, submission.base, {})
  const conflicts = wordConflicts(record, shown, { base, typed: submission.typed, reader: { say, day } })
  return data<FormAnswer>({ form: { ...submission, problems, conflicts } }, { status, headers })
}

/** The conflicts of an earlier answer in which the person keeps what the other has saved: they go on to say so. */
function keptBefore(form: FormData, conflicts: ByWhom[]) {
  const keepCurrent = form.getAll('keepCurrent').map(String)
  return shownIn(form).filter(({ path }) => keepCurrent.includes(path) && !conflicts.some((one) => one.path === path))
}

/** The conflicts that the form has shown before, so that it goes on to show them. */
function shownIn(form: FormData): ByWhom[] {
  try {
    const shown: unknown = JSON.parse(String(form.get('shownConflicts')))
    return Array.isArray(shown)
      ? shown.filter(isConflict).map(({ path, status, fields, by, end }) => ({ path, status, fields, by, end }))
      : []
  } catch {
    return []
  }
}

function isConflict(one: unknown): one is ByWhom {
  if (typeof one !== 'object' || one === null) return false
  const { path, status, fields, by, end } = one as Record<string, unknown>
  return (
    typeof path === 'string' &&
    conflictStatuses.some((one) => one === status) &&
    Array.isArray(fields) &&
    fields.every((name) => typeof name === 'string') &&
    (by === null || typeof by === 'string') &&
    (end === undefined || typeof end === 'string')
  )
}
