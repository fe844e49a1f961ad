import { differenceInCalendarDays, isValid, parseISO } from 'date-fns'
import { type MeasureType, measures, measureTypes, valueOfScore } from './measures'

/** The id sorts by time of entry. */
export type Measure = { id: string; type: MeasureType; score: string | null; date: string | null }

type ScorePoint = { id: string; score: string; value: number; date: string }

export type ScoreSeries = { type: MeasureType; points: readonly [ScorePoint, ...ScorePoint[]] }

/** Scores by measure, ordered by day and then by entry. Skips impossible scores and invalid days. */
export function seriesOf(all: readonly Measure[]): ScoreSeries[] {
  return measureTypes.flatMap((type) => {
    const own = all.filter((measure) => measure.type === type)
    const [first, ...rest] = own.flatMap(pointOf).sort(byDay)
    return first ? [{ type, points: [first, ...rest] as const }] : []
  })
}

function pointOf({ id, type, score, date }: Measure): ScorePoint[] {
  const value = score === null ? undefined : valueOfScore(type, score)
  const isDay = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) && isValid(parseISO(date))
  return score !== null && value !== undefined && isDay ? [{ id, score, value, date }] : []
}

function byDay(one: ScorePoint, other: ScorePoint) {
  const [before, after] = one.date === other.date ? [one.id, other.id] : [one.date, other.date]
  return before < after ? -1 : Number(before > after)
}

// MMSE and MoCA have the same scores and direction; no other two do.
const sharedAxes: readonly (readonly MeasureType[])[] = [['moca', 'mmse'], ['fast'], ['cdr'], ['miniCog'], ['gpcog']]

/** The series that share a chart, one entry a chart. */
export function chartsOf(series: readonly ScoreSeries[]) {
  return sharedAxes
    .map((types) => types.flatMap((type) => series.filter((one) => one.type === type)))
    .filter((chart) => chart.length > 0)
}

/** Days up to two weeks, weeks up to two months, then months. */
type ScoreSpan = { unit: 'sameDay' | 'days' | 'weeks' | 'months'; count: number }

export type ScoreChange =
  | { status: 'once'; type: MeasureType; score: string; date: string }
  | { status: 'unchanged'; type: MeasureType; score: string; span: ScoreSpan }
  | { status: 'fell' | 'rose'; type: MeasureType; points: number; span: ScoreSpan }
  | { status: 'fellFrom' | 'roseFrom'; type: MeasureType; before: string; score: string; span: ScoreSpan }

/** The change from the first score to the last: by points where the measure counts points, else from which to which. */
export function changeOf({ type, points: [first, ...rest] }: ScoreSeries): ScoreChange {
  const last = rest.at(-1)
  if (!last) return { status: 'once', type, score: first.score, date: first.date }
  const span = spanOf(first.date, last.date)
  const points = Math.abs(last.value - first.value)
  if (points === 0) return { status: 'unchanged', type, score: last.score, span }
  const hasFallen = last.value < first.value
  if (measures[type].unit === 'points') return { status: hasFallen ? 'fell' : 'rose', type, points, span }
  return { status: hasFallen ? 'fellFrom' : 'roseFrom', type, before: first.score, score: last.score, span }
}

const daysOfMonth = 365.25 / 12

function spanOf(from: string, to: string): ScoreSpan {
  const days = differenceInCalendarDays(parseISO(to), parseISO(from))
  if (days === 0) return { unit: 'sameDay', count: 0 }
  if (days < 14) return { unit: 'days', count: days }
  if (days < 2 * daysOfMonth) return { unit: 'weeks', count: Math.round(days / 7) }
  return { unit: 'months', count: Math.round(days / daysOfMonth) }
}
