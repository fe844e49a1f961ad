import { useTranslation } from 'react-i18next'
import { measureTypes } from '~/domain/assessment/measures'
import type { RowShown } from '~/domain/records/view'
import { OtherLines } from '~/routes/circle/assessment/other-answers'
import { RemovedRows, RowChanges } from '~/routes/circle/assessment/row-changes'
import { useScoreWords } from '~/routes/circle/assessment/score-words'
import type { PartProps } from '~/routes/circle/assessment/section-view'
import { Cell, Row, RowHead, Table } from '~/ui/table'

/** The scores behind the charts, the latest first. */
export function MeasureTable({ part }: PartProps) {
  const { t } = useTranslation('assessment')
  const rows = part.rows ?? []
  return (
    <section className="section" aria-labelledby="part-measures">
      <div className="section-head">
        <h2 id="part-measures">{part.title}</h2>
      </div>
      {rows.length ? (
        <Table
          className="stacked"
          heads={[
            t('cognitive.measure.date'),
            t('cognitive.measure.type'),
            t('cognitive.measure.score'),
            t('cognitive.measure.details'),
          ]}
        >
          {rows.map((row) => (
            <Measure key={row.id} row={row} />
          ))}
        </Table>
      ) : (
        <p className="faint">{t('notRecorded')}</p>
      )}
      <RemovedRows part={part} />
    </section>
  )
}

const parts = ['informant', 'sumOfBoxes'] as const
const columns = ['date', 'type', 'score', ...parts, 'details']

function Measure({ row }: { row: RowShown }) {
  const { nameOf, scoreOf, partOf, readingOf } = useScoreWords()
  const of = (name: string) => row.lines.find((line) => line.name === name)
  const answer = String(of('type')?.answer)
  const type = measureTypes.find((one) => one === answer)
  const score = of('score')?.value ?? ''
  return (
    <Row>
      <RowHead>
        <span>{of('date')?.value}</span>
        <RowChanges row={row} />
      </RowHead>
      <Cell>{type ? nameOf(type) : row.title}</Cell>
      <Cell>
        <strong>{type ? scoreOf(type, score) : score}</strong>
        <small className="block text-ink-soft">{type ? readingOf(type, score) : null}</small>
        {parts.map((part) => (
          <Second key={part} label={of(part)?.label} words={partOf(part, of(part)?.value ?? '')} />
        ))}
      </Cell>
      <Cell className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        <span>{of('details')?.value}</span>
        <OtherLines row={row} columns={columns} />
      </Cell>
    </Row>
  )
}

function Second({ label, words }: { label: string | undefined; words: string }) {
  if (!words) return null
  return (
    <small className="block text-ink-soft">
      {label} <strong>{words}</strong>
    </small>
  )
}
