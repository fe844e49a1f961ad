import { recordFor } from '~/domain/assessment/access'
import type { Member } from '~/domain/member'
import { can } from '~/domain/permissions/rules'
import { sectionAt } from '~/domain/section-names'

// A concern: the section's slug and a field's path, like 'medical:allergies'.

const shape = /^([a-z-]{2,40}):([\w-]{1,60})((?:\.[\w-]{1,60}){0,4})$/

/** Whether a text names a concern that this member may see: a part of the assessment that is shown to them. */
export function mayReadConcern(member: Member, concern: string) {
  const [, slug, part = ''] = shape.exec(concern) ?? []
  const section = sectionAt(slug)
  if (!section || !can(member, 'view', `assessment.${section}`)) return false
  return Object.hasOwn(recordFor(member, section, 'view').fields, part)
}
