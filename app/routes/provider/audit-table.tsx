import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Person } from '~/components/person'
import { inUse } from '~/domain/audit/rules'
import type { AuditFilter } from '~/domain/audit/schema'
import type { SentencePart } from '~/i18n/audit-sentence'
import { paths } from '~/paths'
import { AuditFace, AuditSentence } from '~/routes/provider/audit-sentence'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowGroup, RowHead, Table } from '~/ui/table'

type Shown = {
  id: number
  parts: SentencePart[]
  face: Person | null
  more: string | null
  address: string | null
  subject: string | null
  isRefused: boolean
  circle: string | null
  circleId: string | null
  at: string
  day: string
  time: string
}

/** The rows of a page of the log, by day. */
export function AuditTable({ rows, filter }: { rows: Shown[]; filter: AuditFilter }) {
  const { t } = useTranslation('provider')
  const heads = [t('audit.action'), t('audit.circle'), t('audit.when')]
  const days = [...new Set(rows.map(({ day }) => day))]
  return (
    <Table
      className="audit-table"
      heads={heads}
      groups={days.map((day) => (
        <RowGroup key={day} name={day} columns={heads.length}>
          {rows
            .filter((row) => row.day === day)
            .map((row) => (
              <AuditRow key={row.id} row={row} filter={filter} />
            ))}
        </RowGroup>
      ))}
    />
  )
}

function AuditRow({ row, filter }: { row: Shown; filter: AuditFilter }) {
  const { t } = useTranslation('provider')
  const { parts, face, more, subject, address, isRefused, circle, circleId, at, time } = row
  return (
    <Row>
      <RowHead>
        <span className="audit-row">
          <AuditFace face={face} isRefused={isRefused} />
          <span>
            <AuditSentence parts={parts} />{' '}
            {isRefused ? (
              <span className="badge rejected">
                <Icon name="alert-circle" />
                {t('audit.refused')}
              </span>
            ) : null}
            {subject ? <small>{t('audit.subject', { name: subject })}</small> : null}
            {more ? <small>{more}</small> : null}
            {address ? <small>{address}</small> : null}
          </span>
        </span>
      </RowHead>
      <Cell>
        {circleId ? (
          <Link to={paths.providerAudit({ ...inUse(filter), circle: circleId })}>{circle ?? t('audit.gone')}</Link>
        ) : null}
      </Cell>
      <Cell>
        <time dateTime={at}>{time}</time>
      </Cell>
    </Row>
  )
}
