import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line } from '~/domain/records/view'

type Props = {
  lines: readonly Line[]
  className?: string
  instead?: Partial<Record<string, ReactNode>> // replaces a line's text
  isWide?: (line: Line) => boolean
}

/** A record's fields, each with its label. */
export function RecordView({ lines, className = 'dl', instead = {}, isWide = ({ isLong }) => isLong === true }: Props) {
  return (
    <dl className={className}>
      {lines.map((line) => (
        <div key={line.name} className={isWide(line) ? 'span2' : undefined}>
          <dt>{line.label}</dt>
          <dd>{instead[line.name] ?? <Said line={line} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Said({ line: { value, tel } }: { line: Line }) {
  const { t } = useTranslation()
  if (value === null) return <span className="faint">{t('records.notGiven')}</span>
  return tel ? <Phone number={tel} shown={value} /> : value
}

export function Phone({ number, shown }: { number: string; shown: string | null }) {
  return (
    <a className="tnum inline-flex min-h-control items-center sm:min-h-0" href={`tel:+1${number}`}>
      {shown}
    </a>
  )
}
