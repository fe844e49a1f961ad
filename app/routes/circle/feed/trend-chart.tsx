import type { Scale } from '~/domain/feed/rules'
import { useLevelWords } from './observations'

export type Drawing = {
  width: number
  left: number
  bottom: number
  ends: { from: number; to: number }
  grid: { level: number; y: number; isLatest: boolean }[]
  line: string // solid
  gaps: string // dotted
  dots: { at: number; x: number; y: number }[]
  ticks: { at: number; x: number; day: string }[]
}
type Props = { type: Scale; title: string; wide: Drawing; narrow: Drawing }

/** A scale over time, drawn twice, wide and narrow, so letters keep their size. */
export function TrendChart({ type, title, wide, narrow }: Props) {
  return (
    <>
      <Draw look="wide" type={type} title={title} drawing={wide} />
      <Draw look="narrow" type={type} title={title} drawing={narrow} />
    </>
  )
}

function Draw({
  look,
  type,
  title,
  drawing,
}: {
  look: 'wide' | 'narrow'
  type: Scale
  title: string
  drawing: Drawing
}) {
  const wordFor = useLevelWords()
  const { width, left, bottom, ends, grid, line, gaps, dots, ticks } = drawing
  return (
    <svg className={`trend ${look}`} viewBox={`0 0 ${width} ${bottom + 34}`} role="img">
      <title>{title}</title>
      {grid.map(({ level, y }) => (
        <path key={level} className="grid-line" d={`M${ends.from} ${y}H${ends.to}`} />
      ))}
      {grid.map(({ level, y, isLatest }) => (
        <text key={level} className={isLatest ? 't end now' : 't end'} x={left - 12} y={y + 5}>
          {wordFor(type, level)}
        </text>
      ))}
      {ticks.map(({ at, x, day }, tick) => (
        <text
          key={at}
          className={tick === 0 ? 't' : tick === ticks.length - 1 ? 't end' : 't mid'}
          x={tick === 0 ? ends.from : tick === ticks.length - 1 ? ends.to : x}
          y={bottom + 28}
        >
          {day}
        </text>
      ))}
      <path className="gap" d={gaps} />
      <path className="line" d={line} />
      {dots.map(({ at, x, y }, index) => (
        <circle key={at} className="pt" cx={x} cy={y} r={index === dots.length - 1 ? 8 : 5.5} />
      ))}
    </svg>
  )
}
