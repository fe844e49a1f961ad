import { allowRecording } from '~/domain/surveys/access'
import { healthSurveyDraft } from '~/domain/surveys/drafts'
import { healthSurveyRecord } from '~/domain/surveys/health-survey-record'
import { autosaveForm } from '~/http/forms/autosave-form.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { surveyPaths } from '~/survey-paths'

export const loader = asMember(postOnly(({ member }) => surveyPaths.newHealthSurvey(member.circleId)))

/** Stores or discards the draft of a health survey. */
export const action = asMember(async ({ member, user, request }) => {
  const form = { record: healthSurveyRecord, form: healthSurveyDraft, authorize: () => allowRecording(member) }
  return autosaveForm({ member, user, request }, { ...form, discardedTo: surveyPaths.healthSurveys(member.circleId) })
})
