import { data } from '@remix-run/node'
import { newId } from '~/data/id'
import { askedIn, readBase } from '~/domain/records/base'
import { wordConflicts, wordFits } from '~/domain/records/conflict-words'
import { type AnyRecord, fieldAt, type Problems, type RecordValue } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import { rowButton } from '~/domain/records/row-buttons'
import {
  type ByWhom,
  type Fit,
  invalid,
  type Preview,
  resolveNew,
  type SaveResult,
  type Submission,
} from '~/domain/records/save'
import { afterRowButton, completeField, readTyped, type Typed, typedOfCut } from '~/domain/records/typed'
import { type WordsReader, wordsAt } from '~/domain/records/words'
import { rethrowUnlessFault, secondsToWait } from '~/http/forms/failed-action.server'
import { formDataOf } from '~/http/forms/read-form.server'
import type { Formatter } from '~/i18n/formatter.server'
import { type Choices, choicesIn, fitsShownIn, shownIn, withBoth } from './choices.server'
import type { FormAnswer, FormState } from './form-state'

/** A form already read: nothing is saved if a file was refused. `missing`: the problem of an otherwise empty form. */
export type Received = { form: FormData; problems: Problems; fault?: unknown; missing?: string }

type About<Saved, Shown extends Preview, Done> = {
  formatter: Formatter
  received?: Received
  /** The command's check, for forms whose row buttons respond before the command. */
  authorize?: () => void
  /** The command. It checks the person's right first. */
  save: (submission: Submission) => Promise<SaveResult<Saved, Shown>>
  /** Where to go once it's saved, or the message. */
  done: (value: Saved, submission: Submission) => Done | Promise<Done>
  /** Values for the labels: a name. */
  values?: Record<string, string>
}

/**
 * Saves a record's form: redirects when saved, 422 with problems or if cut off, 409 with conflicts, 200 for row buttons
 * and previews. Each response has the input.
 */
export async function saveForm<Saved, Shown extends Preview, Done>(
  request: Request,
  record: AnyRecord,
  about: About<Saved, Shown, Done>,
) {
  about.authorize?.()
  const received = about.received ?? { form: await formDataOf(request), problems: {} }
  const { form, problems } = received
  const opened = String(form.get('base') ?? '')
  const base = readBase(record, opened, {})
  const named = askedIn(record, opened)
  const asked = readTyped(named, form)
  const shown = shownIn(form, record)
  const choices = choicesIn(form, shown)
  const typed = choices ? withBoth(record, asked, base, choices) : asked
  const submission = submissionIn(form, typed, choices)
  const changedRows = afterRowButton(record, typed, form.get(rowButton), { base, newId })
  const joined = choices?.both.length ? newId() : undefined
  const answer = (state: Submission, more: Extras<Shown>, init?: Init) =>
    stateAfter(record, state, { shown, joined, ...more }, about, init)
  if (!form.has(completeField)) {
    const more = { problems: { ...problems, '': 'errors.incomplete' }, ...(choices ? choosing(choices, form) : {}) }
    return answer({ ...submission, typed: typedOfCut(named, form, base) }, more, { status: 422 })
  }
  if (changedRows) {
    const status = Object.keys(problems).length ? 422 : 200
    return answer({ ...submission, typed: changedRows }, { problems }, { status })
  }
  if (form.get('intent') === 'edit') return answer({ ...submission, typed: asked }, {})
  if (choices?.missing.length) {
    const problems = Object.fromEntries(choices.missing.map((path) => [path, 'choices.chooseOne']))
    return answer({ ...submission, typed: asked }, { problems, ...choosing(choices, form) }, { status: 422 })
  }
  const saving = save(record, submission, { received, command: about.save })
  const result = await saving.catch((error) => busy(request, error))
  if (result.status === 'saved') return instead(await about.done(result.value, submission))
  if (result.status === 'preview') return answer(submission, { preview: result.preview })
  if (result.status === 'invalid') {
    return answer(submission, { problems: result.problems }, { status: result.isTooOften ? 429 : 422 })
  }
  if (result.status === 'busy') return answer(submission, { problems: { ...problems, '': 'errors.busy' } }, result.init)
  const next = JSON.stringify(result.base)
  const reader = readerOf(about)
  const found = result.conflicts.map((one) => ({ ...one, was: wasAt(record, one, { shown, base, reader }) }))
  const before = storedBefore(shown, submission, result.conflicts)
  const conflicts = [...before, ...found]
  const chosen = Object.fromEntries(before.map(({ path }) => [path, 'current' as const]))
  const fits = wordFits(record, withOneAuthor(result), { base, merged: result.merged ?? base, reader })
  return answer({ ...submission, base: next }, { shown: conflicts, fits, chosen, isChoosing: true }, { status: 409 })
}

