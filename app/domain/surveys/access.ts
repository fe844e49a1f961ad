import { mayEdit, maySee } from '~/domain/assessment/access'
import type { Member } from '~/domain/member'
import { seesConfidential } from '~/domain/permissions/confidential'
import { Forbidden } from '~/domain/refusals'

/** Whether the member records health surveys: members who may edit the medical section. */
export function mayRecordSurveys(member: Member) {
  return mayEdit(member, 'medical')
}

/** Throws Forbidden for members who do not record health surveys. */
export function allowRecording(member: Member) {
  if (!mayRecordSurveys(member)) throw new Forbidden()
}

/** Whether the member reads health surveys: who records them, and the circle admin who sees the medical section. */
export function maySeeSurveys(member: Member) {
  return maySee(member, 'medical') && (mayRecordSurveys(member) || member.isAdmin)
}

/** Coaches and admins by role see all burden interviews; caregivers see their own. */
export function seesAllInterviews(member: Member) {
  return seesConfidential(member) && maySee(member, 'caregiver')
}

/** Throws Forbidden for members who are neither coach nor admin by role. */
export function allowAllInterviews(member: Member) {
  if (!seesAllInterviews(member)) throw new Forbidden()
}

/** The text for an interview that isn't recorded since the section no longer has its caregiver. */
export function removedProblem({ id }: Pick<Member, 'id'>, { memberId }: { memberId: string | null }) {
  return memberId === id ? 'surveys:errors.removedYourself' : 'surveys:errors.removedCaregiver'
}
