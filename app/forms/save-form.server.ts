import { data } from '@remix-run/node'
import { newId } from '~/data/id'
import { askedIn, readBase } from '~/domain/records/base'
import type { AnyRecord } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import type { ByWhom, SaveResult, Submission } from '~/domain/records/save'
import { afterRowButton, readTyped, rowButton, type Typed } from '~/domain/records/typed'
import { wordConflicts } from '~/domain/records/words'
import { rethrowUnlessFault, secondsToWait } from '~/http/failed-action.server'
import { formDataOf } from '~/http/read-form.server'
import type { Formatter } from '~/i18n/formatter.server'
import type { FormAnswer, FormState } from './form-state'

type About<Saved> = {
  formatter: Formatter
  /** The command. It checks the person's right first. */
  save: (submission: Submission) => Promise<SaveResult<Saved>>
  /** Where to when it is saved. */
  done: (value: Saved, submission: Submission) => Response | Promise<Response>
  /** What the labels of this record need to be said: a name. */
  values?: Record<string, string>
}

/**
 * Saves what a form of a record sent: redirects when it is saved, answers 422 with what is wrong, 409 with what others
 * have saved meanwhile, and 200 to a button that adds or removes a row. What was typed is in each answer.
 */
export async function saveForm<Saved>(request: Request, record: AnyRecord, about: About<Saved>) {
  const form = await formDataOf(request)
  const typed = readTyped(askedIn(record, String(form.get('base') ?? '')), form)
  const submission = submissionIn(form, typed)
  const changedRows = afterRowButton(record, typed, form.get(rowButton), newId)
  if (changedRows) return answer(record, { ...submission, typed: changedRows }, { shown: shownIn(form), about }, 200)

  const result = await about.save(submission).catch((error) => busy(request, error))
  if (result.status === 'busy') {
    const problems = { '': 'errors.busy' }
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

type More = { shown: ByWhom[]; problems?: FormState['problems']; about: Pick<About<unknown>, 'formatter' | 'values'> }

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
    ['changed', 'theyRemoved', 'iRemoved'].includes(String(status)) &&
    Array.isArray(fields) &&
    fields.every((name) => typeof name === 'string') &&
    (by === null || typeof by === 'string') &&
    (end === undefined || typeof end === 'string')
  )
}
