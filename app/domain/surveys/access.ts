import { mayEdit, maySee } from '~/domain/assessment/access'
import type { Member } from '~/domain/members/member'
import { seesConfidential } from '~/domain/permissions/confidential'
import { Forbidden } from '~/domain/refusals'

/** Whether the member records health surveys: whoever edits the medical section. */
export function mayRecordSurveys(member: Member) {
  return mayEdit(member, 'medical')
}

export function allowRecording(member: Member) {
  if (!mayRecordSurveys(member)) throw new Forbidden()
}

/** Whether the member reads health surveys: who records them, and the circle admin who sees the medical section. */
export function maySeeSurveys(member: Member) {
  return maySee(member, 'medical') && (mayRecordSurveys(member) || member.isAdmin)
}

/** Whether the member reads and asks the burden interviews of every caregiver; a caregiver has their own besides. */
export function seesAllInterviews(member: Member) {
  return seesConfidential(member) && maySee(member, 'caregiver')
}

export function allowAllInterviews(member: Member) {
  if (!seesAllInterviews(member)) throw new Forbidden()
}

/** Why the interview of a caregiver whom the section does not name any more is not recorded, as it is said to this member. */
export function removedProblem({ id }: Pick<Member, 'id'>, { memberId }: { memberId: string | null }) {
  return memberId === id ? 'surveys:errors.removedYourself' : 'surveys:errors.removedCaregiver'
}
