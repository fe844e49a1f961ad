import { Form, useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, marksOptional } from '~/domain/records/fields'
import { labelAt, type Say } from '~/domain/records/labels'
import { allTypedAt, readTyped, saysSame, type Typed } from '~/domain/records/typed'
import { isNotSent, type NotSent } from '~/live/not-sent'
import { ButtonLink, SendButton } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FormFoot, SaveBar } from '~/ui/form-foot'
import { useHydrated } from '~/ui/hydrated'
import { ConflictSummary } from './conflict'
import { ErrorSummary } from './error-summary'
import { type FieldValues, FormProvider, fieldValues, useForm, useTypedIn } from './form-context'
import type { FormAnswer, FormState } from './form-state'
import { type Control, controlsOf, type Paths } from './inputs'
import { useProblem } from './problem'
import { useUnsavedChanges } from './unsaved-changes'

/** A text, or one that is made of what is typed. */
type Words = string | ((typed: Typed) => string)

type Props<R extends AnyRecord> = {
  id: string
  record: R
  opened: FormState
  answer: FormAnswer | NotSent | object | null | undefined
  action: string
  /** What the button says, at rest and while the form is on its way. */
  save: { label: Words; busy?: Words }
  cancel?: { label: string; to: string }
  /** With it the button waits, where scripts run, until something is changed and what is typed can be saved. */
  canSave?: (typed: Typed) => boolean
  /** The button waits, where scripts run, until each refused field is changed or a row is added or removed. */
  mustMend?: boolean
  /** What the labels need to be said: a name. */
  values?: Record<string, string>
  /** Which navigations leave the form; all, when nothing is said. */
  isLeaving?: Parameters<typeof useUnsavedChanges>[0]
  className?: string
  /** On a long page the bar of buttons stays in sight, and the next page begins at its top. */
  isLong?: boolean
  /** The button that saves comes last, as in all dialogs. */
  isDialog?: boolean
  children: (control: Control<Paths<R>>) => ReactNode
}

/**
 * The form of a record. Its inputs keep what is typed; an answer of the server brings problems and conflicts, and what
 * was typed stays. Works without scripts.
 */
export function RecordForm<R extends AnyRecord>(props: Props<R>) {
  return <OpenForm key={useSaves()} {...props} />
}

/** Changes when the form was saved and leads back to its own page, where it is opened anew. */
function useSaves() {
  const { key, state } = useLocation()
  const [last, setLast] = useState('')
  if (state?._isRedirect && key !== last) setLast(key)
  return state?._isRedirect ? key : last
}

