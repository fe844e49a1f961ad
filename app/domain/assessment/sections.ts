import { type AnyRecord, fieldsOf, isConfidential, withoutConfidential } from '~/domain/records/fields'
import type { SectionName } from './section-names'
import { bhSafety } from './sections/bh-safety'
import { caregiver } from './sections/caregiver'
import { cognitive } from './sections/cognitive'
import { functional } from './sections/functional'
import { legal } from './sections/legal'
import { medical } from './sections/medical'
import { socialNeeds } from './sections/social-needs'

// The seven sections of the assessment, in the order of their tabs. The fields of a section's record are its parts: a
// group of fields or a list of rows each. A part that is not asked about is told apart from one where there is nothing.

export const sections = {
  caregiver,
  cognitive,
  functional,
  medical,
  bhSafety,
  socialNeeds,
  legal,
} as const satisfies Record<SectionName, AnyRecord>

/** The names of the parts that only role coach and role admin may see, on the page as anywhere else. */
export const confidentialParts: readonly string[] = Object.values<AnyRecord>(sections).flatMap((record) =>
  fieldsOf(record).flatMap(([part, field]) => (isConfidential(field) ? part : [])),
)

/** The parts of a section that may be shown to whom confidential parts are not. */
export function openPartsOf(name: SectionName): AnyRecord {
  return withoutConfidential(sections[name])
}
