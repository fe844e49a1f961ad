import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlignmentStatus } from '~/components/alignment-status'
import { DueDay } from '~/components/due-day'
import { Avatar } from '~/components/person'
import { missingPath, programmePaths } from '~/programme-paths'
import type { GuideRowShown as Row } from '~/routes/guide/list'
import { Icon } from '~/ui/icon'
import { Cell, RowHead, Table, Row as TableRow } from '~/ui/table'

/** The circles of the programme, one a row; a card each on narrow screens. */
export function GuideTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('programme')
  const heads = ['recipient', 'enrollment', 'tier', 'missing', 'reassessment', 'contact', 'respite'] as const
  return (
    <Table className="block-table guide-table" heads={heads.map((head) => t(`guide.heads.${head}`))}>
      {rows.map((row) => (
        <GuideRow key={row.circleId} row={row} />
      ))}
    </Table>
  )
}

type OfCell = { head: 'enrollment' | 'tier' | 'missing' | 'reassessment' | 'contact' | 'respite'; children: ReactNode }

/** A cell with its own label on phones, where the heads are gone. */
function NamedCell({ head, children }: OfCell) {
  const { t } = useTranslation('programme')
  return (
    <Cell>
      <span className="cell-name" aria-hidden="true">
        {t(`guide.heads.${head}`)}
      </span>
      {children}
    </Cell>
  )
}

function GuideRow({ row: { circleId, recipient, age, shown } }: { row: Row }) {
  const { t } = useTranslation(['programme', 'circles', 'common'])
  const isEnded = shown.status === 'unaligned'
  const later = <span className="faint">{t(isEnded ? 'ended' : 'notYet')}</span>
  return (
    <TableRow>
      <RowHead>
        <Link className="who-cell" to={programmePaths.alignment(circleId)}>
          <Avatar person={recipient} />
          <span>
            <strong>{t('circles:home.listName', recipient)}</strong>
            {age === null ? null : <small>{t('common:age', { count: age })}</small>}
          </span>
        </Link>
      </RowHead>
      <NamedCell head="enrollment">
        {shown.status ? (
          <AlignmentStatus status={shown.status}>
            {shown.statusWords} <small>{shown.sinceDay}</small>
          </AlignmentStatus>
        ) : null}
      </NamedCell>
      <NamedCell head="tier">{isEnded ? later : <Tier shown={shown} />}</NamedCell>
      <NamedCell head="missing">
        {isEnded ? (
          <span className="faint">{t('notNeeded')}</span>
        ) : (
          <Missing circleId={circleId} missing={shown.missing} />
        )}
      </NamedCell>
      <NamedCell head="reassessment">{shown.reassessment ? <DueDay due={shown.reassessment} /> : later}</NamedCell>
      <NamedCell head="contact">{shown.contact ? <DueDay due={shown.contact} /> : later}</NamedCell>
      <NamedCell head="respite">
        <Respite shown={shown}>{later}</Respite>
      </NamedCell>
    </TableRow>
  )
}

function Tier({ shown: { code, tier, phase } }: Pick<Row, 'shown'>) {
  if (!code) return <span className="faint">{tier}</span>
  return (
    <>
      <strong className="tnum">{code}</strong>
      <small className="block">{tier}</small>
      {phase ? <small className="block">{phase}</small> : null}
    </>
  )
}

function Missing({ circleId, missing }: { circleId: string; missing: Row['shown']['missing'] }) {
  const { t } = useTranslation('programme')
  if (!missing.length) {
    return (
      <span className="missing-none text-ink-soft">
        <Icon name="check" /> {t('nothingMissing')}
      </span>
    )
  }
  return (
    <ul className="missing-links">
      {missing.map(({ name, words }) => (
        <li key={name}>
          <Icon name="circle-dot-dashed" />
          <Link className="missing-link" to={missingPath(circleId, name)}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The use of the year's cap, also of an ended one; the bar repeats the words. `children` if there is none yet. */
function Respite({ shown, children }: { shown: Row['shown']; children: ReactNode }) {
  const { spent, noRespite, respite } = shown
  if (spent) return <span className="tnum">{spent}</span>
  if (!respite) return noRespite ? <span className="faint">{noRespite}</span> : children
  const { isNear, used, left, percent } = respite
  return (
    <>
      <span className={isNear ? 'due today' : 'tnum'}>
        {isNear ? <Icon name="triangle-alert" /> : null}
        <span>{used}</span>
      </span>
      <progress
        className={isNear ? 'progress-bar near' : 'progress-bar'}
        value={percent}
        max={100}
        aria-hidden="true"
      />
      {isNear ? <small className="block text-sm text-ink-soft">{left}</small> : null}
    </>
  )
}
