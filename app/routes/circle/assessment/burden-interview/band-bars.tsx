import { type BurdenBand, burdenBands } from '~/domain/surveys/zarit'

const heights = ['h-1.5', 'h-2', 'h-3', 'h-4']

/** Four small bars, filled up to the band, beside its label. */
export function BandBars({ band }: { band: BurdenBand }) {
  const full = burdenBands.findIndex((one) => one.band === band) + 1
  return (
    <span className="mr-2 inline-flex items-end gap-0.5" aria-hidden="true">
      {heights.map((height, index) => (
        <span key={height} className={`w-1.5 rounded-sm ${height} ${index < full ? 'bg-primary' : 'bg-line'}`} />
      ))}
    </span>
  )
}
