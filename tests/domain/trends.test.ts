import { describe, expect, test } from 'vitest'
import type { Level, Scale } from '~/domain/feed/rules'
import { chartOf, daysOf, daysUpTo, type NotedLevel, pointsOf, stepsOf, summaryOf } from '~/domain/feed/trends'

const today = '2026-11-21'
const days = daysUpTo(today, 28)

/** Newest first, as the feed knows them: how many days ago, and the level. */
function noted(type: Scale, ...entries: [daysAgo: number, level: Level][]): NotedLevel[] {
  return entries.map(([daysAgo, level]) => ({
    type,
    level,
    day: days.at(-1 - daysAgo) ?? '',
    postId: `${daysAgo}-${level}`,
    firstName: 'Elena',
    lastName: 'Delgado',
  }))
}

describe('days', () => {
  test('the last is today, and a month or a year ends between them', () => {
    expect(daysUpTo('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(daysUpTo('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test('a clock change neither skips nor doubles one', () => {
    expect(new Set(daysUpTo('2026-11-10', 28)).size).toBe(28)
  })

  test('four weeks are days; longer spans are weeks that end today', () => {
    expect(stepsOf(days, 4)).toHaveLength(28)
    const weeks = stepsOf(daysUpTo(today, 84), 12)
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual(daysUpTo(today, 7))
  })
})

describe('the last seven days', () => {
  const week = daysUpTo(today, 7)

  test('of several in a day the last counts, and a day without any is empty', () => {
    expect(daysOf(noted('mood', [0, 4], [0, 2], [3, 1]), week)).toEqual([
      { type: 'mood', levels: [null, null, null, 1, null, null, 4], latest: 4 },
    ])
  })

  test('a scale that was not noted in them is left out', () => {
    expect(daysOf([...noted('mood', [8, 4]), ...noted('speech', [6, 3])], week).map(({ type }) => type)).toEqual([
      'speech',
    ])
  })
})

describe('points', () => {
  test('one a step, the middle of what was noted in it, of two the lower', () => {
    const weeks = stepsOf(days, 12)
    expect(pointsOf(noted('mood', [0, 5], [1, 4], [2, 1], [14, 4], [15, 2]), weeks)).toEqual([
      { at: 1, level: 2 },
      { at: 3, level: 4 },
    ])
  })

  test('none where nothing was noted', () => {
    expect(pointsOf([], stepsOf(days, 4))).toEqual([])
  })
})

describe('what the chart says', () => {
  test('one entry is one entry', () => {
    expect(summaryOf(noted('mood', [3, 4]), days)).toEqual({ status: 'once', level: 4, day: '2026-11-18' })
  })

  test('the level that stands there most, while it stays the same', () => {
    expect(summaryOf(noted('mood', [0, 4], [1, 5], [2, 4], [20, 4], [21, 3], [22, 4]), days)).toEqual({
      status: 'steady',
      level: 4,
      days: 6,
    })
  })

  test('two halves that differ, and two entries of a day are one day', () => {
    expect(summaryOf(noted('mood', [0, 2], [0, 2], [1, 2], [20, 4], [21, 4]), days)).toEqual({
      status: 'changed',
      before: 4,
      level: 2,
      days: 4,
    })
  })

  test('nothing, when nothing was noted', () => {
    expect(summaryOf([], days)).toBeUndefined()
  })
})

describe('the drawing', () => {
  const frame = { width: 358, top: 46, left: 22, right: 88, step: 30 }
  const draw = (type: Scale, ...entries: [number, Level][]) =>
    chartOf(type, pointsOf(noted(type, ...entries), stepsOf(days, 4)), 28, frame)

  test('higher levels stand higher, a level that a scale lacks leaves its room', () => {
    expect(draw('activity', [0, 5]).grid).toEqual([
      { level: 1, y: 166 },
      { level: 2, y: 136 },
      { level: 3, y: 106 },
      { level: 5, y: 46 },
    ])
  })

  test('the line breaks where nothing was noted', () => {
    const { lines, dots } = draw('mood', [0, 4], [1, 3], [4, 2], [6, 5], [7, 5])
    expect(dots).toHaveLength(5)
    expect(lines).toHaveLength(2)
    expect(lines[0]?.match(/[ML]/g)).toEqual(['M', 'L'])
  })

  test('everything stays inside, and today stands at the right end', () => {
    const { dots, ends } = draw('mood', [0, 4], [27, 1])
    for (const { x } of dots) expect(x).toSatisfy((place: number) => place >= ends.from && place <= ends.to)
    expect(dots.at(-1)?.x).toBe(ends.to - 8)
  })

  test('figures stand where there is room, always at the last point', () => {
    const every = Array.from({ length: 28 }, (_, daysAgo): [number, Level] => [daysAgo, 4])
    const { values, dots } = draw('mood', ...every)
    expect(values.at(-1)).toEqual(dots.at(-1))
    expect(values.length).toBeLessThan(dots.length)
    for (const [index, { x }] of values.entries())
      expect(x - (values[index - 1]?.x ?? -Infinity)).toBeGreaterThanOrEqual(15)
  })
})
