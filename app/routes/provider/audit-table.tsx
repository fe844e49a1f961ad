import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Person } from '~/components/person'
import { inUse } from '~/domain/audit/rules'
import type { AuditFilter } from '~/domain/audit/schema'
import type { SentencePart } from '~/i18n/audit-sentence'
import type { RoleChange } from '~/i18n/role-changes'
import { providerPaths } from '~/provider-paths'
import { AuditAvatar, AuditSentence } from '~/routes/provider/audit-sentence'
import { Fact } from '~/ui/fact'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowGroup, RowHead, Table } from '~/ui/table'

type Shown = {
  id: number
  parts: SentencePart[]
  person: Person | null
  more: string | null
  changes: RoleChange[] | null
  reach: string | null
  address: string | null
  subject: string | null
  device: string | null
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
  const { parts, person, isRefused, circle, circleId, at, time } = row
  const name = `entry-${row.id}`
  return (
    // What unfolds has no part in the names of a row.
    <Row aria-labelledby={name}>
      <RowHead aria-labelledby={name}>
        <details>
          <summary className="audit-row">
            <AuditAvatar person={person} isRefused={isRefused} />
            <span id={name}>
              <AuditSentence parts={parts} />{' '}
              {isRefused ? (
                <span className="badge rejected">
                  <Icon name="alert-circle" />
                  {t('audit.refused')}
                </span>
              ) : null}
            </span>
            <Icon name="chevron-down" className="tiny" />
          </summary>
          <EntryDetails row={row} />
        </details>
      </RowHead>
      <Cell>
        {circleId ? (
          <Link to={providerPaths.audit({ ...inUse(filter), circle: circleId })}>{circle ?? t('audit.gone')}</Link>
        ) : null}
      </Cell>
      <Cell>
        <time dateTime={at}>{time}</time>
      </Cell>
    </Row>
  )
}

/** What an entry adds to its sentence. */
function EntryDetails({ row: { id, more, changes, reach, subject, address, device } }: { row: Shown }) {
  const { t } = useTranslation('provider')
  const facts = [
    { name: t('audit.about'), value: subject },
    { name: t('audit.for'), value: reach },
    { name: t('audit.details'), value: more },
    { name: t('audit.address'), value: address },
    { name: t('audit.device'), value: device },
    { name: t('audit.entry'), value: id },
  ]
  return (
    <>
      {changes ? <Changes changes={changes} /> : null}
      <dl className="audit-facts">
        {facts.map(({ name, value }) =>
          value ? (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ) : null,
        )}
      </dl>
    </>
  )
}

/** A role's rights before and after its change. */
function Changes({ changes }: { changes: RoleChange[] }) {
  const { t } = useTranslation('provider')
  return (
    <ul className="audit-changes">
      {changes.map(({ about, before, after }) => (
        <li key={about}>
          <strong>{about}</strong>
          <dl>
            <Fact name={t('audit.before')}>
              <del>{before}</del>
            </Fact>
            <Fact name={t('audit.after')}>{after}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
}
