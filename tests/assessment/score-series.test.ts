import { describe, expect, test } from 'vitest'
import { type MeasureType, measures, measureTypes } from '~/domain/assessment/measures'
import { changeOf, chartsOf, type Measure, seriesOf } from '~/domain/assessment/score-series'

/** Measures of one type in the order entered. */
function scored(type: MeasureType, ...entries: [date: string, score: string][]): Measure[] {
  return entries.map(([date, score], index) => ({ id: `${type}-${String(index).padStart(4, '0')}`, type, date, score }))
}

const moca = scored('moca', ['2025-06-04', '19'], ['2025-12-01', '18'], ['2026-05-20', '16'], ['2026-10-12', '15'])
const mmse = scored('mmse', ['2025-08-03', '22'], ['2026-02-11', '21'], ['2026-08-03', '19'])

function changesOf(...measures: Measure[]) {
  return seriesOf(measures).map(changeOf)
}

describe('series', () => {
  test('are in order of days, and on the same day in the order entered', () => {
    const entered = scored('cdr', ['2026-03-01', '1'], ['2026-01-01', '0'], ['2026-03-01', '0.5'], ['2025-12-31', '2'])
    for (const listed of [entered, [...entered].reverse()])
      expect(seriesOf(listed)[0]?.points.map(({ score }) => score)).toEqual(['2', '0', '1', '0.5'])
  })

  test('there is one for each type that has a score', () => {
    expect(seriesOf([])).toEqual([])
    expect(seriesOf([...moca, ...mmse]).map(({ type }) => type)).toEqual(['mmse', 'moca'])
  })

  test('impossible scores and days are left out', () => {
    const entries: [string, string][] = [
      ['2026-01-01', '31'],
      ['2026-01-01', ''],
      ['2026-02-30', '20'],
      ['today', '20'],
      ['', '20'],
      ['12026-01-01', '20'],
    ]
    expect(seriesOf(scored('moca', ...entries))).toEqual([])
    expect(seriesOf([{ id: 'a', type: 'moca', score: null, date: null }])).toEqual([])
  })

  test('MoCA and MMSE share a chart, each other measure has its own', () => {
    const all = measureTypes.flatMap((type) => scored(type, ['2026-01-01', measures[type].scores[0] ?? '']))
    const types = chartsOf(seriesOf(all)).map((chart) => chart.map(({ type }) => type))
    expect(types).toEqual([['moca', 'mmse'], ['fast'], ['cdr'], ['miniCog'], ['gpcog']])
    expect(chartsOf([])).toEqual([])
  })
})

describe('the change from first to last', () => {
  test('is told in points and months', () => {
    expect(changesOf(...moca, ...mmse)).toEqual([
      { status: 'fell', type: 'mmse', points: 3, span: { unit: 'months', count: 12 } },
      { status: 'fell', type: 'moca', points: 4, span: { unit: 'months', count: 16 } },
    ])
  })

  test('of stages and ratings names both ends', () => {
    expect(
      changesOf(
        ...scored('fast', ['2026-01-01', '5'], ['2026-01-15', '6a']),
        ...scored('cdr', ['2026-01-01', '1'], ['2026-01-15', '0.5']),
      ),
    ).toMatchObject([
      { status: 'roseFrom', before: '5', score: '6a' },
      { status: 'fellFrom', before: '1', score: '0.5' },
    ])
  })

  test('says once, unchanged and rose', () => {
    expect(changesOf(...scored('gpcog', ['2026-01-01', '8']))).toEqual([
      { status: 'once', type: 'gpcog', score: '8', date: '2026-01-01' },
    ])
    const same = scored('gpcog', ['2026-01-01', '8'], ['2026-02-01', '3'], ['2026-03-08', '8'])
    expect(changesOf(...same)).toMatchObject([{ status: 'unchanged', score: '8' }])
    const risen = scored('gpcog', ['2026-01-01', '3'], ['2026-02-01', '8'])
    expect(changesOf(...risen)).toMatchObject([{ status: 'rose', points: 5 }])
  })

  test.each([
    ['2026-03-08', 'sameDay', 0],
    ['2026-03-09', 'days', 1],
    ['2026-03-21', 'days', 13],
    ['2026-03-22', 'weeks', 2],
    ['2026-05-07', 'weeks', 9],
    ['2026-05-08', 'months', 2],
    ['2027-03-07', 'months', 12],
    ['2036-03-08', 'months', 120],
  ])('from 2026-03-08 to %s is %s, %i', (date, unit, count) => {
    expect(changesOf(...scored('moca', ['2026-03-08', '20'], [date, '19']))).toMatchObject([{ span: { unit, count } }])
  })
})
