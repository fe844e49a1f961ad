import type { DrawnSurvey } from './draw-survey'

type Props = { title: string; wide: DrawnSurvey; narrow: DrawnSurvey }

const lineStyles = ['first', 'second'] as const

/** One or two lines of scores, drawn twice so that letters keep their size; error bars if there is room. */
export function SurveyChart({ title, wide, narrow }: Props) {
  return (
    <figure className="chart score-chart">
      <Draw look="wide" title={title} drawing={wide} />
      <Draw look="narrow" title={title} drawing={narrow} />
    </figure>
  )
}

function Draw({ look, title, drawing }: { look: 'wide' | 'narrow'; title: string; drawing: DrawnSurvey }) {
  const { width, height, from, to, bottom, grid, band, bands, ticks, lines } = drawing
  const drawn = lines.map((line, index) => ({ ...line, style: lineStyles[index] ?? 'second' }))
  return (
    <svg className={`trend ${look}`} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      {band ? <rect className="band" x={from} y={band.y} width={to - from} height={band.height} /> : null}
      {bands.map(({ name, y, height }) => (
        <rect key={name} className={`band ${name}`} x={from} y={y} width={to - from} height={height} />
      ))}
      {grid.map(({ score, y }) => (
        <path key={score} className="grid-line" d={`M${from} ${y}H${to}`} />
      ))}
      {bands.map(({ name, label, words }) =>
        label ? (
          <text key={name} className="t" x={label.x} y={label.y}>
            {words}
          </text>
        ) : null,
      )}
      {band ? <path className="mean-line" d={`M${from} ${band.mean}H${to}`} /> : null}
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
      {drawn.map((line) => (
        <ErrorBars key={line.name} {...line} />
      ))}
      {[...drawn].reverse().map((line) => (
        <Line key={line.name} {...line} />
      ))}
      {drawn.map((line) => (
        <Labels key={line.name} {...line} />
      ))}
    </svg>
  )
}

type LineProps = DrawnSurvey['lines'][number] & { style: (typeof lineStyles)[number] }

function ErrorBars({ dots, style }: LineProps) {
  return dots.map(({ id, x, errorBar }) =>
    errorBar ? (
      <path
        key={id}
        className={`error-bar ${style}`}
        d={`M${x} ${errorBar.from}V${errorBar.to}M${x - 5} ${errorBar.from}h10M${x - 5} ${errorBar.to}h10`}
      />
    ) : null,
  )
}

function Line({ path, dots, style }: LineProps) {
  return (
    <>
      {path ? <path className={`line ${style}`} d={path} /> : null}
      {dots.map(({ id, x, y }) => (
        <Mark key={id} x={x} y={y} style={style} />
      ))}
    </>
  )
}

function Mark({ x, y, style }: { x: number; y: number; style: LineProps['style'] }) {
  if (style === 'first') return <circle className="pt" cx={x} cy={y} r={6} />
  return <rect className="pt second" x={x - 5.5} y={y - 5.5} width={11} height={11} rx={1.5} />
}

function Labels({ values, label, words, style }: LineProps) {
  return (
    <>
      {values.map(({ id, x, y, score }) => (
        <text key={id} className="t val mid" x={x} y={y}>
          {score}
        </text>
      ))}
      {label?.mark ? <Mark x={label.mark.x} y={label.mark.y} style={style} /> : null}
      {label ? (
        <text className={`t name ${style}`} x={label.x} y={label.y}>
          {words}
        </text>
      ) : null}
    </>
  )
}
