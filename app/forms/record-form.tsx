import { useLocation } from '@remix-run/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { readBase } from '~/domain/records/base'
import { type AnyRecord, marksOptional } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import { readTyped, typedOf } from '~/domain/records/typed'
import { Form, FormEnd } from '~/forms/form'
import { isNotSent, type NotSent } from '~/live/not-sent'
import { useHydrated } from '~/ui/hydrated'
import type { DraftCopy } from './autosave'
import { ConflictSummary } from './conflict'
import { ConflictChoices } from './conflict-choices'
import { Draft } from './draft'
import { useDraftQuestion } from './draft-question'
import { type FieldValues, FormProvider, fieldValues } from './form-context'
import type { FormAnswer, FormState } from './form-state'
import { controlsOf, type Paths } from './inputs'
import { joined, rowsIn } from './opened-form'
import { useProblem } from './problem'
import { type ButtonLabel, RecordButtons } from './record-buttons'
import { RecordProblems, type Together } from './record-problems'
import { isReturned, isReturnedTo, stateReturned } from './returned-form'
import type { useUnsavedChanges } from './unsaved-changes'
import type { Control } from './use-input'
import { useIsSending } from './use-is-sending'

type Props<R extends AnyRecord> = {
  id: string
  record: R
  opened: FormState
  answer: FormAnswer | NotSent | object | null | undefined
  action: string
  /** The button's label, idle and busy. */
  save: { label: ButtonLabel; busy?: ButtonLabel }
  cancel?: { label: string; to: string }
  /** With scripts the button waits for a change, and says so. */
  needsChange?: boolean
  /** Values for the labels: a name. */
  values?: Record<string, string>
  /** Labels of fields on this page, where the record's own aren't enough. */
  labels?: Partial<Record<Paths<R>, string>>
  /** Which navigations leave the form; by default all. */
  isLeaving?: Parameters<typeof useUnsavedChanges>[0]
  className?: string
  /** On a long page the bar of buttons stays in sight, and the next page begins at its top. */
  isLong?: boolean
  /** The heading of the choices after a conflict, on a page that leaves out its own then: by who saved the other values. */
  choicesTitle?: (name: string | null) => string
  /** Where drafts are stored. `note` is shown beside the buttons. */
  draftTo?: string
  draftCopy?: DraftCopy
  note?: ReactNode
  /** A problem shared by many fields: once in the summary, with a short link to each. */
  together?: Together
  /** The button that saves comes last, as in all dialogs. */
  isDialog?: boolean
  children: (control: Control<Paths<R>>) => ReactNode
}

/** A record's form. Input stays through refusals and conflicts. Works without scripts. */
export function RecordForm<R extends AnyRecord>(props: Props<R>) {
  const { record, action } = props
  const answer = useMemo(() => answerTo(record, action, props.answer), [record, action, props.answer])
  const joined = answer && 'form' in answer ? (answer as FormAnswer).form.joined : undefined
  return <OpenForm key={`${useSaves()} ${joined ?? ''}`} {...props} answer={answer} />
}

/** The response to this form. Another user's returned form concerns no other forms. */
function answerTo(record: AnyRecord, action: string, answer: Props<AnyRecord>['answer']) {
  if (!isReturned(answer)) return answer
  return isReturnedTo(action, answer) ? { form: stateReturned(record, answer) } : undefined
}

/** Changes when a saved form redirects to its own page, so that it is recreated. */
function useSaves() {
  const { key, state } = useLocation()
  const [last, setLast] = useState('')
  if (state?._isRedirect && key !== last) setLast(key)
  return state?._isRedirect ? key : last
}

