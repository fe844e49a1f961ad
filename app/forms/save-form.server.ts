import { data } from '@remix-run/node'
import { newId } from '~/data/id'
import { askedIn, readBase } from '~/domain/records/base'
import type { AnyRecord, Problems } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import { conflictStatuses } from '~/domain/records/merge'
import {
  type ByWhom,
  invalid,
  type Preview,
  problemsOfFields,
  type SaveResult,
  type Submission,
} from '~/domain/records/save'
import { afterRowButton, readTyped, rowButton, type Typed } from '~/domain/records/typed'
import { wordConflicts } from '~/domain/records/words'
import { rethrowUnlessFault, secondsToWait } from '~/http/failed-action.server'
import { formDataOf } from '~/http/read-form.server'
import type { Formatter } from '~/i18n/formatter.server'
import type { FormAnswer, FormState } from './form-state'

/** A form that was read already, with the files that came along: then nothing is saved when one of them was not taken. */
export type Received = { form: FormData; problems: Problems; fault?: unknown }

type About<Saved, Shown extends Preview, Done> = {
  formatter: Formatter
  received?: Received
  /** The command. It checks the person's right first. */
  save: (submission: Submission) => Promise<SaveResult<Saved, Shown>>
  /** Where to when it is saved, or what is said of it. */
  done: (value: Saved, submission: Submission) => Done | Promise<Done>
  /** What the labels of this record need to be said: a name. */
  values?: Record<string, string>
}

/**
 * Saves what a form of a record sent: redirects when it is saved, answers 422 with what is wrong, 409 with what others
 * have saved meanwhile, and 200 to a button that adds or removes a row, and with what has to be seen before it is saved.
 * What was typed is in each answer.
 */
export async function saveForm<Saved, Shown extends Preview, Done>(
  request: Request,
  record: AnyRecord,
  about: About<Saved, Shown, Done>,
) {
  const received = about.received ?? { form: await formDataOf(request), problems: {} }
  const { form, problems } = received
  const typed = readTyped(askedIn(record, String(form.get('base') ?? '')), form)
  const submission = submissionIn(form, typed)
  const changedRows = afterRowButton(record, typed, form.get(rowButton), newId)
  const shown = shownIn(form)
  const answer = (state: Submission, more: More<Shown>, init?: Init) =>
    stateAfter(record, state, { shown, ...more }, about, init)
  if (changedRows) {
    const status = Object.keys(problems).length ? 422 : 200
    return answer({ ...submission, typed: changedRows }, { problems }, { status })
  }
  const saving = save(record, submission, { received, command: about.save })
  const result = await saving.catch((error) => busy(request, error))
  if (result.status === 'saved') return about.done(result.value, submission)
  if (result.status === 'preview') return answer(submission, { preview: result.preview })
  if (result.status === 'invalid') {
    return answer(submission, { problems: result.problems }, { status: result.isTooOften ? 429 : 422 })
  }
  if (result.status === 'busy') return answer(submission, { problems: { ...problems, '': 'errors.busy' } }, result.init)
  const base = JSON.stringify(result.base)
  const conflicts = [...keptBefore(form, result.conflicts), ...result.conflicts]
  return answer({ ...submission, base }, { shown: conflicts }, { status: 409 })
}

type Saving<Saved, Shown extends Preview> = { received: Received; command: About<Saved, Shown, unknown>['save'] }

/** Saves the form, unless something was wrong with the files that came along: then it says what else is wrong with it. */
async function save<Saved, Shown extends Preview>(
  record: AnyRecord,
  submission: Submission,
  { received: { problems, fault }, command }: Saving<Saved, Shown>,
) {
  if (fault) throw fault
  if (!Object.keys(problems).length) return command(submission)
  return invalid({ ...problemsOfFields(record, submission.typed), ...problems })
}

/** A fault while no scripts run: the form comes back as it was sent. Scripts say so themselves. */
function busy(request: Request, error: unknown) {
  rethrowUnlessFault(request, error)
  return { status: 'busy' as const, init: { status: 503, headers: { 'Retry-After': secondsToWait(error) } } }
}

function submissionIn(form: FormData, typed: Typed): Submission {
  const textIn = (name: string) => {
    const text = form.get(name)
    return typeof text === 'string' ? text : undefined
  }
  return {
    typed,
    base: textIn('base') ?? '',
    keepCurrent: form.getAll('keepCurrent').map(String),
    submissionId: textIn('submissionId'),
    previewed: textIn('previewed'),
  }
}

type Init = { status: number; headers?: Record<string, string> }
type More<Shown> = { shown?: ByWhom[]; problems?: FormState['problems']; preview?: Shown }
type Reading = Pick<About<unknown, never, unknown>, 'formatter' | 'values'>

function stateAfter<Shown extends Preview>(
  record: AnyRecord,
  { previewed: _, ...submission }: Submission,
  { shown = [], problems, preview }: More<Shown>,
  { formatter: { t, day }, values: always }: Reading,
  init: Init = { status: 200 },
) {
  const say: Say = (key, values) => t(key as 'errors.required', { ...always, ...values })
  const base = readBase(record, submission.base, {})
  const conflicts = wordConflicts(record, shown, { base, typed: submission.typed, reader: { say, day } })
  return data<FormAnswer<Shown>>({ form: { ...submission, problems, conflicts }, preview }, init)
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
