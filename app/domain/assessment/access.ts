import type { Member } from '~/domain/member'
import { seesConfidential } from '~/domain/permissions/confidential'
import { allow, can } from '~/domain/permissions/rules'
import type { AnyRecord } from '~/domain/records/fields'
import { Forbidden } from '~/domain/refusals'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { openPartsOf, sections } from './sections'

export function maySee(member: Member, name: SectionName) {
  return can(member, 'view', `assessment.${name}`)
}

export function mayEdit(member: Member, name: SectionName) {
  return maySee(member, name) && can(member, 'edit', `assessment.${name}`)
}

/** The sections that a member may see, in the order of their tabs. */
export function visibleSections(member: Member): SectionName[] {
  return sectionNames.filter((name) => maySee(member, name))
}

/** The sections that a member may see. Throws Forbidden without any. */
export function listSections(member: Member): [SectionName, ...SectionName[]] {
  const [first, ...others] = visibleSections(member)
  if (!first) throw new Forbidden()
  return [first, ...others]
}

/** A section's record without the parts hidden from this member; for all views and forms. Throws Forbidden. */
export function recordFor(member: Member, name: SectionName, action: 'view' | 'edit'): AnyRecord {
  allow(member, 'view', `assessment.${name}`)
  allow(member, action, `assessment.${name}`)
  return seesConfidential(member) ? sections[name] : openPartsOf(name)
}
