import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import { fullName } from '~/domain/person'
import type { EntryShown } from '~/i18n/time-shown.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { Cell, Row, Table } from '~/ui/table'

type Props = { circleId: string; entries: readonly EntryShown[] }

/** A page of the circle's time, the latest first. */
export function EntriesTable({ circleId, entries }: Props) {
  const { t } = useTranslation('time')
  const change = (
    <span key="change" className="sr">
      {t('heads.change')}
    </span>
  )
  return (
    <Table
      className="entries"
      heads={[t('heads.date'), t('heads.activity'), t('heads.person'), t('heads.time'), change]}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} circleId={circleId} entry={entry} />
      ))}
    </Table>
  )
}

function EntryRow({ circleId, entry }: { circleId: string; entry: EntryShown }) {
  const { day, times, activity, note, person, duration, reason, adjusts, adjusted, isLocked } = entry
  const { t } = useTranslation('time')
  return (
    <Row>
      <Cell className="e-day">
        {day}
        {times ? <small>{times}</small> : null}
      </Cell>
      <Cell className="e-what">
        {activity}
        {reason === null ? null : <small>{adjusts ?? t('adjustment.name')}</small>}
        {reason || note ? <small dir="auto">{reason || note}</small> : null}
        {adjusted ? <small>{adjusted}</small> : null}
        {isLocked ? (
          <small className="e-locked">
            <Icon name="lock" /> {t('locked')}
          </small>
        ) : null}
      </Cell>
      <Cell className="e-who">
        <span className="e-person">
          <Avatar person={person} size="xs" />
          <bdi>{fullName(person)}</bdi>
        </span>
      </Cell>
      <Cell className="n">{duration}</Cell>
      <Cell className="menu-cell">
        <EntryMenu circleId={circleId} entry={entry} />
      </Cell>
    </Row>
  )
}

function EntryMenu({ circleId, entry }: { circleId: string; entry: EntryShown }) {
  const { id, day, activity, mayEdit, mayDelete, mayAdjust } = entry
  const { t } = useTranslation('time')
  const { search } = useLocation()
  if (!mayEdit && !mayDelete && !mayAdjust) return null
  return (
    <Menu
      name={t('more', { activity, day })}
      className="right as-sheet"
      summary={<Icon name="more-vertical" />}
      summaryClass="iconbtn"
    >
      <p className="menu-title">{t('entryOn', { activity, day })}</p>
      {mayEdit ? (
        <Link to={{ pathname: paths.editEntry(circleId, id), search }}>
          <Icon name="pencil" />
          <span>{t('edit')}</span>
        </Link>
      ) : null}
      {mayAdjust ? (
        <Link to={{ pathname: paths.adjustEntry(circleId, id), search }}>
          <Icon name="pencil" />
          <span>{t('adjust')}</span>
        </Link>
      ) : null}
      {mayDelete ? (
        <Link className="danger" to={{ pathname: paths.deleteEntry(circleId, id), search }} preventScrollReset>
          <Icon name="trash-2" />
          <span>{t('delete')}</span>
        </Link>
      ) : null}
    </Menu>
  )
}
