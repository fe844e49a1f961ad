import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import { interviewDraft } from '~/domain/surveys/drafts'
import { findToInterview } from '~/domain/surveys/interview-queries.server'
import { autosaveForm } from '~/http/forms/autosave-form.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { leaveTo } from '~/routes/circle/assessment/burden-interview/leave-to'
import { surveyPaths } from '~/survey-paths'

export const loader = asMember(postOnly(({ member }) => surveyPaths.interviews(member.circleId)))

/** Stores or discards the draft of a burden interview. */
export const action = asMember(async ({ member, user, request }) => {
  const query = new URL(request.url).searchParams
  const caregiver = await findToInterview(member, query.get('caregiver') ?? '')
  const openedFor = { id: caregiver.id, memberId: query.get('person') || null }
  const form = { record: burdenInterviewRecord, form: interviewDraft(openedFor) }
  return autosaveForm({ member, user, request }, { ...form, discardedTo: leaveTo(member, caregiver) })
})
