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

  test('four weeks are days; three months are weeks that end today', () => {
    expect(stepsOf(days, 28)).toHaveLength(28)
    const weeks = stepsOf(daysUpTo(today, 91), 91)
    expect(weeks).toHaveLength(13)
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
    const weeks = stepsOf(days, 91)
    expect(pointsOf(noted('mood', [0, 5], [1, 4], [2, 1], [14, 4], [15, 2]), weeks)).toEqual([
      { at: 1, level: 2 },
      { at: 3, level: 4 },
    ])
  })

  test('none where nothing was noted', () => {
    expect(pointsOf([], stepsOf(days, 28))).toEqual([])
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

  test('a last week that differs from before, and two entries of a day are one day', () => {
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
    chartOf(type, pointsOf(noted(type, ...entries), stepsOf(days, 28)), 28, frame)

  test('higher levels stand higher, a level that a scale lacks leaves its room', () => {
    expect(draw('activity', [0, 5]).grid).toEqual([
      { level: 1, y: 166, isLatest: false },
      { level: 2, y: 136, isLatest: false },
      { level: 3, y: 106, isLatest: false },
      { level: 5, y: 46, isLatest: true },
    ])
  })

  test('the line is solid between notes up to two days apart, and dotted across longer gaps', () => {
    const { line, gaps, dots } = draw('mood', [0, 4], [2, 3], [5, 2], [6, 5])
    expect(dots).toHaveLength(4)
    expect(line.match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L'])
    expect(gaps.match(/[ML]/g)).toEqual(['M', 'L'])
  })

  test('everything stays inside, and today stands at the right end', () => {
    const { dots, ends } = draw('mood', [0, 4], [27, 1])
    for (const { x } of dots) expect(x).toSatisfy((place: number) => place >= ends.from && place <= ends.to)
    expect(dots.at(-1)?.x).toBe(ends.to - 9)
  })
})
