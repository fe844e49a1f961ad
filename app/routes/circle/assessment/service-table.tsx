import { useTranslation } from 'react-i18next'
import { emptyStatus } from '~/domain/assessment/empty-lists'
import type { RowShown } from '~/domain/records/view'
import { linesBesides, OtherFacts, OtherLines } from '~/routes/circle/assessment/other-answers'
import { RemovedRows, RowChanges } from '~/routes/circle/assessment/row-changes'
import type { PartProps } from '~/routes/circle/assessment/section-view'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

/** Outside services: active ones first, then past ones. */
export function ServiceTable({ part, parts }: PartProps) {
  const { t } = useTranslation('assessment')
  const rows = [...(part.rows ?? [])].sort((one, other) => Number(isPast(one)) - Number(isPast(other)))
  const review = parts.find(({ name }) => name === part.saidIn)?.lines ?? []
  return (
    <section className="section" aria-labelledby="part-services">
      <div className="section-head">
        <h2 id="part-services">
          {part.title} <span className="num">{rows.length}</span>
        </h2>
      </div>
      {rows.length ? (
        <Table
          className="stacked"
          heads={[
            t('socialNeeds.service.name'),
            t('socialNeeds.service.status'),
            t('socialNeeds.service.frequency'),
            t('socialNeeds.when'),
            t('socialNeeds.service.notes'),
          ]}
        >
          {rows.map((row) => (
            <Service key={row.id} row={row} />
          ))}
        </Table>
      ) : (
        <p className="faint">{t(`socialNeeds.noServices.${emptyStatus(part.said)}`)}</p>
      )}
      <OtherFacts lines={linesBesides(review, ['used'])} />
      <RemovedRows part={part} />
    </section>
  )
}

function isPast({ lines }: RowShown) {
  return lines.some(({ name, answer }) => name === 'status' && answer === 'inactive')
}

const columns = [
  ...['name', 'serviceType', 'otherServiceType'],
  'status',
  ...['frequency', 'timesAWeek', 'otherFrequency'],
  ...['startDate', 'endDate'],
  'notes',
]

function Service({ row }: { row: RowShown }) {
  const { t } = useTranslation('assessment')
  const value = (name: string) => row.lines.find((line) => line.name === name)?.value ?? null
  const times = value('timesAWeek')
  const [from, to] = [value('startDate'), value('endDate')]
  const when = from
    ? to
      ? t('socialNeeds.fromTo', { from, to })
      : isPast(row)
        ? from
        : t('socialNeeds.ongoing', { from })
    : to && t('socialNeeds.until', { to })
  return (
    <Row>
      <RowHead>
        <strong className="[overflow-wrap:anywhere]">{row.title}</strong>
        <small className="block font-normal text-ink-soft">{value('otherServiceType') ?? value('serviceType')}</small>
        <RowChanges row={row} />
      </RowHead>
      <Cell>
        {value('status') ? (
          <span className="inline-flex items-center gap-1.5">
            <Icon name={isPast(row) ? 'pause' : 'check'} className="tiny" />
            <span>{value('status')}</span>
          </span>
        ) : null}
      </Cell>
      <Cell className="[overflow-wrap:anywhere]">
        {times
          ? t('socialNeeds.timesAWeek', { count: Number(times) })
          : (value('otherFrequency') ?? value('frequency'))}
      </Cell>
      <Cell>{when}</Cell>
      <Cell className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        <span>{value('notes')}</span>
        <OtherLines row={row} columns={columns} />
      </Cell>
    </Row>
  )
}
