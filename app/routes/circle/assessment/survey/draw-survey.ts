import { type ScoreAxis, type ScoreLine, surveyDrawing } from '~/domain/surveys/survey-drawing'
import { formatMonth } from '~/i18n/format'

const widths = { wide: 720, narrow: 358 }
const letterWidth = 9 // of a bold letter of 14 pixels
const longestName = 12 // letters beside a line

type NamedLine = ScoreLine & { words: string }

/** A chart of these lines with its months in words, for a loader to return; none under two scores in one of them. */
export function drawSurvey(lines: readonly NamedLine[], axis: ScoreAxis, language: string) {
  const shown = lines.filter(({ points }) => points.length).map((line) => ({ ...line, words: shortened(line.words) }))
  if (!shown.some(({ points }) => points.length > 1)) return null
  const withoutErrors = shown.map(({ points, ...line }) => ({
    ...line,
    points: points.map((point) => ({ ...point, error: undefined })),
  }))
  return { wide: draw(shown, axis, widths.wide, language), narrow: draw(withoutErrors, axis, widths.narrow, language) }
}

/** A line's name as far as it fits beside the chart. */
function shortened(words: string) {
  const letters = [...words]
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : words
}

function draw(lines: readonly NamedLine[], axis: ScoreAxis, width: number, language: string) {
  const nameWidth = Math.max(...lines.map(({ words }) => [...words].length)) * letterWidth
  const { ticks, ...drawing } = surveyDrawing(lines, axis, { width, nameWidth })
  return {
    ...drawing,
    lines: drawing.lines.map((line, index) => ({ ...line, words: lines[index]?.words ?? '' })),
    ticks: ticks.map(({ x, month, hasYear }) => ({ x, month, text: formatMonth(month, language, { hasYear }) })),
  }
}

export type DrawnSurvey = ReturnType<typeof draw>
