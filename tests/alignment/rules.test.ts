import { describe, expect, test } from 'vitest'
import { stepsDone } from '~/domain/alignment/alignment-record'
import { contactDue, reassessmentDue } from '~/domain/alignment/due'
import { type EnrollmentFacts, missingIn, requirements } from '~/domain/alignment/missing'
import { centsOf, performanceYearOf, problemOfAmount, respiteUse, tidyAmount } from '~/domain/alignment/respite'
import { rulesOf, type SettingRow, settingNames, settingsOn } from '~/domain/alignment/settings-record'
import { mayFollow, nextStatuses, statuses } from '~/domain/alignment/statuses'
import { daysAfter, monthsAfter } from '~/domain/days'

// From the recommendation of the facts, row by row.
const allowed = [
  ['none', 'waiting_to_enroll'],
  ['none', 'collecting_enrollment_information'],
  ['waiting_to_enroll', 'collecting_enrollment_information'],
  ['collecting_enrollment_information', 'submitted_to_medicare_for_alignment'],
  ['collecting_enrollment_information', 'waiting_to_enroll'],
  ['submitted_to_medicare_for_alignment', 'aligned'],
  ['submitted_to_medicare_for_alignment', 'collecting_enrollment_information'],
  ['submitted_to_medicare_for_alignment', 'unaligned'],
  ['aligned', 'needs_reassessment'],
  ['aligned', 'unaligned'],
  ['needs_reassessment', 'unaligned'],
  ['needs_reassessment', 'submitted_to_medicare_for_alignment'],
  ['needs_reassessment', 'aligned'],
  ['unaligned', 'collecting_enrollment_information'],
  ['unaligned', 'waiting_to_enroll'],
].map((pair) => pair.join(' > '))

test('every pair of statuses: only those of the table may follow each other', () => {
  const found = [null, ...statuses].flatMap((from) =>
    statuses.filter((to) => mayFollow(from, to)).map((to) => `${from ?? 'none'} > ${to}`),
  )
  expect(found.sort()).toEqual([...allowed].sort())
  expect(nextStatuses(null)).toHaveLength(2)
})

const complete: EnrollmentFacts = {
  eligible: 'yes',
  consent: 'yes',
  hasMedicareNumber: true,
  hasName: true,
  dateOfBirth: '1945-03-14',
  dementiaCode: 'G30.1',
  hasPrimary: 'yes_one',
  fast: 'moderateToSevere',
  cdr: null,
  stageBy: null,
  burden: 20,
  primaryCount: 1,
  clinician: { firstName: 'Ana', lastName: 'Ruiz' },
  attestation: 'assessment_dsm5',
}

describe('what is missing', () => {
  test('nothing of a complete record, with a caregiver or without', () => {
    expect(missingIn(complete)).toEqual([])
    expect(missingIn({ ...complete, hasPrimary: 'no', primaryCount: 0, burden: null })).toEqual([])
  })

  test.each([
    ['eligible', { eligible: 'unsure' }],
    ['consent', { consent: 'unknown' }],
    ['medicareNumber', { hasMedicareNumber: false }],
    ['name', { hasName: false }],
    ['dateOfBirth', { dateOfBirth: null }],
    ['dementiaCode', { dementiaCode: null }],
    ['stage', { fast: null }],
    ['hasPrimary', { hasPrimary: 'undetermined' }],
    ['primaryCaregiver', { primaryCount: 0 }],
    ['burden', { burden: null }],
    ['clinician', { clinician: { firstName: 'Ana', lastName: null } }],
    ['attestation', { attestation: null }],
  ] as [string, Partial<EnrollmentFacts>][])('%s', (name, without) => {
    expect(missingIn({ ...complete, ...without })).toEqual([name])
  })

  test('two scales that disagree, until the clinician has said which one counts', () => {
    const stages = { fast: 'mild', cdr: 'moderateToSevere' } as const
    expect(missingIn({ ...complete, ...stages, stageBy: null })).toEqual(['stageChoice'])
    expect(missingIn({ ...complete, ...stages, stageBy: 'cdr' })).toEqual([])
  })

  test('each requirement has its row above, and an empty record is missing all but what follows from others', () => {
    const nothing = { ...complete, eligible: null, consent: null, hasMedicareNumber: false, hasName: false }
    const rest = { dateOfBirth: null, dementiaCode: null, fast: null, hasPrimary: null, primaryCount: 0, burden: null }
    const left = missingIn({ ...nothing, ...rest, clinician: { firstName: null, lastName: null }, attestation: null })
    const following = ['stageChoice', 'primaryCaregiver', 'burden']
    expect(left).toEqual(requirements.filter((one) => !following.includes(one)))
  })
})

