import { assessmentPaths } from '~/assessment-paths'
import { maySee } from '~/domain/assessment/access'
import type { Member } from '~/domain/member'
import type { Caregiver } from '~/domain/surveys/interview-queries.server'
import { paths } from '~/paths'
import { surveyPaths } from '~/survey-paths'

/** Where an interview's form is left to: the caregiver's interviews, or what names one who was removed from the section. */
export function leaveTo(member: Member, { id, isCurrent }: Caregiver) {
  if (isCurrent) return surveyPaths.interviews(member.circleId, id)
  return maySee(member, 'caregiver')
    ? assessmentPaths.section(member.circleId, 'caregiver')
    : paths.assessment(member.circleId)
}
