import type { CustomTypeOptions } from 'i18next'

// The dementia codes of ICD-10-CM (U.S. government, free to use) as in force since October 2022. Three diseases are
// coded with a severity and a feature, like F01.A11: vascular dementia, mild, with agitation.
const categories = { vascular: 'F01', other: 'F02', unspecified: 'F03' } as const
const severityMarks = { mild: 'A', moderate: 'B', severe: 'C' } as const
// Each category has a digit of its own for an unspecified severity.
const unspecifiedMarks = { vascular: '5', other: '8', unspecified: '9' } as const
const featureMarks = {
  none: '0',
  agitation: '11',
  otherBehavior: '18',
  psychotic: '2',
  mood: '3',
  anxiety: '4',
} as const

/** The other codes, which say neither severity nor feature, by disease. */
export const ungradedCodes = {
  alzheimers: ['G30.0', 'G30.1', 'G30.8', 'G30.9'],
  lewyBodies: ['G31.83'],
  frontotemporal: ['G31.01', 'G31.09'],
  alcohol: ['F10.27', 'F10.97', 'G31.2'],
  otherSubstances: ['F13.27', 'F13.97', 'F18.97', 'F19.17', 'F19.27', 'F19.97'],
  otherDegeneration: ['G31.1'],
} as const

type GradedDisease = keyof typeof categories
export type UngradedDisease = keyof typeof ungradedCodes
type Disease = GradedDisease | UngradedDisease
type Severity = keyof typeof severityMarks | 'unspecified'
type Feature = keyof typeof featureMarks
type Parts = { disease: Disease; severity?: Severity; feature?: Feature }

export const gradedDiseases = ['vascular', 'other', 'unspecified'] as const satisfies readonly GradedDisease[]
export const severities = ['unspecified', 'mild', 'moderate', 'severe'] as const satisfies readonly Severity[]
export const features = Object.keys(featureMarks) as Feature[]

type GradedParts = { disease: GradedDisease; severity?: Severity; feature?: Feature }

const beginnings: GradedParts[] = gradedDiseases.flatMap((disease) => [
  { disease },
  ...severities.map((severity) => ({ disease, severity })),
])
const graded = beginnings.flatMap((parts) => (parts.severity ? features.map((feature) => ({ ...parts, feature })) : []))

/** All codes that can be chosen, in the order of the classification. */
export const dementiaCodes: readonly string[] = [...graded.map(codeFor), ...Object.values(ungradedCodes).flat()].sort()

/** Codes that became headings of more specific ones in October 2022: kept where they are, refused for new entries. */
export const olderHeadings: readonly string[] = gradedDiseases.map(
  (disease) => `${codeFor({ disease, severity: 'unspecified' })}1`,
)

const codesByCompact = new Map([...dementiaCodes, ...olderHeadings].map((code) => [compact(code), code]))
const partsByCode = new Map<string, Parts>([
  ...[...beginnings, ...graded].map((parts) => [codeFor(parts), parts] as const),
  ...Object.entries(ungradedCodes).flatMap(([disease, codes]) =>
    codes.map((code) => [code, { disease: disease as UngradedDisease }] as const),
  ),
])

/** The code of a graded disease. While severity or feature is missing, the beginning that its codes share: F01, F01.A. */
export function codeFor({ disease, severity, feature }: GradedParts) {
  if (!severity) return categories[disease]
  const mark = severity === 'unspecified' ? unspecifiedMarks[disease] : severityMarks[severity]
  return `${categories[disease]}.${mark}${feature ? featureMarks[feature] : ''}`
}

/**
 * What a code says: disease, and of a graded one severity and feature. Of the beginning of a code and of an older heading
 * what can be told; undefined for anything else.
 */
export function meaningOf(code: string): Parts | undefined {
  return partsByCode.get(olderHeadings.includes(code) ? code.slice(0, -1) : code)
}

/**
 * The code that somebody typed or chose from the list, in its usual form: 'g301', 'f01.a 11' and 'G30.1 Alzheimer’s
 * disease with late onset' are understood. Anything else, also two codes at once, comes back as typed, trimmed.
 */
export function tidyCode(typed: string) {
  const text = typed.trim()
  // Codes end with a digit, and no title has one.
  const [, head = ''] = text.match(/^(.*\d)(?:[^\p{L}\d]\D*)?$/su) ?? []
  return codesByCompact.get(compact(head)) ?? text
}

/** The key of what is wrong with a code in its usual form: one of an older heading, or of what is no dementia code. */
export function problemOfCode(code: string) {
  if (dementiaCodes.includes(code)) return undefined
  return olderHeadings.includes(code) ? `assessment:errors.olderHeading?code=${code}` : 'assessment:errors.code'
}

/** Whether ICD-10-CM wants the code of the underlying disease before this one: G30.1 before F02.A0. */
export function needsUnderlying(code: string) {
  return meaningOf(code)?.disease === 'other'
}

/** What the first step to a code offers: a disease that is graded, or a code that needs no more. */
type FirstStep = GradedDisease | (typeof ungradedCodes)[UngradedDisease][number]

const { alzheimers, lewyBodies, frontotemporal } = ungradedCodes
const suggestions = new Map<string, readonly FirstStep[]>([
  ['alzheimersDisease', [...alzheimers, 'other']],
  ['vascularDementia', ['vascular']],
  ['lbd', [...lewyBodies, 'other']],
  ['ftd', [...frontotemporal, 'other']],
  ['parkinsonsDiseaseDementia', ['other']],
  ['alcoholRelatedDementia', ['F10.27', 'F10.97']],
  ['korsakoffSyndrome', ['F10.27', 'F10.97']],
  ['undiagnosed', ['unspecified']],
  ['idontKnow', ['unspecified']],
])

/**
 * What goes with a type of decline, the likeliest first: codes of its own, and the diseases whose codes are graded. None
 * where no code of the list belongs to it. A suggestion, not a rule: the diagnosis is the clinician's.
 */
export function suggestedFor(declineType: string): readonly FirstStep[] {
  return suggestions.get(declineType) ?? []
}

type TitleKey = `diagnoses:codes.${keyof CustomTypeOptions['resources']['diagnoses']['codes']}`

/** The key of a code's title, also of an older heading's; undefined for anything else. */
export function titleKey(code: string): TitleKey | undefined {
  if (!dementiaCodes.includes(code) && !olderHeadings.includes(code)) return undefined
  return `diagnoses:codes.${code.replace('.', '_')}` as TitleKey // a dot would lead into a folder of texts
}

function compact(code: string) {
  return code.replace(/[\s.-]/g, '').toUpperCase()
}
