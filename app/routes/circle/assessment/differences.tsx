import { useTranslation } from 'react-i18next'
import type { Difference } from '~/domain/records/differences'
import { Cell, Row, RowHead, Table } from '~/ui/table'

/** `none`: the text without differences; `heads`: the columns of the two values. */
type Props = { differences: readonly Difference[]; none?: string; heads?: readonly [before: string, after: string] }

/** A save's changes: each field before and after. */
export function Differences({ differences, none, heads }: Props) {
  const { t } = useTranslation('assessment')
  if (!differences.length) return <p className="mb-4 text-ink-soft">{none ?? t('historyPage.reviewed')}</p>
  const [before, after] = heads ?? [t('historyPage.before'), t('historyPage.after')]
  return (
    <div className="mb-4">
      <Table className="stacked" heads={[t('historyPage.field'), before, after]}>
        {differences.map(({ label, before, after, status }) => (
          <Row key={`${label} ${before} ${after}`}>
            <RowHead>{label}</RowHead>
            <Cell className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]" dir="auto">
              {before === null ? t('historyPage.empty') : <s>{before}</s>}
            </Cell>
            <Cell className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              <strong>{status === 'removed' ? t('historyPage.removed') : (after ?? t('historyPage.empty'))}</strong>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}
