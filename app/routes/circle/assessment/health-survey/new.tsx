import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { saveAsDraft } from '~/domain/drafts/commands.server'
import { allowRecording } from '~/domain/surveys/access'
import { answersIn } from '~/domain/surveys/answers'
import { recordHealthSurvey } from '~/domain/surveys/commands.server'
import { healthSurveyDraft } from '~/domain/surveys/drafts'
import { answerers, healthSurveyRecord } from '~/domain/surveys/health-survey-record'
import { healthQuestions, healthScoreOf, healthScores } from '~/domain/surveys/promis'
import { prepareHealthSurvey } from '~/domain/surveys/queries.server'
import { useTypedIn } from '~/forms/form-context'
import { type FormState, openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember } from '~/http/guards.server'
import { deviceOf } from '~/http/server/browser.server'
import { dayIn } from '~/i18n/format'
import { useSentAnswer } from '~/live/use-answer'
import { chosenDraftIn, listedDrafts, typedInShown } from '~/routes/circle/assessment/drafts-shown.server'
import { FoundDraft } from '~/routes/circle/assessment/survey/found-draft'
import { QuestionCards } from '~/routes/circle/assessment/survey/question-cards'
import { SaveAndLeave } from '~/routes/circle/assessment/survey/save-and-leave'
import { SurveyProgress, useNextQuestion } from '~/routes/circle/assessment/survey/survey-progress'
import { answeredIn, firstOpenIn } from '~/routes/circle/assessment/survey/typed-answers'
import { useDraftCopy } from '~/routes/circle/assessment/use-draft-copy'
import { surveyPaths } from '~/survey-paths'
import { BackLink } from '~/ui/back-link'
import { useHydrated } from '~/ui/hydrated'

export const handle = { i18n: 'surveys' }

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const formatter = await getFormatter()
  const { t, dayOf, timeOf } = formatter
  const chosen = chosenDraftIn(request)
  const { draft, helpers } = await prepareHealthSurvey(member, chosen)
  const today = dayIn(new Date(), member.timeZone)
  const opened: FormState = draft ?? openForm(healthSurveyRecord, { answeredOn: today }, newSubmissionId())
  const answered = answeredIn(opened.typed, healthQuestions)
  return {
    title: t('surveys:health.newTitle'),
    circleId: member.circleId,
    name: member.recipient.firstName,
    opened: { typed: opened.typed, base: opened.base, submissionId: opened.submissionId },
    draftVersion: draft?.savedAt.toISOString() ?? '',
    draft: draft && { day: dayOf(draft.savedAt), time: timeOf(draft.savedAt), answered: answered.length },
    typedIn: draft && typedInShown(draft, request, formatter),
    others: listedDrafts(draft?.others ?? [], formatter),
    chosen,
    next: firstOpenIn(opened.typed, healthQuestions),
    helpers,
  }
})

export const action = asMember(async ({ member, request, getFormatter }) => {
  const form = await formDataOf(request)
  const isDraft = form.get('intent') === 'draft'
  return saveForm<string, never, Response>(request, healthSurveyRecord, {
    formatter: await getFormatter(),
    received: { form, problems: {} },
    authorize: () => allowRecording(member),
    save: (submission) =>
      isDraft
        ? saveAsDraft(member, { form: healthSurveyDraft, device: deviceOf(request), ...submission })
        : recordHealthSurvey(member, submission),
    done: (id) =>
      isDraft
        ? flash('draftSaved', surveyPaths.healthSurveys(member.circleId))
        : flash('surveySaved', surveyPaths.healthSurvey(member.circleId, id)),
  })
})

export default function NewHealthSurvey() {
  const { title, circleId, name, opened, draft, typedIn, others, chosen, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  const answer = useSentAnswer<typeof action>()
  return (
    <div className="content">
      <BackLink to={surveyPaths.healthSurveys(circleId)}>{t('health.title')}</BackLink>
      <div className="page-head explained">
        <div>
          <h1>{title}</h1>
          <p className="lede">{t('health.newLede', { name })}</p>
        </div>
      </div>
      {draft && !answer ? (
        <FoundDraft
          draft={draft}
          typedIn={typedIn}
          others={others}
          questions={healthQuestions}
          next={next}
          formId="survey"
          action={surveyPaths.healthSurveyDraft(circleId)}
          submissionId={opened.submissionId}
        />
      ) : null}
      <SurveyForm key={chosen} answer={answer} />
    </div>
  )
}

function SurveyForm({ answer }: { answer: ReturnType<typeof useSentAnswer<typeof action>> }) {
  const page = useLoaderData<typeof loader>()
  const { circleId, name, opened, helpers } = page
  const draftCopy = useDraftCopy({ ...page, form: healthSurveyDraft })
  const { t } = useTranslation('surveys')
  return (
    <RecordForm
      id="survey"
      record={healthSurveyRecord}
      opened={opened}
      answer={answer}
      action={surveyPaths.newHealthSurvey(circleId)}
      draftTo={surveyPaths.healthSurveyDraft(circleId)}
      draftCopy={draftCopy}
      save={{ label: t('health.finish') }}
      note={<SaveAndLeave />}
      className="max-w-narrow"
      isLong
    >
      {(control) => (
        <>
          {control('answeredBy', {
            options: answerers.map((one) => [one, t(`answeredByName.${one}`, { name })] as const),
          })}
          <div className="grid gap-x-4 sm:grid-cols-2">
            {control('helperId', {
              options: helpers.map(({ id, name }) => [id, name] as const),
              none: t('health.helperNone'),
            })}
            {control('helperName')}
          </div>
          {control('answeredOn')}
          <Questions />
        </>
      )}
    </RecordForm>
  )
}

function Questions() {
  const { t } = useTranslation('surveys')
  const next = useNextQuestion(healthQuestions)
  return (
    <>
      <SurveyProgress questions={healthQuestions} />
      {healthQuestions.map((name, index) => (
        <QuestionCards
          key={name}
          record={healthSurveyRecord}
          name={name}
          number={index + 1}
          count={healthQuestions.length}
          isNext={index > 0 && name === next}
        />
      ))}
      <OpenScores />
      <p className="small muted mt-4">{t('topics')}</p>
    </>
  )
}

/** Which score there would be none of if the survey were finished now, and for want of which questions. */
function OpenScores() {
  const { t } = useTranslation('surveys')
  const isHydrated = useHydrated()
  const open = useTypedIn((typed) => {
    const answers = answersIn(typed, healthQuestions)
    return healthScores.map((name) => {
      const score = healthScoreOf(name, answers)
      return score.status === 'scored' ? '' : score.missing.map((one) => healthQuestions.indexOf(one) + 1).join(', ')
    })
  })
  if (!isHydrated) return null
  return healthScores.map((name, index) =>
    open[index] ? (
      <p key={name} className="small mt-2">
        {t('health.openFor', { measure: t(`health.measures.${name}`), questions: open[index] })}
      </p>
    ) : null,
  )
}
