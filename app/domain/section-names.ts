export const sectionNames = [
  'caregiver',
  'cognitive',
  'functional',
  'medical',
  'bhSafety',
  'socialNeeds',
  'legal',
] as const
export type SectionName = (typeof sectionNames)[number]

export const assessmentTopics = sectionNames.map((name) => `assessment.${name}` as const)

/** A section's name in an address: 'bh-safety'. */
export function slugOf(name: SectionName) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The section of an address; undefined without one. */
export function sectionAt(slug: string | undefined): SectionName | undefined {
  return sectionNames.find((name) => slugOf(name) === slug)
}