/** The choices again, with those already made. */
function choosing({ chosen }: Choices, form: FormData) {
  return { isChoosing: true, chosen, joined: undefined, fits: fitsShownIn(form) }
}

/** A field's value when the form was opened; undefined for rows and hidden numbers. */
function wasAt(record: AnyRecord, { path, status }: ByWhom, { shown, base, reader }: Opened) {
  const before = shown.find((one) => one.path === path)
  if (before) return before.was
  if (status !== 'changed' || fieldAt(record, path)?.kind === 'sealed') return undefined
  return wordsAt(record, path, base, reader)
}

type Opened = { shown: readonly ByWhom[]; base: RecordValue; reader: WordsReader }

/** What fits, with the other person's name where the conflicts name only one. */
function withOneAuthor({ fits = [], conflicts }: { fits?: readonly Fit[]; conflicts: readonly ByWhom[] }) {
  const names = [...new Set(conflicts.map(({ by }) => by))]
  return fits.map((one) => ({ ...one, by: one.by === undefined && names.length === 1 ? names[0] : one.by }))
}

/** Leads on in place of the form, so that the way back does not open what has been saved. */
function instead<Done>(answer: Done) {
  if (answer instanceof Response) answer.headers.set('X-Remix-Replace', 'true')
  return answer
}

type Saving<Saved, Shown extends Preview> = { received: Received; command: About<Saved, Shown, unknown>['save'] }

/** Saves the form, unless a file was refused: then returns all problems. */
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

/** After a fault without scripts the form is returned as sent; scripts report it themselves. */
function busy(request: Request, error: unknown) {
  rethrowUnlessFault(request, error)
  return { status: 'busy' as const, init: { status: 503, headers: { 'Retry-After': secondsToWait(error) } } }
}

function submissionIn(form: FormData, typed: Typed, choices: Choices | undefined): Submission {
  const textIn = (name: string) => {
    const text = form.get(name)
    return typeof text === 'string' ? text : undefined
  }
  return {
    typed,
    base: textIn('base') ?? '',
    keepCurrent: choices ? choices.current : form.getAll('keepCurrent').map(String),
    submissionId: textIn('submissionId'),
    previewed: textIn('previewed'),
    showsAll: form.has('showsAll'),
  }
}

type Init = { status: number; headers?: Record<string, string> }
type Extras<Shown> = Pick<FormState, 'problems' | 'fits' | 'isChoosing' | 'chosen' | 'joined'> & {
  shown?: ByWhom[]
  preview?: Shown
}
type Reading = Pick<About<unknown, never, unknown>, 'formatter' | 'values'>

function stateAfter<Shown extends Preview>(
  record: AnyRecord,
  { previewed: _, ...submission }: Submission,
  { shown = [], preview, ...more }: Extras<Shown>,
  about: Reading,
  init: Init = { status: 200 },
) {
  const base = readBase(record, submission.base, {})
  const conflicts = wordConflicts(record, shown, {
    base,
    typed: submission.typed,
    reader: readerOf(about),
  })
  const problems = more.problems && withDaysWorded(more.problems, about.formatter)
  return data<FormAnswer<Shown>>({ form: { ...submission, ...more, problems, conflicts }, preview }, init)
}

/** Problems with the days and months that they name, which commands give as 2026-11-26 and 2026-11, in the reader's words. */
function withDaysWorded(problems: Problems, formatter: Formatter): Problems {
  return Object.fromEntries(Object.entries(problems).map(([path, one]) => [path, withDayWorded(one, formatter)]))
}

function withDayWorded(problem: string, { day, month }: Formatter) {
  const [key, figures] = problem.split('?')
  const said = new URLSearchParams(figures)
  const [onDay, inMonth] = [said.get('day'), said.get('month')]
  if (onDay) said.set('day', day(onDay) ?? '')
  if (inMonth) said.set('month', month(inMonth))
  return onDay || inMonth ? `${key}?${said}` : problem
}

function readerOf({ formatter: { t, day, month, whenInside }, values: always }: Reading): WordsReader {
  const say: Say = (key, values) => t(key as 'errors.required', { ...always, ...values })
  return { say, day, month, when: whenInside }
}

/** The conflicts of an earlier response in which the saved value was chosen: the choice stays. */
function storedBefore(shown: ByWhom[], { keepCurrent }: Submission, conflicts: ByWhom[]) {
  return shown.filter(({ path }) => keepCurrent.includes(path) && !conflicts.some((one) => one.path === path))
}