describe('the reassessment', () => {
  const rhythm = { dueAfter: 180, amberFrom: 160, neverAfter: 365 }
  test.each([
    [159, 'later', 21],
    [160, 'soon', 20],
    [180, 'soon', 0],
    [181, 'late', -1],
    [365, 'late', -185],
    [366, 'late', -186],
  ] as const)('%i days after the last one is %s', (days, tone, left) => {
    const due = reassessmentDue('2026-01-01', rhythm, daysAfter('2026-01-01', days))
    expect(due).toEqual({ on: '2026-06-30', days: left, tone, isPastLimit: days > 365 })
  })
})

test('the next contact keeps the day of the month where there is one', () => {
  expect(contactDue('2026-01-31', 'monthly', '2026-02-20')).toMatchObject({ on: '2026-02-28', days: 8, tone: 'later' })
  expect(contactDue('2026-01-31', 'quarterly', '2026-04-25')).toMatchObject({ on: '2026-04-30', tone: 'soon' })
  expect(contactDue('2026-01-31', 'twiceAMonth', '2026-02-16')).toMatchObject({ on: '2026-02-15', tone: 'late' })
  expect(monthsAfter('2027-12-31', 2)).toBe('2028-02-29')
})

describe('respite', () => {
  test('the year runs from July to June', () => {
    expect(performanceYearOf('2026-06-30')).toEqual({ from: '2025-07-01', until: '2026-06-30' })
    expect(performanceYearOf('2026-07-01')).toEqual({ from: '2026-07-01', until: '2027-06-30' })
  })

  test.each([
    [205_039, false, false],
    [205_040, true, false],
    [256_300, true, false],
    [256_301, true, true],
  ] as const)('%i cents of 2,563 dollars', (used, isNear, isOver) => {
    expect(respiteUse(used, { capCents: 256_300, warnFrom: 80 })).toMatchObject({ isNear, isOver })
  })

  test.each([
    ['$2,563', 256_300],
    ['154.5', 15_450],
    [' 0.05 ', 5],
  ] as const)('%s is read to the cent', (typed, cents) => {
    expect(problemOfAmount(tidyAmount(typed))).toBeUndefined()
    expect(centsOf(tidyAmount(typed))).toBe(cents)
  })

  test.each(['', '-1', '1.234', '1,5', '1e3', 'ten', '1234567'])('%s is no amount', (typed) => {
    expect(problemOfAmount(tidyAmount(typed))).toBe('programme:errors.amount')
  })
})

test('a setting has on each day the value that holds by then', () => {
  const rows: SettingRow[] = [
    ...settingNames.map((name) => ({ name, holdsFrom: '2024-07-01', value: '1' })),
    { name: 'cap', holdsFrom: '2026-07-01', value: '2563' },
    { name: 'cap', holdsFrom: '2025-07-01', value: '2500' },
  ]
  const capOn = (day: string) => settingsOn(rows, day).cap
  expect(['2020-01-01', '2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'].map(capOn)).toEqual([
    '1',
    '1',
    '2500',
    '2500',
    '2563',
  ])
  expect(rulesOf(settingsOn(rows, '2026-07-01')).respite.capCents).toBe(256_300)
})

test('a step is done when nothing of it is missing, whatever is missing elsewhere', () => {
  expect(stepsDone([])).toEqual(['eligibility', 'consent', 'caregivers', 'clinician'])
  expect(stepsDone(['consent', 'medicareNumber'])).toEqual(['eligibility', 'caregivers', 'clinician'])
  expect(stepsDone(['hasPrimary', 'attestation'])).toEqual(['eligibility', 'consent'])
})
