import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, useMemberName } from '~/components/member'
import { Avatar } from '~/components/person'
import type { TeamOverview } from '~/domain/members/queries.server'
import type { Panel as PanelName } from '~/domain/preferences/rules'
import { paths } from '~/paths'
import { Panel } from '~/routes/circle/panel'
import { Icon } from '~/ui/icon'

type Props = { circleId: string; team: TeamOverview; mayInvite: boolean; closed: readonly PanelName[] }

/** The first few people of the circle, in the sidebar. */
export function TeamPanel({ circleId, team: { people, count, waiting }, mayInvite, closed }: Props) {
  const { t } = useTranslation('circle')
  return (
    <Panel
      name="team"
      closed={closed}
      summary={
        <>
          {t('team.title')} <span className="num">{count}</span>
        </>
      }
    >
      {mayInvite ? (
        <Link to={paths.invite(circleId)} className="panel-add" aria-label={t('sidebar.invite')}>
          <Icon name="user-plus" />
        </Link>
      ) : null}
      <div className="panel-body">
        <ul className="mini-team">
          {people.map((person) => (
            <li key={person.id}>
              <Row circleId={circleId} person={person} />
            </li>
          ))}
          {waiting ? (
            <li>
              <Link to={paths.team(circleId)}>
                <span className="avatar sm" aria-hidden="true">
                  <Icon name="clock" />
                </span>
                <span className="mini-who">{t('sidebar.waiting', { count: waiting })}</span>
              </Link>
            </li>
          ) : null}
        </ul>
        <Link to={paths.team(circleId)} className="more-link">
          {t('sidebar.wholeTeam')}
        </Link>
      </div>
    </Panel>
  )
}

function Row({ circleId, person }: { circleId: string; person: TeamOverview['people'][number] }) {
  const { t } = useTranslation()
  const { role, relationship } = person
  return (
    <Link to={paths.teamMember(circleId, person.id)}>
      <Avatar person={person} size="sm" />
      <span className="mini-who">
        <strong>{breakable(useMemberName(person))}</strong>
        <small>{relationship ? t(`relationships.${relationship as 'son'}`) : t(`roles.${role}`)}</small>
      </span>
      <StatusBadge person={person} />
    </Link>
  )
}

/** Lets an address break after its marks, not in the middle of a word. */
function breakable(name: string) {
  return [...name.matchAll(/[^@.]+[@.]*|[@.]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
