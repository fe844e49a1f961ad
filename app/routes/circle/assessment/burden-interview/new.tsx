import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { saveAsDraft, storeDraft } from '~/domain/drafts/commands.server'
import { findDraft } from '~/domain/drafts/queries.server'
import { removedProblem } from '~/domain/surveys/access'
import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import { interviewDraft } from '~/domain/surveys/drafts'
import { recordInterview } from '~/domain/surveys/interview-commands.server'
import { findToInterview } from '~/domain/surveys/interview-queries.server'
import { burdenQuestions } from '~/domain/surveys/zarit'
import { type FormState, openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember, idIn } from '~/http/guards.server'
import { deviceOf } from '~/http/server/browser.server'
import { dayIn } from '~/i18n/format'
import { useSentAnswer } from '~/live/use-answer'
import { InterviewForm } from '~/routes/circle/assessment/burden-interview/interview-form'
import { leaveTo } from '~/routes/circle/assessment/burden-interview/leave-to'
import { chosenDraftIn, listedDrafts, typedInShown } from '~/routes/circle/assessment/drafts-shown.server'
import { FoundDraft } from '~/routes/circle/assessment/survey/found-draft'
import { answeredIn, firstOpenIn } from '~/routes/circle/assessment/survey/typed-answers'
import { surveyPaths } from '~/survey-paths'
import { BackLink } from '~/ui/back-link'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'surveys' }

const caregiverIn = (request: Request) => new URL(request.url).searchParams.get('caregiver') ?? ''
/** The person the form was opened for, by its address. */
const personIn = (request: Request) => new URL(request.url).searchParams.get('person') || null

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const caregiverId = idIn(caregiverIn(request))
  if (!caregiverId) throw redirect(surveyPaths.interviews(member.circleId))
  const caregiver = await findToInterview(member, caregiverId)
  const formatter = await getFormatter()
  const { t, dayOf, timeOf } = formatter
  const chosen = chosenDraftIn(request)
  const draft = await findDraft(member, interviewDraft(caregiver), burdenInterviewRecord, chosen)
  const today = dayIn(new Date(), member.timeZone)
  const opened: FormState = draft ?? openForm(burdenInterviewRecord, { answeredOn: today }, newSubmissionId())
  const answered = answeredIn(opened.typed, burdenQuestions)
  return {
    title: t('surveys:burden.newTitle'),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    caregiver: { id: caregiver.id, name: caregiver.name, memberId: caregiver.memberId },
    isOwn: caregiver.memberId === member.id,
    removed: caregiver.isCurrent ? null : t(removedProblem(member, caregiver)),
    back: leaveTo(member, caregiver),
    opened: { typed: opened.typed, base: opened.base, submissionId: opened.submissionId },
    draftVersion: draft?.savedAt.toISOString() ?? '',
    draft: draft && { day: dayOf(draft.savedAt), time: timeOf(draft.savedAt), answered: answered.length },
    typedIn: draft && typedInShown(draft, request, formatter),
    others: listedDrafts(draft?.others ?? [], formatter),
    chosen,
    next: firstOpenIn(opened.typed, burdenQuestions),
  }
})

export const action = asMember(async ({ member, request, getFormatter }) => {
  const caregiver = await findToInterview(member, caregiverIn(request))
  const form = await formDataOf(request)
  const isDraft = form.get('intent') === 'draft'
  const person = personIn(request)
  const draftForm = interviewDraft({ id: caregiver.id, memberId: person })
  return saveForm<string, never, Response>(request, burdenInterviewRecord, {
    formatter: await getFormatter(),
    received: { form, problems: {} },
    save: async (submission) => {
      const draft = { form: draftForm, device: deviceOf(request), ...submission }
      if (isDraft) return saveAsDraft(member, draft)
      const done = await recordInterview(member, caregiver.id, submission, { person })
      if (done.status !== 'saved') await storeDraft(member, draft) // what is not complete stays a draft
      return done
    },
    done: (id) =>
      isDraft
        ? flash('draftSaved', leaveTo(member, caregiver))
        : flash('interviewSaved', surveyPaths.interview(member.circleId, id)),
  })
})

export default function NewInterview() {
  const page = useLoaderData<typeof loader>()
  const { title, circleId, recipientName, caregiver, isOwn, removed, opened, draft, others, draftVersion, next } = page
  const { t } = useTranslation('surveys')
  const answer = useSentAnswer<typeof action>()
  return (
    <div className="content">
      <BackLink to={page.back}>{t(removed ? 'burden.assessment' : 'burden.title')}</BackLink>
      <div className="page-head explained">
        <div>
          <h1>{title}</h1>
          <p className="lede">{t('burden.newLede')}</p>
        </div>
      </div>
      <p className="font-bold [overflow-wrap:anywhere]">{caregiver.name}</p>
      <p className="small muted mb-5 flex items-center gap-2 [overflow-wrap:anywhere]">
        <Icon name="lock" className="tiny" />
        {isOwn ? t('burden.privateOwn') : t('burden.privateOf', { name: caregiver.name })}
      </p>
      {removed && !answer ? (
        <Callout kind="warn" icon="alert-circle" className="mb-6">
          <p>{removed}</p>
        </Callout>
      ) : null}
      {draft && !answer ? (
        <FoundDraft
          draft={draft}
          typedIn={page.typedIn}
          others={others}
          questions={burdenQuestions}
          next={next}
          formId="interview"
          action={surveyPaths.interviewDraft(circleId, caregiver)}
          submissionId={opened.submissionId}
        />
      ) : null}
      <InterviewForm
        key={`${caregiver.id} ${page.chosen}`}
        {...{ circleId, recipientName, opened, draftVersion, answer }}
        caregiver={caregiver}
        isOwn={isOwn}
      />
    </div>
  )
}
