import { data } from '@remix-run/node'
import { newId } from '~/data/id'
import { askedIn, readBase } from '~/domain/records/base'
import { type AnyRecord, fieldAt, type Problems } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import { conflictStatuses } from '~/domain/records/merge'
import { rowButton } from '~/domain/records/row-buttons'
import { type ByWhom, invalid, type Preview, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { afterRowButton, readTyped, type Typed } from '~/domain/records/typed'
import { wordConflicts } from '~/domain/records/words'
import { rethrowUnlessFault, secondsToWait } from '~/http/failed-action.server'
import { formDataOf } from '~/http/read-form.server'
import type { Formatter } from '~/i18n/formatter.server'
import type { FormAnswer, FormState } from './form-state'

/**
 * A form that was read already, with the files that came along: then nothing is saved when one of them was not taken.
 * `missing` is the problem of a form that has nothing but such a file: it is not said besides.
 */
export type Received = { form: FormData; problems: Problems; fault?: unknown; missing?: string }

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
  const shown = shownIn(form, record)
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
  const conflicts = [...keptBefore(shown, form, result.conflicts), ...result.conflicts]
  return answer({ ...submission, base }, { shown: conflicts }, { status: 409 })
}

type Saving<Saved, Shown extends Preview> = { received: Received; command: About<Saved, Shown, unknown>['save'] }

/** Saves the form, unless something was wrong with the files that came along: then it says what else is wrong with it. */
async function save<Saved, Shown extends Preview>(
  record: AnyRecord,
  submission: Submission,
  { received: { problems, fault, missing }, command }: Saving<Saved, Shown>,
) {
  if (fault) throw fault
  if (!Object.keys(problems).length) return command(submission)
  const typed = resolveNew(record, submission.typed)
  const others = Object.entries(typed.status === 'invalid' ? typed.problems : {})
  return invalid({ ...Object.fromEntries(others.filter(([, problem]) => problem !== missing)), ...problems })
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
function keptBefore(shown: ByWhom[], form: FormData, conflicts: ByWhom[]) {
  const keepCurrent = form.getAll('keepCurrent').map(String)
  return shown.filter(({ path }) => keepCurrent.includes(path) && !conflicts.some((one) => one.path === path))
}

const mostShown = 200

/** The conflicts that the form has shown before, so that it goes on to show them: each path of the record once. */
function shownIn(form: FormData, record: AnyRecord): ByWhom[] {
  try {
    const shown: unknown = JSON.parse(String(form.get('shownConflicts')))
    const known = (Array.isArray(shown) ? shown : []).slice(0, mostShown).filter((one) => isConflictOf(record, one))
    return [
      ...new Map(
        known.map(({ path, status, fields, by, end }) => [path, { path, status, fields, by, end }] as const),
      ).values(),
    ]
  } catch {
    return []
  }
}

/** A conflict in a field of the record, or in a row, whose fields it names. */
function isConflictOf(record: AnyRecord, one: unknown): one is ByWhom {
  if (!isConflict(one)) return false
  const [name = '', , ...rest] = one.path.split('.')
  const list = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  const isOfRow = list?.kind === 'rows' && !rest.length
  const names = isOfRow ? Object.keys(list.record.fields) : []
  const isOnce = new Set(one.fields).size === one.fields.length
  return (
    (isOfRow || fieldAt(record, one.path) !== undefined) && isOnce && one.fields.every((field) => names.includes(field))
  )
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
