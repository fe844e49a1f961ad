import type { AlignmentValue } from './alignment-record'
import { missingIn } from './missing'
import { severityOf, type Tier, type TierFacts, tierOf } from './tiers'

export type Stage = { score: string; day: string }

/** A score of a burden interview, 0 to 88, and its day. */
export type TierBurden = { score: number; day: string }

/** What follows from the record, the assessment, the surveys and the time of a circle, whatever the day and the rules. */
export type Findings = {
  value: AlignmentValue
  isUnreadable: boolean
  stages: { fast: Stage | null; cdr: Stage | null }
  dementiaCode: string | null
  isOnlyMci: boolean // mild cognitive impairment without a code of a dementia
  burden: TierBurden | null
  hasMedicareNumber: boolean // a well-formed one
  surveyedOn: string | null // of the last health survey
  lastContact: string | null
}

/** What the list of all circles is filtered and ordered by. It is stored in columns, so that no page reads the findings of all. */
export type Standing = {
  isIncomplete: boolean // something is missing besides the person's name and date of birth
  tier: Tier | null
  stagedOn: string | null // of the latest stage
  burdenOn: string | null // of the interview that counts, while there is a caregiver
  surveyedOn: string | null
  lastContact: string | null
}

export function standingIn(findings: Findings): Standing {
  const { burden, surveyedOn, lastContact } = findings
  const person = { hasName: true, dateOfBirth: 'known' }
  return {
    isIncomplete: missingOf(person, findings).length > 0,
    tier: tierOf(tierFactsOf(findings)).tier,
    stagedOn: stagedOn(findings),
    burdenOn: burden && hasCaregiver(findings) ? burden.day : null,
    surveyedOn,
    lastContact,
  }
}

export function tierFactsOf({ value: { hasPrimary, stageBy }, stages: { fast, cdr }, burden }: Findings): TierFacts {
  return {
    hasPrimary,
    fast: fast && (severityOf('fast', fast.score) ?? null),
    cdr: cdr && (severityOf('cdr', cdr.score) ?? null),
    stageBy,
    burden: burden?.score ?? null,
  }
}

/** What the form for Medicare still needs. */
export function missingOf(person: { hasName: boolean; dateOfBirth: string | null }, findings: Findings) {
  const { value, hasMedicareNumber, dementiaCode } = findings
  return missingIn({
    ...tierFactsOf(findings),
    ...person,
    eligible: value.eligible,
    consent: value.consent,
    hasMedicareNumber,
    dementiaCode,
    primaryCount: value.caregivers.length,
    clinician: { firstName: value.clinicianFirstName, lastName: value.clinicianLastName },
    attestation: value.attestation,
  })
}

/** The day of the latest stage. */
export function stagedOn({ stages: { fast, cdr } }: Findings) {
  return [fast?.day ?? '', cdr?.day ?? ''].sort().at(-1) || null
}

export function hasCaregiver({ value: { hasPrimary } }: Findings) {
  return hasPrimary === 'yes_one' || hasPrimary === 'yes_multiple'
}
