import { useTranslation } from 'react-i18next'
import { useLevelWords } from '~/components/observations'
import type { Scale } from '~/domain/feed/rules'

export type Drawing = {
  width: number
  left: number
  bottom: number
  ends: { from: number; to: number }
  grid: { level: number; y: number }[]
  lines: string[]
  dots: { at: number; x: number; y: number }[]
  values: { at: number; x: number; y: number; level: number }[]
  ticks: { at: number; x: number; day: string }[]
}
type Props = { type: Scale; title: string; wide: Drawing; narrow: Drawing }

/** How one scale went. It is drawn twice, for wide and for narrow pages, so that its letters keep their size. */
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
  const { t } = useTranslation('observations')
  const { width, bottom, ends, grid, lines, dots, values, ticks } = drawing
  const last = dots.at(-1)
  return (
    <svg className={`trend ${look}`} viewBox={`0 0 ${width} ${bottom + (look === 'wide' ? 34 : 52)}`} role="img">
      <title>{title}</title>
      {grid.map(({ level, y }) => (
        <path key={level} className="grid-line" d={`M${ends.from} ${y}H${ends.to}`} />
      ))}
      <Levels look={look} type={type} drawing={drawing} />
      {ticks.map(({ at, x, day }, tick) => (
        <text
          key={at}
          className={tick === 0 ? 't' : tick === ticks.length - 1 ? 't end' : 't mid'}
          x={tick === 0 ? ends.from : tick === ticks.length - 1 ? ends.to : x}
          y={bottom + (look === 'wide' ? 28 : 46)}
        >
          {day}
        </text>
      ))}
      {lines.map((line) => (
        <path key={line} className="line" d={line} />
      ))}
      {dots.map(({ at, x, y }) => (
        <circle key={at} className="pt" cx={x} cy={y} r={look === 'wide' ? 6 : 5} />
      ))}
      {values.map(({ at, x, y, level }) => (
        <text key={at} className="t val mid" x={x} y={y - 10}>
          {level}
        </text>
      ))}
      {last ? (
        <text className="t name" x={last.x + 11} y={last.y + 5}>
          {t(`short.${type}`)}
        </text>
      ) : null}
    </svg>
  )
}

/** The levels by figure and, where there is room, all by their words; else the two ends. */
function Levels({
  look,
  type,
  drawing: { grid, left, bottom },
}: {
  look: 'wide' | 'narrow'
  type: Scale
  drawing: Drawing
}) {
  const wordFor = useLevelWords()
  const [highest, lowest] = [grid.at(-1), grid[0]]
  return (
    <>
      {grid.map(({ level, y }) => (
        <text key={level} className="t end" x={left - 8} y={y + 5}>
          {level}
        </text>
      ))}
      {look === 'wide'
        ? grid.map(({ level, y }) => (
            <text key={level} className="t end" x={left - 24} y={y + 5}>
              {wordFor(type, level)}
            </text>
          ))
        : null}
      {look === 'narrow' && highest && lowest ? (
        <>
          <text className="t" x={left} y={14}>
            {wordFor(type, highest.level)}
          </text>
          <text className="t" x={left} y={bottom + 21}>
            {wordFor(type, lowest.level)}
          </text>
        </>
      ) : null}
    </>
  )
}