function OpenForm<R extends AnyRecord>({
  id,
  record,
  opened,
  answer,
  action,
  save,
  cancel,
  canSave,
  mustMend,
  children,
  ...more
}: Props<R>) {
  const { t } = useTranslation()
  const { question, markChanged, markSent } = useUnsavedChanges(more.isLeaving, { answer })
  const isSending = useNavigation().state === 'submitting'
  const { form: answered, preview } = answer && 'form' in answer ? (answer as FormAnswer) : {}
  // A live refresh brings what others have saved: the form is still the one that was opened.
  const [first] = useState(answered ? joined(opened, answered) : opened)
  const state = answered ? joined(first, answered) : first
  const values = useMemo(() => fieldValues(first.typed), [first])
  const isWaiting = useIsWaiting({ values, first, state, canSave, mustMend })
  const say = useSay(more.values)
  const problem = useProblemAt(state)
  const element = useRef<HTMLFormElement>(null)
  const readForm = useCallback(() => {
    if (element.current) values.write(readTyped(record, new FormData(element.current)))
  }, [record, values])
  useEffect(readForm, [readForm]) // what was typed before the scripts arrived
  const change = useRef(() => {}) // the same function for as long as the form is there
  change.current = () => {
    markChanged()
    readForm()
  }
  const onChange = useCallback(() => change.current(), [])

  const { problems = {}, conflicts = [], keepCurrent = [] } = state
  const context = {
    ...{ id, action, typed: first.typed, values, problems, conflicts, keepCurrent, say, problem, onChange },
    isOpenedWith: useMemo(() => rowsIn(first.base), [first]),
    optional: useMemo(() => marksOptional(record), [record]) ? t('records.optional') : undefined,
  }
  const leave = cancel ? (
    <ButtonLink to={cancel.to} preventScrollReset={!more.isLong}>
      {cancel.label}
    </ButtonLink>
  ) : null
  const Foot = more.isLong ? SaveBar : more.isDialog ? DialogFoot : FormFoot
  return (
    <FormProvider value={context}>
      <Form
        id={id}
        ref={element}
        method="post"
        action={action}
        className={more.className}
        noValidate
        onInput={onChange}
        onSubmit={markSent}
        preventScrollReset={!more.isLong}
      >
        {/* First in the form, so that Enter sends it and never presses a button that takes a row away. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" disabled={isWaiting} />
        <Problems state={state} record={record} notSent={isNotSent(answer) ? answer.why : undefined} />
        <ConflictSummary id={id} conflicts={conflicts} keepCurrent={keepCurrent} />
        <input type="hidden" name="base" value={state.base} />
        {preview ? <input type="hidden" name="previewed" value={preview.name} /> : null}
        {first.submissionId ? <input type="hidden" name="submissionId" value={first.submissionId} /> : null}
        {children(useMemo(() => controlsOf(record), [record]))}
        <Foot>
          {more.isDialog ? leave : null}
          <SendButton
            isSending={isSending}
            sending={<SaidWords words={save.busy ?? t('saving')} />}
            disabled={isWaiting}
          >
            <SaidWords words={save.label} />
          </SendButton>
          {more.isDialog ? null : leave}
        </Foot>
        {question}
      </Form>
    </FormProvider>
  )
}

/** An answer to the form, with the fields that it was not opened with as they are kept. */
function joined({ typed, base }: FormState, answered: FormState): FormState {
  return {
    ...answered,
    typed: { ...typed, ...answered.typed },
    base: JSON.stringify({ ...JSON.parse(base), ...objectIn(answered.base) }),
  }
}

/** Whether a row of this id stands in the base of a form. */
function rowsIn(base: string) {
  const opened = objectIn(base) as Record<string, { id?: unknown }[] | undefined>
  return (path: string, id: string) => Array.isArray(opened[path]) && opened[path].some((row) => row?.id === id)
}

/** What somebody sent as the base of a form may be anything. */
function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function SaidWords({ words }: { words: Words }) {
  return <>{useTypedIn((typed) => [typeof words === 'string' ? words : words(typed)])}</>
}

type Waiting = { values: FieldValues; first: FormState; state: FormState } & Pick<
  Props<AnyRecord>,
  'canSave' | 'mustMend'
>

/** Whether there is nothing yet that could be saved. What has been answered was a change. */
function useIsWaiting({ values, first, state, canSave, mustMend }: Waiting) {
  const isHydrated = useHydrated()
  const read = () => {
    const typed = values.read()
    if (mustMend && isUnmended(state, typed)) return true
    if (!canSave) return false
    const isAnswered = state.conflicts !== undefined
    return (!isAnswered && JSON.stringify(typed) === JSON.stringify(first.typed)) || !canSave(typed)
  }
  return useSyncExternalStore(values.subscribe, read, read) && isHydrated
}

/** Whether the form still says what was refused. */
function isUnmended({ problems = {}, typed: sent }: FormState, typed: Typed) {
  return Object.keys(problems).some(Boolean) && saysSame(sent, typed)
}

function Problems({ state, record, notSent }: { state: FormState; record: AnyRecord; notSent?: string }) {
  const { '': whole, ...problems } = state.problems ?? {}
  const { id, say } = useForm()
  const errors = [...(notSent ? [`errors.${notSent}`] : []), ...(whole ? [whole] : [])]
  const paths = Object.keys(problems)
  const named = useTypedIn((typed) => {
    const order = Object.keys(typed)
    const shown = paths.filter((path) => isIn(typed, record, path))
    shown.sort((one, other) => order.indexOf(one) - order.indexOf(other))
    return shown.flatMap((path) => [path, labelAt(record, path, say, typed)])
  })
  const labels: Record<string, string> = {}
  for (let at = 0; at < named.length; at += 2) labels[named[at] ?? ''] = named[at + 1] ?? ''
  const allErrors = Object.fromEntries(paths.map((path) => [path, [problems[path] ?? '']]))
  return <ErrorSummary form={{ id, errors, allErrors }} labels={labels} />
}

/** Whether a field is still in the form: its row may have been removed. */
function isIn(typed: Typed, record: AnyRecord, path: string) {
  const [name = '', id] = path.split('.')
  return record.fields[name]?.kind !== 'rows' || !id || allTypedAt(typed, name).includes(id)
}

function useProblemAt({ problems = {} }: FormState) {
  const problem = useProblem()
  return (path: string) => (problems[path] ? problem({ errors: [problems[path]] }) : undefined)
}

/** Says texts by keys that are made as the form runs: the definition's words and a field's name. */
function useSay(values: Record<string, string> | undefined): Say {
  const { t } = useTranslation()
  return (key, more) => t(key as 'saving', { ...values, ...more })
}
