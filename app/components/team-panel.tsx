import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/http/paths'
import { Icon } from '~/ui/icon'
import { type Person, RoleWords, StatusBadge, useMemberName } from './member'
import { Avatar } from './person'

type Shown = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'relationship' | 'status' | 'isAdmin'>
type Props = { circleId: string; people: Shown[]; count: number; mayInvite: boolean }

/** The people of the circle in its sidebar, with the way to the rest and to inviting more. */
export function TeamPanel({ circleId, people, count, mayInvite }: Props) {
  const { t } = useTranslation('circle')
  return (
    <details className="panel" open>
      <summary>
        {t('team.title')} <span className="num">{count}</span>
      </summary>
      {mayInvite ? (
        <Link to={paths.invite(circleId)} className="panel-add" aria-label={t('team.inviteSomebody')}>
          <Icon name="user-plus" />
        </Link>
      ) : null}
      <div className="panel-body">
        <ul className="mini-team">
          {people.map((person) => (
            <li key={person.id}>
              <Mini circleId={circleId} person={person} />
            </li>
          ))}
        </ul>
        <Link to={paths.team(circleId)}>{t('team.whole')}</Link>
      </div>
    </details>
  )
}

function Mini({ circleId, person }: { circleId: string; person: Shown }) {
  const name = useMemberName(person)
  return (
    <>
      <Avatar person={person} size="sm" />
      <span>
        <Link to={paths.teamMember(circleId, person.id)}>{name}</Link>
        <small>
          <RoleWords person={person} />
        </small>
      </span>
      <StatusBadge person={person} />
    </>
  )
}
