import { redirect } from '@remix-run/node'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { removalRecord } from '~/domain/removals/removal-record'
import { removeInterview } from '~/domain/surveys/interview-commands.server'
import { caregiverOf, getInterview, prepareInterviewRemoval } from '~/domain/surveys/interview-queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { RemovalPage, type RemovalQuestion } from '~/routes/circle/removal-page'
import { surveyPaths } from '~/survey-paths'

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { id, answeredOn, removal } = await prepareInterviewRemoval(member, idParam(params.interviewId))
  if (removal) throw redirect(surveyPaths.interview(member.circleId, id))
  const { t, day } = await getFormatter()
  return {
    title: t('surveys:burden.removeTitle'),
    name: t('surveys:burden.oneTitle', { day: day(answeredOn) ?? '' }),
    text: t('surveys:burden.removeText'),
    words: { keep: t('surveys:burden.keep'), remove: t('surveys:burden.remove') },
    opened: openForm(removalRecord, {}, newSubmissionId()),
    action: surveyPaths.removeInterview(member.circleId, id),
    backTo: surveyPaths.interview(member.circleId, id),
  } satisfies RemovalQuestion
})

export const action = asMember(async ({ member, request, params, getFormatter }) => {
  const id = idParam(params.interviewId)
  return saveForm(request, removalRecord, {
    formatter: await getFormatter(),
    save: (submission) => removeInterview(member, id, submission),
    done: async () => {
      const caregiver = await caregiverOf(member, await getInterview(member, id))
      return flash('interviewRemoved', surveyPaths.interviewsOf(member.circleId, caregiver))
    },
  })
})

export default function RemoveInterview() {
  return <RemovalPage answer={useSentAnswer<typeof action>()} />
}
