import { useTranslation } from 'react-i18next'
import type { ChoiceField } from '~/domain/records/fields'
import { optionLabel, textKey } from '~/domain/records/labels'
import { typedAt } from '~/domain/records/typed'
import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import { interviewDraft } from '~/domain/surveys/drafts'
import { type BurdenPart, type BurdenQuestion, burdenParts, burdenQuestions } from '~/domain/surveys/zarit'
import { useForm, useTyped, useTypedIn } from '~/forms/form-context'
import type { FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { SaveAndLeave } from '~/routes/circle/assessment/survey/save-and-leave'
import { SurveyProgress, useNextQuestion } from '~/routes/circle/assessment/survey/survey-progress'
import { useDraftCopy } from '~/routes/circle/assessment/use-draft-copy'
import { surveyPaths } from '~/survey-paths'
import { FieldError } from '~/ui/field'

type Props = {
  circleId: string
  caregiver: { id: string; memberId: string | null }
  recipientName: string
  isOwn: boolean
  opened: FormState
  draftVersion: string
  answer: Parameters<typeof RecordForm>[0]['answer']
}

const formId = 'interview'

const parts = burdenParts.map(([part, count], index) => {
  const first = burdenParts.slice(0, index).reduce((sum, [, before]) => sum + before, 0)
  return { part, first, questions: burdenQuestions.slice(first, first + count) }
})

function numberOf(name: string) {
  return (burdenQuestions as readonly string[]).indexOf(name) + 1
}

/** The 22 questions in their order, divided into parts. */
export function InterviewForm({ circleId, caregiver, recipientName, isOwn, opened, draftVersion, answer }: Props) {
  const draftCopy = useDraftCopy({ circleId, form: interviewDraft(caregiver), opened, draftVersion })
  const { t } = useTranslation('surveys')
  return (
    <RecordForm
      id={formId}
      record={burdenInterviewRecord}
      opened={opened}
      answer={answer}
      action={surveyPaths.recordInterview(circleId, caregiver)}
      draftTo={surveyPaths.interviewDraft(circleId, caregiver)}
      draftCopy={draftCopy}
      save={{ label: t('burden.finish') }}
      note={<SaveAndLeave />}
      together={{ problem: 'surveys:errors.open', say: (fields) => <OpenOnes fields={fields} /> }}
      isLong
    >
      {(control) => (
        <>
          <div className="max-w-form">{control('answeredOn')}</div>
          <Parts recipientName={recipientName} />
          {isOwn ? null : <p className="small muted mt-4">{t('topics')}</p>}
        </>
      )}
    </RecordForm>
  )
}

/** How many questions are open, and the way to the first of them and to each. */
function OpenOnes({ fields: [first = '', ...others] }: { fields: readonly string[] }) {
  const { t } = useTranslation('surveys')
  const link = 'inline-flex min-h-control min-w-[2.75rem] items-center font-bold text-danger'
  const count = burdenQuestions.length
  return (
    <>
      <p>{t('errors.openOnes', { count: others.length + 1 })}</p>
      <p className="flex flex-wrap gap-x-2">
        <a className={link} href={`#${formId}-${first}`}>
          {t('goTo', { number: numberOf(first) })}
        </a>
        {others.map((name) => (
          <a
            key={name}
            className={`${link} justify-center`}
            href={`#${formId}-${name}`}
            aria-label={t('number', { number: numberOf(name), count })}
          >
            {numberOf(name)}
          </a>
        ))}
      </p>
    </>
  )
}

function Parts({ recipientName }: { recipientName: string }) {
  const { t } = useTranslation('surveys')
  const next = useNextQuestion(burdenQuestions)
  return (
    <>
      <div className="survey-sticky">
        <SurveyProgress questions={burdenQuestions} />
        <Key />
      </div>
      <nav className="mb-6 flex flex-wrap gap-2" aria-label={t('burden.partsLabel')}>
        {parts.map(({ part, questions }) => (
          <PartLink key={part} part={part} questions={questions} recipientName={recipientName} />
        ))}
      </nav>
      {parts.map(({ part, first, questions }) => (
        <section key={part} className="mb-6" aria-labelledby={`part-${part}`}>
          <h2 className="border-b border-line pb-2 text-xl" id={`part-${part}`}>
            {t(`burden.parts.${part}`, { name: recipientName })}
          </h2>
          {questions.map((name, index) => (
            <Question key={name} name={name} number={first + index + 1} isNext={name === next} />
          ))}
        </section>
      ))}
    </>
  )
}

/** The meaning of the numbers on phones. */
function Key() {
  const { t } = useTranslation('surveys')
  const { say } = useForm()
  const field = burdenInterviewRecord.fields.helpAsked
  return (
    <p className="pb-2 flex flex-wrap gap-x-4 text-sm md:hidden" aria-hidden="true">
      <span className="sr">{t('key')}</span>
      {field.options.values.map((value) => (
        <span key={value}>
          <strong>{value}</strong> {optionLabel(field, value, say)}
        </span>
      ))}
    </p>
  )
}

type PartLinkProps = { part: BurdenPart; questions: readonly BurdenQuestion[]; recipientName: string }

function PartLink({ part, questions, recipientName }: PartLinkProps) {
  const { t } = useTranslation('surveys')
  const count = questions.length
  const [answered] = useTypedIn((typed) => [String(questions.filter((name) => typedAt(typed, name)).length)])
  return (
    <a className="inline-flex min-h-control items-center gap-2 rounded bg-sunken px-3 text-sm" href={`#part-${part}`}>
      {t(`burden.parts.${part}`, { name: recipientName })}
      <span className="tabular-nums">{t('burden.partCount', { answered, count })}</span>
    </a>
  )
}

function Question({ name, number, isNext }: { name: BurdenQuestion; number: number; isNext: boolean }) {
  const { t } = useTranslation('surveys')
  const { id, say, typed, problem } = useForm()
  const field = burdenInterviewRecord.fields[name] as ChoiceField<unknown>
  const chosen = useTyped(name)
  const label = say(textKey(burdenInterviewRecord.words, name))
  const error = problem(name)
  return (
    <fieldset className="survey-row" id={`${id}-${name}`}>
      <legend className="sr">{`${number}. ${label}`}</legend>
      <p className="flex gap-2 leading-snug" aria-hidden="true">
        <span className="w-6 flex-none text-ink-soft tabular-nums">{number}</span>
        <span className="font-bold">
          {isNext && number > 1 ? <span className="block text-sm text-primary">{t('next')}</span> : null}
          <span>{label}</span>
        </span>
      </p>
      <div className="min-w-0">
        {error ? <FieldError>{error}</FieldError> : null}
        <div className="survey-level">
          {field.options.values.map((value) => (
            <label key={value}>
              <input type="radio" name={name} value={value} defaultChecked={typedAt(typed, name) === value} />
              <span>
                <span className="md:hidden" aria-hidden="true">
                  {value}
                </span>
                <span className="max-md:sr-only">{optionLabel(field, value, say)}</span>
              </span>
            </label>
          ))}
        </div>
        <p
          className={`mt-1 text-sm md:hidden ${chosen ? 'font-bold text-primary' : 'text-ink-soft'}`}
          aria-hidden="true"
        >
          {chosen ? optionLabel(field, chosen, say) : t('notAnswered')}
        </p>
      </div>
    </fieldset>
  )
}
