import { describe, expect, test } from 'vitest'
import { type Status, statuses } from '~/domain/alignment/statuses'
import { codedOn, primaryAnswers, type Severity, severityOf, tierOf } from '~/domain/alignment/tiers'
import { measures } from '~/domain/assessment/measures'

describe('the severity of a stage', () => {
  test('every FAST stage', () => {
    const by = (severity: Severity) => measures.fast.scores.filter((score) => severityOf('fast', score) === severity)
    expect(by('notSupported')).toEqual(['1', '2', '3'])
    expect(by('mild')).toEqual(['4'])
    expect(by('moderateToSevere')).toEqual(['5', '6a', '6b', '6c', '6d', '6e', '7a', '7b', '7c', '7d', '7e', '7f'])
  })

  test('every CDR rating', () => {
    expect(measures.cdr.scores.map((score) => [score, severityOf('cdr', score)])).toEqual([
      ['0', 'notSupported'],
      ['0.5', 'notSupported'],
      ['1', 'mild'],
      ['2', 'moderateToSevere'],
      ['3', 'moderateToSevere'],
    ])
    expect(severityOf('cdr', 'x')).toBeUndefined()
  })
})

const primaries = [...primaryAnswers, null]
const severities = ['notSupported', 'mild', 'moderateToSevere', null] as const
const choices = ['fast', 'cdr', null] as const
const burdens = [null, 0, 60, 61, 88]
const whole = primaries.flatMap((hasPrimary) =>
  severities.flatMap((fast) =>
    severities.flatMap((cdr) =>
      choices.flatMap((stageBy) => burdens.map((burden) => ({ hasPrimary, fast, cdr, stageBy, burden }))),
    ),
  ),
)

// The table of the GUIDE Model, written down once more: who, stage, strain → tier.
const table: Record<string, string> = {
  'dyad mild any': 'lowDyad',
  'dyad moderateToSevere low': 'moderateDyad',
  'dyad moderateToSevere high': 'highDyad',
  'dyad moderateToSevere none': 'burdenMissing',
  'individual mild any': 'lowIndividual',
  'individual moderateToSevere any': 'moderateHighIndividual',
}

test('the tier, over all that can be known of somebody', () => {
  expect(whole).toHaveLength(5 * 4 * 4 * 3 * 5)
  for (const facts of whole) {
    const { hasPrimary, fast, cdr, stageBy, burden } = facts
    const { tier, problem } = tierOf(facts)
    const said = tier ?? problem
    if (hasPrimary === null || hasPrimary === 'undetermined') {
      expect(said, JSON.stringify(facts)).toBe('primaryMissing')
      continue
    }
    const stage = fast === cdr || cdr === null ? fast : fast === null ? cdr : stageBy && { fast, cdr }[stageBy]
    if (stage === null) {
      expect(said, JSON.stringify(facts)).toBe(fast === null && cdr === null ? 'stageMissing' : 'stagesDisagree')
      continue
    }
    if (stage === 'notSupported') {
      expect(said, JSON.stringify(facts)).toBe('stageTooEarly')
      continue
    }
    const who = hasPrimary === 'no' ? 'individual' : 'dyad'
    const strain = burden === null ? 'none' : burden >= 61 ? 'high' : 'low'
    const key = table[`${who} ${stage} any`] ? `${who} ${stage} any` : `${who} ${stage} ${strain}`
    expect(said, JSON.stringify(facts)).toBe(table[key])
  }
})

describe('the code', () => {
  const dyad = { fast: 'moderateToSevere', cdr: null, stageBy: null, burden: 20, hasPrimary: 'yes_one' } as const
  const tiers = [
    [{ ...dyad, fast: 'mild' }, 'G0519', 'G0524', false],
    [dyad, 'G0520', 'G0525', true],
    [{ ...dyad, burden: 70 }, 'G0521', 'G0526', true],
    [{ ...dyad, fast: 'mild', hasPrimary: 'no' }, 'G0522', 'G0527', false],
    [{ ...dyad, hasPrimary: 'no' }, 'G0523', 'G0528', false],
  ] as const

  test.each(tiers)('%j', (facts, early, established, respite) => {
    for (const status of [...statuses, null] as (Status | null)[])
      for (const isNew of ['new', 'existing', null] as const)
        for (const [day, months] of [
          ['2026-02-27', 5],
          ['2026-02-28', 6],
          ['2027-01-01', 16],
        ] as const) {
          const found = codedOn(day, { ...facts, isNew, status, alignedOn: '2025-08-31' })
          const isAligned = status === 'aligned' || status === 'needs_reassessment'
          expect(found.code).toBe(isNew === 'new' && months < 6 ? early : established)
          expect(found.respiteEligible).toBe(respite && isAligned)
          expect(found.isForecast).toBe(!isAligned)
        }
  })

  test('is that of a new patient before an alignment, and none without a tier', () => {
    const about = { isNew: 'new', status: null, alignedOn: null } as const
    expect(codedOn('2026-01-01', { ...dyad, ...about })).toMatchObject({ code: 'G0520', isForecast: true })
    expect(codedOn('2026-01-01', { ...dyad, ...about, burden: null })).toMatchObject({
      code: null,
      problem: 'burdenMissing',
      respiteEligible: false,
    })
  })
})
