/** In the order of the tabs. */
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

export function slugOf(name: SectionName) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function sectionAt(slug: string | undefined): SectionName | undefined {
  return sectionNames.find((name) => slugOf(name) === slug)
}
