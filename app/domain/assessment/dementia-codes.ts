import type { CustomTypeOptions } from 'i18next'

// ICD-10-CM dementia codes (US government, free to use), since October 2022. F01.A11: vascular, mild, with agitation.
const categories = { vascular: 'F01', other: 'F02', unspecified: 'F03' } as const
const severityMarks = { mild: 'A', moderate: 'B', severe: 'C' } as const
const unspecifiedMarks = { vascular: '5', other: '8', unspecified: '9' } as const
const featureMarks = {
  none: '0',
  agitation: '11',
  otherBehavior: '18',
  psychotic: '2',
  mood: '3',
  anxiety: '4',
} as const

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

export const dementiaCodes: readonly string[] = [...graded.map(codeFor), ...Object.values(ungradedCodes).flat()].sort()

/** Codes that became headings in October 2022: preserved, but refused for new entries. */
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

/** A graded disease's code; the common beginning (F01, F01.A) while severity or feature is missing. */
export function codeFor({ disease, severity, feature }: GradedParts) {
  if (!severity) return categories[disease]
  const mark = severity === 'unspecified' ? unspecifiedMarks[disease] : severityMarks[severity]
  return `${categories[disease]}.${mark}${feature ? featureMarks[feature] : ''}`
}

/** The meaning of a code, of an older heading or of the beginning of a code, as far as known. */
export function meaningOf(code: string): Parts | undefined {
  return partsByCode.get(olderHeadings.includes(code) ? code.slice(0, -1) : code)
}

/** Normalises a code: 'g301', 'f01.a 11', 'G30.1 Alzheimer’s disease…'. Anything else is only trimmed. */
export function tidyCode(typed: string) {
  const text = typed.trim()
  // Codes end with a digit, and no title has one.
  const [, head = ''] = text.match(/^(.*\d)(?:[^\p{L}\d]\D*)?$/su) ?? []
  return codesByCompact.get(compact(head)) ?? text
}

/** The text key of a code's problem: an older heading, or no dementia code. */
export function problemOfCode(code: string) {
  if (dementiaCodes.includes(code)) return undefined
  return olderHeadings.includes(code) ? `assessment:errors.olderHeading?code=${code}` : 'assessment:errors.code'
}

/** ICD-10-CM requires the underlying disease's code first: G30.1 before F02.A0. */
export function needsUnderlying(code: string) {
  return meaningOf(code)?.disease === 'other'
}

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

/** Codes and graded diseases for a type of decline, likeliest first. A suggestion: the diagnosis is the clinician's. */
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
