import { drawingOf } from '~/domain/assessment/score-drawing'
import { changeOf, chartsOf, type Measure, type ScoreSeries, seriesOf } from '~/domain/assessment/score-series'
import { formatDay, formatMonth } from '~/i18n/format'

const widths = { wide: 720, narrow: 358 }

/** The charts of these measures, with dates in words, for a loader to return. Measures without a score have none. */
export function drawScores(measures: readonly Measure[], language: string) {
  return chartsOf(seriesOf(measures)).map((chart) => ({
    types: chart.map(({ type }) => type),
    changes: chart.map(changeOf).map((change) => {
      return change.status === 'once' ? { ...change, date: formatDay(change.date, language) } : change
    }),
    wide: draw(chart, widths.wide, language),
    narrow: draw(chart, widths.narrow, language),
  }))
}

function draw(chart: readonly ScoreSeries[], width: number, language: string) {
  const { ticks, ...drawing } = drawingOf(chart, { width })
  const named = ticks.map(({ x, month, hasYear }) => ({ x, month, text: formatMonth(month, language, { hasYear }) }))
  return { ...drawing, ticks: named }
}

export type ChartOfScores = ReturnType<typeof drawScores>[number]
export type ScoreDrawing = ChartOfScores['wide']
