import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlignmentStatus } from '~/components/alignment-status'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { alignmentRecord, isStep, type Step, stepNames, steps, stepsDone } from '~/domain/alignment/alignment-record'
import { saveStep } from '~/domain/alignment/commands.server'
import { prepareStep } from '~/domain/alignment/queries.server'
import { nextStatuses } from '~/domain/alignment/statuses'
import type { Member } from '~/domain/member'
import { type AnyRecord, emptyValueOf, type RecordValue, type ValueOf } from '~/domain/records/fields'
import { typedOf } from '~/domain/records/typed'
import { partsOf } from '~/domain/records/view'
import { useTyped } from '~/forms/form-context'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import type { Control } from '~/forms/use-input'
import { asMember } from '~/http/guards.server'
import { factsShown } from '~/i18n/alignment-shown.server'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { useSentAnswer } from '~/live/use-answer'
import { programmePaths } from '~/programme-paths'
import { CheckStep } from '~/routes/circle/alignment/check-step'
import { type PageName, pages, StepNav } from '~/routes/circle/alignment/step-nav'
import { BackLink } from '~/ui/back-link'
import { useHydrated } from '~/ui/hydrated'

export const handle = { i18n: ['programme', 'assessment'] }

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const page = pageIn(request)
  const { facts, value, people } = await prepareStep(member, page === 'check' ? 'eligibility' : page)
  const formatter = await getFormatter()
  const { circleId, recipient } = member
  return {
    title: formatter.t('programme:steps.editTitle'),
    circleId,
    name: recipient.firstName,
    page,
    status: facts.status,
    since: factsShown(facts, formatter).since,
    missing: facts.missing,
    done: stepsDone(facts.missing),
    next: [...nextStatuses(facts.status)],
    answers: page === 'check' ? answersOf(facts.value as unknown as RecordValue, formatter) : [],
    people,
    opened: page === 'check' ? null : openStep(page, value),
  }
})

/** The record, step by step. */
function answersOf(value: RecordValue, formatter: Formatter) {
  return stepNames.map((step) => ({ step, parts: partsOf(steps[step], value, wordsReaderOf(formatter)) }))
}

/** The form of a step; that of the caregivers with a row to fill in where there is none. */
function openStep(step: Step, value: RecordValue) {
  const opened = openForm(steps[step] as AnyRecord, value as ValueOf<AnyRecord>, newSubmissionId())
  if (step !== 'caregivers' || (value.caregivers as readonly unknown[]).length) return opened
  const row = { ...emptyValueOf(alignmentRecord.fields.caregivers.record), id: newSubmissionId() }
  return { ...opened, typed: typedOf(steps.caregivers as AnyRecord, { ...value, caregivers: [row] }) }
}

export const action = asMember(async ({ member, request, getFormatter }) => {
  const page = pageIn(request)
  if (page === 'check') return redirect(programmePaths.alignment(member.circleId))
  return saveForm(request, steps[page] as AnyRecord, {
    formatter: await getFormatter(),
    save: (submission) => saveStep(member as Member, page, submission),
    done: () => redirect(programmePaths.edit(member.circleId, after(page))),
  })
})

function pageIn(request: Request): PageName {
  const step = new URL(request.url).searchParams.get('step')
  return isStep(step) || step === 'check' ? step : 'eligibility'
}

function after(page: PageName) {
  return pages[pages.indexOf(page) + 1]
}

export default function EditAlignment() {
  const { title, circleId, page, done, status, since, missing, next, answers } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  const answer = useSentAnswer<typeof action>()
  const isChoosing = answer && 'form' in answer && answer.form.isChoosing
  return (
    <div className="content">
      {isChoosing ? null : (
        <>
          <BackLink to={programmePaths.alignment(circleId)}>{t('title')}</BackLink>
          <div className="page-head">
            <div>
              <h1>{title}</h1>
              <p className="lede">{t('steps.lede')}</p>
            </div>
            {status && since ? <AlignmentStatus status={status}>{since}</AlignmentStatus> : null}
          </div>
        </>
      )}
      <div className={isChoosing ? undefined : 'stepper'}>
        {isChoosing ? null : <StepNav circleId={circleId} page={page} done={done} />}
        <div className="max-w-form">
          {isChoosing ? null : (
            <>
              <p className="small muted">{t('steps.of', { number: pages.indexOf(page) + 1, count: pages.length })}</p>
              <h2 className="mb-4">{t(`steps.${page}`)}</h2>
            </>
          )}
          {page === 'check' ? (
            <CheckStep {...{ circleId, missing, next, answers }} isEnded={status === 'unaligned'} />
          ) : (
            <StepForm key={`${circleId} ${page}`} page={page} />
          )}
        </div>
      </div>
    </div>
  )
}

function StepForm({ page }: { page: Step }) {
  const { circleId, opened, people } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  const answer = useSentAnswer<typeof action>()
  const address = programmePaths.edit(circleId, page)
  const previous = pages[pages.indexOf(page) - 1]
  if (!opened) return null
  return (
    <RecordForm
      id="alignment"
      record={steps[page] as AnyRecord}
      opened={opened}
      answer={answer}
      action={address}
      save={{ label: t('steps.save') }}
      cancel={{
        label: t('steps.back'),
        to: previous ? programmePaths.edit(circleId, previous) : programmePaths.alignment(circleId),
      }}
      isLong
    >
      {(control) =>
        Object.keys(steps[page].fields).map((name) => (
          <Asked key={name} name={name}>
            {(control as Control)(name, {
              none: t('choose'),
              row: (ofRow) => <Caregiver control={ofRow} people={people} />,
            })}
          </Asked>
        ))
      }
    </RecordForm>
  )
}

/** The caregivers' fields appear once there are some; without scripts always. */
function Asked({ name, children }: { name: string; children: ReactNode }) {
  const isHydrated = useHydrated()
  const hasCaregiver = useTyped('hasPrimary').startsWith('yes')
  const { opened } = useLoaderData<typeof loader>()
  const isListed = JSON.parse(opened?.base ?? '{}').caregivers?.length > 0
  if (name !== 'caregivers') return <div>{children}</div>
  return (
    <div className="mb-6" hidden={isHydrated && !hasCaregiver && !isListed}>
      {children}
    </div>
  )
}

type Person = { id: string; name: string }

function Caregiver({ control, people }: { control: Control; people: readonly Person[] }) {
  const { t } = useTranslation('programme')
  return (
    <div className="grid grid-cols-1 gap-x-4 md:grid-cols-2">
      {control('memberId', { options: people.map(({ id, name }) => [id, name] as const), none: t('notInCircle') })}
      {control('name')}
      {control('relationship', { none: t('chooseRelationship') })}
    </div>
  )
}
