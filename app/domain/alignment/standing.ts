import type { AlignmentValue } from './alignment-record'
import { missingIn } from './missing'
import { severityOf, type Tier, type TierFacts, tierOf } from './tiers'

export type Stage = { score: string; day: string }

export type TierBurden = { score: number; day: string }

/** What follows from a circle's records, whatever the day and the rules. */
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

/** The columns that the list of circles filters and sorts by, so that no page reads all findings. */
export type GuideColumns = {
  isIncomplete: boolean // something other than the person's name and date of birth is missing
  tier: Tier | null
  stagedOn: string | null // of the latest stage
  burdenOn: string | null // of the interview that counts, while there is a caregiver
  surveyedOn: string | null
  lastContact: string | null
}

export function guideColumnsIn(findings: Findings): GuideColumns {
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

/** What Medicare's form still needs. */
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
