import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inList } from '~/domain/records/labels'
import type { Line } from '~/domain/records/view'
import { NotRecorded, PreviousValue } from '~/routes/circle/assessment/facts'
import { Cell, Row, RowHead, Table } from '~/ui/table'

type Props = { head: string; lines: readonly Line[]; isSorted: boolean; beside?: (line: Line) => ReactNode }

/** Levels with notes and `beside`. Sorted, the greatest first; none and unknown share one line. */
export function LevelTable({ head, lines, isSorted, beside }: Props) {
  const { t } = useTranslation('assessment')
  const isBrief = ({ rank, note, before, noteBefore }: Line) =>
    isSorted && !rank && !note && before === undefined && noteBefore === undefined
  const shown = lines.filter((line) => !isBrief(line))
  const brief = lines.filter((line) => isBrief(line) && !(line.isExtra && line.value === null))
  if (isSorted) shown.sort((one, other) => (other.rank ?? 0) - (one.rank ?? 0))
  return (
    <>
      <Table className="stacked" heads={[head, t('level'), t('note'), ...(beside ? [t('action.head')] : [])]}>
        {shown.map((line) => (
          <Row key={line.name}>
            <RowHead>{line.label}</RowHead>
            <Cell>
              {line.value === null ? (
                <NotRecorded />
              ) : (
                <Level rank={line.rank} highest={line.highest} words={line.value} />
              )}
              <PreviousValue line={line} />
            </Cell>
            <Cell className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              <span>{line.note}</span>
              <PreviousValue line={{ before: line.noteBefore }} />
            </Cell>
            {beside ? <Cell>{beside(line)}</Cell> : null}
          </Row>
        ))}
      </Table>
      <Brief lines={brief} />
    </>
  )
}

/** Levels with the same answer, on one line. */
function Brief({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('assessment')
  const answers = [...new Set(lines.map(({ value }) => value))]
  if (!lines.length) return null
  return (
    <dl className="dl mt-3">
      {answers.map((answer) => (
        <div key={answer ?? ''} className="span2">
          <dt>{answer ?? t('notRecorded')}</dt>
          <dd>{inList(lines.filter(({ value }) => value === answer).map(({ label }) => label))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A level's label, with bars that repeat it. */
function Level({ rank, highest = 0, words }: { rank?: number; highest?: number; words: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      {rank ? (
        <span className="inline-flex items-end gap-0.5" aria-hidden="true">
          {Array.from({ length: highest }, (_, index) => index + 1).map((bar) => (
            <span
              key={bar}
              className={`w-1.5 rounded-sm ${['h-1.5', 'h-2.5', 'h-3.5', 'h-4'][bar - 1]} ${bar <= rank ? 'bg-primary' : 'bg-line'}`}
            />
          ))}
        </span>
      ) : null}
      <strong>{words}</strong>
    </span>
  )
}
