import { redirect } from '@remix-run/node'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { removalRecord } from '~/domain/removals/removal-record'
import { removeHealthSurvey } from '~/domain/surveys/commands.server'
import { prepareHealthSurveyRemoval } from '~/domain/surveys/queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { RemovalPage, type RemovalQuestion } from '~/routes/circle/removal-page'
import { surveyPaths } from '~/survey-paths'

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { id, answeredOn, removal } = await prepareHealthSurveyRemoval(member, idParam(params.surveyId))
  if (removal) throw redirect(surveyPaths.healthSurvey(member.circleId, id))
  const { t, day } = await getFormatter()
  return {
    title: t('surveys:health.removeTitle'),
    name: t('surveys:health.oneTitle', { day: day(answeredOn) ?? '' }),
    text: t('surveys:health.removeText'),
    words: { keep: t('surveys:health.keep'), remove: t('surveys:health.remove') },
    opened: openForm(removalRecord, {}, newSubmissionId()),
    action: surveyPaths.removeHealthSurvey(member.circleId, id),
    backTo: surveyPaths.healthSurvey(member.circleId, id),
  } satisfies RemovalQuestion
})

export const action = asMember(async ({ member, request, params, getFormatter }) =>
  saveForm(request, removalRecord, {
    formatter: await getFormatter(),
    save: (submission) => removeHealthSurvey(member, idParam(params.surveyId), submission),
    done: () => flash('surveyRemoved', surveyPaths.healthSurveys(member.circleId)),
  }),
)

export default function RemoveSurvey() {
  return <RemovalPage answer={useSentAnswer<typeof action>()} />
}
