import { useTranslation } from 'react-i18next'
import type { ChartOfScores, ScoreDrawing } from './score-charts'
import { useChangeWords, useScoreWords } from './score-words'

/** All charts of a person's scores under one heading; nothing without scores. */
export function ScoresOverTime({ charts }: { charts: ChartOfScores[] }) {
  const { t } = useTranslation('scores')
  if (!charts.length) return null
  return (
    <section className="section" aria-labelledby="scores-over-time">
      <h2 id="scores-over-time">{t('title')}</h2>
      {charts.map((chart) => (
        <ScoreChart key={chart.types.join()} chart={chart} />
      ))}
      <p className="small muted">{t('reference')}</p>
    </section>
  )
}

/** One or two measures on one axis. Drawn twice, wide and narrow, so letters keep their size. */
function ScoreChart({ chart: { types, changes, wide, narrow } }: { chart: ChartOfScores }) {
  const { directionOf } = useScoreWords()
  const sentenceOf = useChangeWords()
  const says = changes.map(sentenceOf).join(' ')
  const [type = 'moca'] = types
  const isOneScore = changes.length === 1 && changes[0]?.status === 'once'
  return (
    <figure className="chart score-chart">
      <figcaption>
        <p className="small muted">
          {directionOf(type)} {says}
        </p>
      </figcaption>
      {isOneScore ? null : (
        <>
          <Draw look="wide" title={says} drawing={wide} />
          <Draw look="narrow" title={says} drawing={narrow} />
        </>
      )}
    </figure>
  )
}

const lineStyles = ['first', 'second'] as const

function Draw({ look, title, drawing }: { look: 'wide' | 'narrow'; title: string; drawing: ScoreDrawing }) {
  const { width, height, from, to, bottom, grid, ticks, lines } = drawing
  return (
    <svg className={`trend ${look}`} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      <UsualRanges drawing={drawing} />
      {grid.map(({ score, y }) => (
        <path key={score} className="grid-line" d={`M${from} ${y}H${to}`} />
      ))}
      {grid.map(({ score, y }) => (
        <text key={score} className="t end" x={from - 10} y={y + 5}>
          {score}
        </text>
      ))}
      {ticks.map(({ x, month, text }) => (
        <text key={month} className="t" x={x} y={bottom + 24}>
          {text}
        </text>
      ))}
      {/* The first line is drawn over the second. */}
      {lines
        .map((line, index) => <Line key={line.type} line={line} lineStyle={lineStyles[index] ?? 'second'} />)
        .reverse()}
      {lines.map((line, index) => (
        <Labels key={line.type} line={line} lineStyle={lineStyles[index] ?? 'second'} />
      ))}
    </svg>
  )
}

/** The usual ranges of one or two measures; where there are two, each ends in a line like that of its measure. */
function UsualRanges({ drawing: { bands, range, from, to } }: { drawing: ScoreDrawing }) {
  const { t } = useTranslation('scores')
  const { nameOf } = useScoreWords()
  const [first, second] = bands
  if (!first || !range) return null
  const { lowest, highest } = first
  const names = { first: nameOf(first.type), second: second && nameOf(second.type) }
  return (
    <>
      {bands.map(({ type, y, height }) => (
        <rect key={type} className="band" x={from} y={y} width={to - from} height={height} />
      ))}
      {bands.slice(0, second ? 2 : 0).map(({ type, y, height }, index) => (
        <path key={type} className={`line band-end ${lineStyles[index]}`} d={`M${from} ${y + height}H${to}`} />
      ))}
      <text className="t" x={range.x} y={range.y}>
        {second
          ? t('usualRanges', { ...names, firstLowest: lowest, secondLowest: second.lowest, highest })
          : t('usualRange', { lowest, highest })}
      </text>
    </>
  )
}

type LineStyle = (typeof lineStyles)[number]
type LineProps = { line: ScoreDrawing['lines'][number]; lineStyle: LineStyle }

function Line({ line: { path, dots }, lineStyle }: LineProps) {
  return (
    <>
      {path ? <path className={`line ${lineStyle}`} d={path} /> : null}
      {dots.map(({ id, x, y, isCovered }) => (
        <Mark key={id} lineStyle={lineStyle} x={x} y={y} isCovered={isCovered} />
      ))}
    </>
  )
}

type MarkProps = { lineStyle: LineStyle; x: number; y: number; isCovered?: boolean }

/** A circle for the first line of a chart, a square for the second, large enough to be seen behind a circle. */
function Mark({ lineStyle, x, y, isCovered }: MarkProps) {
  if (lineStyle === 'first') return <circle className="pt" cx={x} cy={y} r={6} />
  const size = isCovered ? 18 : 11
  return <rect className="pt second" x={x - size / 2} y={y - size / 2} width={size} height={size} rx={1.5} />
}

function Labels({ line: { type, values, name }, lineStyle }: LineProps) {
  const { nameOf } = useScoreWords()
  return (
    <>
      {values.map(({ id, x, y, score }) => (
        <text key={id} className="t val mid" x={x} y={y}>
          {score}
        </text>
      ))}
      {name?.mark ? <Mark lineStyle={lineStyle} x={name.mark.x} y={name.mark.y} /> : null}
      {name ? (
        <text className={`t name ${lineStyle}`} x={name.x} y={name.y}>
          {nameOf(type)}
        </text>
      ) : null}
    </>
  )
}
