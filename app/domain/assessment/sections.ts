import { type AnyRecord, fieldsOf, isConfidential, withoutConfidential } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import { bhSafety } from './sections/bh-safety'
import { caregiver } from './sections/caregiver'
import { cognitive } from './sections/cognitive'
import { functional } from './sections/functional'
import { legal } from './sections/legal'
import { medical } from './sections/medical'
import { socialNeeds } from './sections/social-needs'

// The sections in the order of their tabs. A part is a field of a section's record: a group or a list of rows.

export const sections = {
  caregiver,
  cognitive,
  functional,
  medical,
  bhSafety,
  socialNeeds,
  legal,
} as const satisfies Record<SectionName, AnyRecord>

export const confidentialParts: readonly string[] = Object.values<AnyRecord>(sections).flatMap((record) =>
  fieldsOf(record).flatMap(([part, field]) => (isConfidential(field) ? part : [])),
)

/** The parts of a section without the confidential ones. */
export function openPartsOf(name: SectionName): AnyRecord {
  return withoutConfidential(sections[name])
}
