import { maySee } from '~/domain/assessment/access'
import type { Member } from '~/domain/member'
import { seesConfidential } from '~/domain/permissions/confidential'
import { allow, can, type PermissionAction } from '~/domain/permissions/rules'
import { Forbidden } from '~/domain/refusals'
import { maySeeSurveys } from '~/domain/surveys/access'

type Action = Extract<PermissionAction, 'view' | 'edit'>

/** Whether a member may see or change the alignment record: coaches and admins by role, as far as their rules allow. */
export function mayAlign(member: Pick<Member, 'role' | 'rules' | 'isAdmin'>, action: Action) {
  return seesConfidential(member) && can(member, 'view', 'alignment') && can(member, action, 'alignment')
}

/** The portal sheet has the whole Medicare number, stages and scores: only for those who may see each on its page. */
export function mayOpenSheet(member: Member) {
  const maySeePerson = can(member, 'view', 'careRecipient') && can(member, 'edit', 'careRecipient')
  const sections = ['cognitive', 'caregiver'] as const
  return (
    mayAlign(member, 'view') && maySeePerson && maySeeSurveys(member) && sections.every((name) => maySee(member, name))
  )
}

/** Whether these roles have the list of the programme. */
export function mayOpenGuide(held: readonly Pick<Member, 'role' | 'rules'>[]) {
  return held.some((role) => mayAlign({ ...role, isAdmin: false }, 'view'))
}

/** Throws Forbidden for all others; a rule of another role that names the record does not help. */
export function allowAlignment(member: Member, action: Action) {
  if (!seesConfidential(member)) throw new Forbidden()
  allow(member, 'view', 'alignment')
  allow(member, action, 'alignment')
}