function OpenForm<R extends AnyRecord>(props: Props<R>) {
  const { id, record, answer, action, children, ...more } = props
  const isHydrated = useHydrated()
  const { first, state, waits, values, context, element, draft, isSending } = useOpenForm(props)
  const { isChoosing = false, keepCurrent = [] } = state
  const { preview } = answer && 'form' in answer ? (answer as FormAnswer) : {}
  return (
    <FormProvider value={context}>
      <Form
        id={id}
        ref={element}
        method="post"
        action={action}
        className={more.className}
        noValidate
        replace // Back leads past the form to where it was opened
        onInput={context.onChange}
        onSubmit={draft.markSent}
        preventScrollReset={!more.isLong}
      >
        {/* First in the form, so that Enter sends it and never presses a button that takes a row away. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" disabled={waits} />
        <RecordProblems
          state={state}
          record={record}
          together={more.together}
          notSent={isNotSent(answer) ? answer.why : undefined}
        />
        {isChoosing ? (
          <ConflictChoices state={state} say={context.say} titleOf={more.choicesTitle} />
        ) : (
          <ConflictSummary id={id} conflicts={context.conflicts} keepCurrent={keepCurrent} />
        )}
        <input type="hidden" name="base" value={state.base} />
        {preview ? <input type="hidden" name="previewed" value={preview.name} /> : null}
        {first.submissionId ? <input type="hidden" name="submissionId" value={first.submissionId} /> : null}
        {isHydrated ? null : <input type="hidden" name="showsAll" />}
        <div className={isChoosing ? 'hidden' : 'contents'}>
          {children(useMemo(() => controlsOf(record), [record]))}
        </div>
        <RecordButtons {...more} {...{ id, isSending, isChoosing, waits }} isNew={Boolean(first.submissionId)}>
          {more.draftTo ? (
            <Draft
              form={element}
              values={values}
              address={more.draftTo}
              copy={more.draftCopy}
              answer={answer}
              keep={draft.storeDraft}
            />
          ) : null}
        </RecordButtons>
        {draft.question}
        <FormEnd />
      </Form>
    </FormProvider>
  )
}

/** What was typed, what was answered to it, and what its inputs share. */
function useOpenForm<R extends AnyRecord>({ id, record, opened, answer, action, needsChange, ...more }: Props<R>) {
  const { t } = useTranslation()
  const { draftTo } = more
  const isSending = useIsSending(action)
  const isHydrated = useHydrated()
  const { form: answered } = answer && 'form' in answer ? (answer as FormAnswer) : {}
  // A live refresh brings what others have saved: the form is still the one that was opened.
  const [first] = useState(answered ? joined(opened, answered) : opened)
  const draft = useDraftQuestion({
    ...{ answer, draftTo, draftCopy: more.draftCopy, isLeaving: more.isLeaving, submissionId: first.submissionId },
    isChoosing: answered?.isChoosing,
  })
  const state = answered ? joined(first, answered) : first
  const values = useMemo(() => fieldValues(first.typed), [first])
  const isUnchanged = useWaits({ values, first, state, needsChange })
  const waits = isHydrated && isUnchanged
  const say = useSay(more.values)
  const problem = useProblemAt(state.isChoosing ? {} : state)
  const element = useRef<HTMLFormElement>(null)
  const readForm = useCallback(() => {
    if (element.current) values.write(readTyped(record, new FormData(element.current)))
  }, [record, values])
  useEffect(readForm, [readForm]) // what was typed before the scripts arrived
  const change = useRef(() => {}) // the same function for as long as the form is there
  change.current = () => {
    draft.markChanged()
    readForm()
  }
  const onChange = useCallback(() => change.current(), [])

  const { isChoosing = false, keepCurrent = [] } = state
  const { problems = {}, conflicts = [] } = isChoosing ? {} : state
  const context = {
    ...{ id, action, typed: first.typed, values, problems, conflicts, keepCurrent, say, problem, onChange },
    labels: more.labels ?? {},
    isOpenedWith: useMemo(() => rowsIn(first.base), [first]),
    opened: useMemo(() => typedOf(record, readBase(record, first.base, {})), [record, first]),
    optional: useMemo(() => marksOptional(record), [record]) ? t('records.optional') : undefined,
  }
  return { first, state, waits, values, context, element, draft, isSending }
}

type Waiting = { values: FieldValues; first: FormState; state: FormState; needsChange?: boolean }

/** Whether there is nothing to save yet. After a response there is. */
function useWaits({ values, first, state, needsChange }: Waiting) {
  const read = () =>
    Boolean(needsChange) && state === first && JSON.stringify(values.read()) === JSON.stringify(first.typed)
  return useSyncExternalStore(values.subscribe, read, read)
}

function useProblemAt({ problems = {} }: Pick<FormState, 'problems'>) {
  const problem = useProblem()
  return (path: string) => (problems[path] ? problem({ errors: [problems[path]] }) : undefined)
}

/** Says texts by keys that are made as the form runs: the definition's words and a field's name. */
function useSay(values: Record<string, string> | undefined): Say {
  const { t } = useTranslation()
  return (key, more) => t(key as 'saving', { ...values, ...more })
}
