import { olderHeadings, problemOfCode, tidyCode, titleKey } from '~/domain/assessment/dementia-codes'
import { measureTypes, problemOfPart, problemOfScore, tidyScore } from '~/domain/assessment/measures'
import { choice, date, group, level, list, record, rows, text } from '~/domain/records/define'
import type { Problems } from '~/domain/records/fields'
import { levels, longestNote, longestOther } from '../lists'

const declineTypes = list('assessment:declineTypes', [
  'mCI',
  'alzheimersDisease',
  'vascularDementia',
  'lbd',
  'ftd',
  'cjd',
  'huntingtonsDisease',
  'normalPressureHydrocephalus',
  'posteriorCorticalAtrophy',
  'corticobasalSyndrome',
  'parkinsonsDiseaseDementia',
  'korsakoffSyndrome',
  'progressiveSupranuclearPalsy',
  'alcoholRelatedDementia',
  'hivAssociatedDementia',
  'chronicTraumaticEncephalopathy',
  'cadasil',
  'youngOnsetDementia',
  'mixedDementia',
  'undiagnosed',
  'other',
  'idontKnow',
])

const diagnosis = record(
  'assessment:cognitive.diagnosis',
  {
    declineType: choice(declineTypes),
    otherDecline: text(longestOther, { isExtra: true, when: { field: 'declineType', is: ['other'] } }),
    dateOfDiagnosis: date({ max: 'today' }),
    dementiaDiagnosis: text(160, { as: 'dementiaCode', tidy: tidyCode, titleKey }),
    dateLastReviewed: date({ max: 'today', isExtra: true }),
  },
  {
    // A code that has become a heading stays readable.
    rule: ({ dementiaDiagnosis: code }, { isChanged }) => {
      const problem = code && isChanged('dementiaDiagnosis') ? problemOfCode(code) : undefined
      return problem ? { dementiaDiagnosis: problem } : undefined
    },
    remarks: ({ dementiaDiagnosis: code }): Problems =>
      code && olderHeadings.includes(code) ? { dementiaDiagnosis: 'assessment:needsMoreSpecific' } : {},
  },
)

const acuity = { low: 1, medium: 2, high: 3 } as const

const acuityOrNone = level(levels('assessment:acuity', { ...acuity, notRecorded: null }), { max: longestNote })

const capacity = record(
  'assessment:cognitive.capacity',
  { dementiaAcuity: acuityOrNone, medicalDecisionMaking: acuityOrNone },
  {
    // The specification has no such level here: choosing it clears the answer.
    tidy: ({ medicalDecisionMaking: making, ...value }) => {
      if (making?.level !== 'notRecorded') return { ...value, medicalDecisionMaking: making }
      return { ...value, medicalDecisionMaking: making.note === null ? null : { ...making, level: null } }
    },
  },
)

const measure = record(
  'assessment:cognitive.measure',
  {
    type: choice(list('scores:names', measureTypes), { required: true }),
    date: date({ max: 'today', required: true }),
    score: text(8, { required: true, tidy: tidyScore }),
    informant: text(8, {
      isExtra: true,
      tidy: tidyScore,
      check: problemOfPart('informant'),
      when: { field: 'type', is: ['gpcog'] },
    }),
    sumOfBoxes: text(8, {
      isExtra: true,
      tidy: tidyScore,
      check: problemOfPart('sumOfBoxes'),
      when: { field: 'type', is: ['cdr'] },
    }),
    details: text(longestNote, { lines: 1, isExtra: true }),
  },
  {
    together: [['type', 'score']],
    rule: ({ type, score }) => {
      const problem = type && score ? problemOfScore(type, score) : undefined
      return problem ? { score: problem } : undefined
    },
  },
)

export const cognitive = record('assessment:cognitive.parts', {
  diagnosis: group(diagnosis),
  capacity: group(capacity),
  measures: rows(measure, {
    max: 200,
    tooMany: 'assessment:errors.tooManyMeasures',
    title: ['type'],
    subtitle: ['date', 'score'],
    isNumbered: true,
    newestBy: 'date',
  }),
})
