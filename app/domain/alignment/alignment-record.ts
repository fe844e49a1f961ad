import { namedTwice } from '~/domain/assessment/sections/caregiver'
import { choice, date, list, only, record, reference, rows, text } from '~/domain/records/define'
import type { Problems, ValueOf } from '~/domain/records/fields'
import { relationships } from '~/domain/relationships'
import { placeOf, type Requirement } from './missing'
import { primaryAnswers } from './tiers'

const words = 'programme:answers'
const name = text(60, { as: 'name' })

const primaryCaregiver = record(
  'programme:caregiver',
  {
    memberId: reference(),
    name: text(120, { as: 'name' }),
    relationship: choice(list('common:relationships', relationships.family)),
  },
  {
    rule: ({ memberId, name, relationship }) =>
      !memberId && !name && relationship ? { memberId: 'assessment:errors.whichPerson' } : undefined,
  },
)

/** The programme's requirements other than the status. The attestations are our wording of the model's three. */
export const alignmentRecord = record(
  'programme:fields',
  {
    isNew: choice(list(words, ['new', 'existing']), { hint: true, look: 'segmented' }),
    eligible: choice(list(words, ['yes', 'no', 'unsure', 'unaligned']), { hint: true, look: 'segmented' }),
    consent: choice(list(words, ['yes', 'no', 'unknown']), { look: 'segmented' }),
    hasPrimary: choice(list(words, primaryAnswers), { look: 'segmented' }),
    caregivers: rows(primaryCaregiver, {
      max: 10,
      tooMany: 'programme:errors.tooManyCaregivers',
      title: ['name'],
      subtitle: ['relationship'],
      isNumbered: true,
    }),
    guideRespiteEligible: choice(list(words, ['yes', 'no', 'unsure']), { look: 'segmented' }),
    stageBy: choice(list(words, ['fast', 'cdr']), { look: 'segmented' }),
    clinicianFirstName: name,
    clinicianLastName: name,
    attestation: choice(list('programme:attestations', ['assessment_nia_aa', 'assessment_dsm5', 'outside_report'])),
    attestedOn: date({ max: 'today' }),
  },
  {
    // The form opens with a row to fill in, which may stay empty.
    tidy: (value) =>
      value.caregivers
        ? { ...value, caregivers: value.caregivers.filter(({ memberId, name }) => memberId || name) }
        : value,
    rule: ({ hasPrimary, caregivers }): Problems | undefined => {
      if (!caregivers?.length) return undefined
      const isNone = hasPrimary === 'no' || hasPrimary === 'undetermined' || hasPrimary === null
      return {
        ...namedTwice(caregivers),
        ...(isNone ? { hasPrimary: 'programme:errors.otherPrimaryAnswer' } : {}),
        ...(hasPrimary === 'yes_one' && caregivers.length > 1 ? { hasPrimary: 'programme:errors.oneCaregiver' } : {}),
      }
    },
  },
)
export type AlignmentValue = ValueOf<typeof alignmentRecord>

export const steps = {
  eligibility: only(alignmentRecord, ['isNew', 'eligible']),
  consent: only(alignmentRecord, ['consent']),
  caregivers: only(alignmentRecord, ['hasPrimary', 'caregivers', 'guideRespiteEligible']),
  clinician: only(alignmentRecord, ['clinicianFirstName', 'clinicianLastName', 'attestation', 'attestedOn', 'stageBy']),
}
export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as Step[]

export function isStep(text: string | null): text is Step {
  return stepNames.some((step) => step === text)
}

/** The complete steps of the record. */
export function stepsDone(missing: readonly Requirement[]) {
  return stepNames.filter((step) => !missing.some((one) => placeOf[one] === step))
}
