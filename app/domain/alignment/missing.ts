import { severityAmong, type TierFacts } from './tiers'

export const requirements = [
  'eligible',
  'consent',
  'medicareNumber',
  'name',
  'dateOfBirth',
  'dementiaCode',
  'stage',
  'stageChoice',
  'hasPrimary',
  'primaryCaregiver',
  'burden',
  'clinician',
  'attestation',
] as const
export type Requirement = (typeof requirements)[number]
export type Outstanding = Requirement | 'healthSurvey'

/** Where each is entered: a step of the alignment record, or another page of the circle. */
export const placeOf = {
  eligible: 'eligibility',
  consent: 'consent',
  medicareNumber: 'profile',
  name: 'profile',
  dateOfBirth: 'profile',
  dementiaCode: 'cognitive',
  stage: 'cognitive',
  stageChoice: 'clinician',
  hasPrimary: 'caregivers',
  primaryCaregiver: 'caregivers',
  burden: 'burden',
  clinician: 'clinician',
  attestation: 'clinician',
  healthSurvey: 'healthSurvey',
} as const satisfies Record<Outstanding, string>

export type EnrollmentFacts = TierFacts & {
  eligible: string | null
  consent: string | null
  hasMedicareNumber: boolean // a well-formed one
  hasName: boolean
  dateOfBirth: string | null
  dementiaCode: string | null
  primaryCount: number
  clinician: { firstName: string | null; lastName: string | null }
  attestation: string | null
}

/** What Medicare's form still needs, in the record's order; empty if complete. */
export function missingIn(facts: EnrollmentFacts): Requirement[] {
  const { hasPrimary, clinician } = facts
  const hasCaregiver = hasPrimary === 'yes_one' || hasPrimary === 'yes_multiple'
  const isMissing: Record<Requirement, boolean> = {
    eligible: facts.eligible !== 'yes',
    consent: facts.consent !== 'yes',
    medicareNumber: !facts.hasMedicareNumber,
    name: !facts.hasName,
    dateOfBirth: !facts.dateOfBirth,
    dementiaCode: !facts.dementiaCode,
    stage: severityAmong(facts) === null,
    stageChoice: severityAmong(facts) === 'disagree',
    hasPrimary: !hasPrimary || hasPrimary === 'undetermined',
    primaryCaregiver: hasCaregiver && !facts.primaryCount,
    burden: hasCaregiver && facts.burden === null,
    clinician: !clinician.firstName || !clinician.lastName,
    attestation: !facts.attestation,
  }
  return requirements.filter((one) => isMissing[one])
}
