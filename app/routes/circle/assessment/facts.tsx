import { useTranslation } from 'react-i18next'
import type { Line } from '~/domain/records/view'

/** A part's answers, each under its question. */
export function Facts({ lines, className = 'three' }: { lines: readonly Line[]; className?: string }) {
  const shown = lines.filter((line) => !line.isExtra || isAnswered(line) || line.before !== undefined)
  const areAllLong = shown.every(({ isLong }) => isLong)
  return (
    <dl className={`dl ${areAllLong && shown.length > 1 ? '' : className}`}>
      {shown.map((line) => (
        <div key={line.name} className={line.isLong && !(areAllLong && shown.length > 1) ? 'span2' : undefined}>
          <dt>{line.label}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {line.tel ? <a href={`tel:+1${line.tel}`}>{line.value}</a> : (line.value ?? <NotRecorded />)}
            {line.remark ? <small className="block text-ink-soft">{line.remark}</small> : null}
            <PreviousValue line={line} />
            {line.note ? <span className="block">{line.note}</span> : null}
            <PreviousValue line={{ before: line.noteBefore }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether a line has content: a level may have only a note. */
export function isAnswered({ value, note }: Line) {
  return value !== null || Boolean(note)
}

/** A line's text at the previous review, if it differs. */
export function PreviousValue({ line }: { line: Pick<Line, 'before'> }) {
  const { t } = useTranslation('assessment')
  if (line.before === undefined) return null
  return (
    <small className="mt-0.5 block text-ink-soft">
      {line.before === null ? t('changedFromNothing') : t('changedFrom', { value: line.before })}
    </small>
  )
}

export function NotRecorded() {
  const { t } = useTranslation('assessment')
  return <span className="faint">{t('notRecorded')}</span>
}
