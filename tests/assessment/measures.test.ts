import { describe, expect, test } from 'vitest'
import {
  bandOf,
  type MeasureType,
  measures,
  measureTypes,
  problemOfScore,
  tidyScore,
  usualRangeOf,
  valueOfScore,
} from '~/domain/assessment/measures'

type Row = { possible: string[]; impossible: string[]; figures: string }

const whole = (highest: number) => Array.from({ length: highest + 1 }, (_, score) => `${score}`)
const never = ['', ' ', '-1', '+1', '1e1', '0x1', 'NaN', 'Infinity', '1 5', '1,000', '24/30', '½', '٣', '6', '7g', '8a']
const table: Record<MeasureType, Row> = {
  mmse: { possible: whole(30), impossible: ['31', '0.5', '300', '6a'], figures: 'lowest=0&highest=30' },
  moca: { possible: whole(30), impossible: ['31', '29.5', '99', '7f'], figures: 'lowest=0&highest=30' },
  fast: {
    possible: ['1', '2', '3', '4', '5', '6a', '6b', '6c', '6d', '6e', '7a', '7b', '7c', '7d', '7e', '7f'],
    impossible: ['0', '6f', '5a', '7', '8', '6aa', 'a6'],
    figures: 'lowest=1&highest=7f',
  },
  cdr: {
    possible: ['0', '0.5', '1', '2', '3'],
    impossible: ['4', '1.5', '0.25', '2.5'],
    figures: 'lowest=0&highest=3',
  },
  miniCog: { possible: whole(5), impossible: ['6', '2.5', '-0'], figures: 'lowest=0&highest=5' },
  gpcog: { possible: whole(9), impossible: ['10', '8.5', '15'], figures: 'lowest=0&highest=9' },
}

describe.each(measureTypes)('%s', (type) => {
  const { possible, impossible, figures } = table[type]
  const refused = [...impossible, ...never.filter((score) => !possible.includes(score))]

  test('takes each of its scores, and none besides', () => {
    expect(measures[type].scores).toEqual(possible)
    for (const score of possible) expect(problemOfScore(type, tidyScore(score)), score).toBeUndefined()
    for (const score of refused)
      expect(problemOfScore(type, tidyScore(score)), score).toBe(`assessment:errors.score.${type}?${figures}`)
  })

  test('plots its scores in their order', () => {
    const values = possible.map((score) => valueOfScore(type, score) ?? Number.NaN)
    expect(values).toEqual([...values].sort((one, other) => one - other))
    expect(new Set(values).size).toBe(possible.length)
    expect(values.filter(Number.isNaN)).toEqual([])
  })

  test('an impossible score has neither value nor band', () => {
    for (const score of refused) {
      expect(valueOfScore(type, score), score).toBeUndefined()
      expect(bandOf(type, score), score).toBeUndefined()
    }
  })
})

test('odd spellings are understood where they can mean one score only', () => {
  const spellings: [typed: string, score: string][] = [
    ['6 A', '6a'],
    ['6A', '6a'],
    ['06a', '6a'],
    [' 7\u00a0f\n', '7f'],
    ['６ａ', '6a'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['00,50', '0.5'],
    ['015', '15'],
    ['15.0', '15'],
    ['１５', '15'],
    ['000', '0'],
    ['0', '0'],
    ['', ''],
    ['1 5', '1 5'],
    ['1,000', '1,000'],
    ['1.000', '1.000'],
    ['24/30', '24/30'],
    ['-5', '-5'],
  ]
  for (const [typed, score] of spellings) {
    expect(tidyScore(typed), typed).toBe(score)
    expect(tidyScore(score), `${typed} twice`).toBe(score)
  }
})

test('FAST stages have a place each, other scores are their own', () => {
  const values = (type: MeasureType, ...scores: string[]) => scores.map((score) => valueOfScore(type, score))
  expect(values('fast', '1', '5', '6a', '6e', '7a', '7f')).toEqual([1, 5, 6, 10, 11, 16])
  expect(values('cdr', '0', '0.5', '3')).toEqual([0, 0.5, 3])
  expect(values('moca', '0', '15', '30')).toEqual([0, 15, 30])
})

test('bands begin and end where their sources say', () => {
  const bands: Record<MeasureType, string> = {
    mmse: '0 severe, 9 severe, 10 moderate, 18 moderate, 19 mild, 23 mild, 24 usual, 30 usual',
    moca: '0 severe, 9 severe, 10 moderate, 17 moderate, 18 mild, 25 mild, 26 usual, 30 usual',
    fast: '1 none, 2 subjective, 3 early, 4 mild, 5 moderate, 6a moderatelySevere, 6e moderatelySevere, 7a severe, 7f severe',
    cdr: '0 none, 0.5 veryMild, 1 mild, 2 moderate, 3 severe',
    miniCog: '0 positive, 2 positive, 3 betweenCutoffs, 4 negative, 5 negative',
    gpcog: '0 impaired, 4 impaired, 5 unclear, 8 unclear, 9 intact',
  }
  for (const type of measureTypes) {
    const scores = bands[type].split(', ').map((entry) => entry.split(' ')[0] ?? '')
    expect(scores.map((score) => `${score} ${bandOf(type, score)}`).join(', '), type).toBe(bands[type])
  }
})

test('usual ranges are known for MMSE and MoCA; FAST and CDR rise as people need more help', () => {
  expect(measureTypes.map((type) => usualRangeOf(type))).toEqual([
    { lowest: 24, highest: 30 },
    { lowest: 26, highest: 30 },
    ...[undefined, undefined, undefined, undefined],
  ])
  expect(measureTypes.filter((type) => !measures[type].isHigherBetter)).toEqual(['fast', 'cdr'])
})
