import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '~/domain/members/queries.server'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { fullName } from './person'

export type Person = Omit<TeamMember, 'invitedAt' | 'declinedAt'> & {
  invitedOn: string | null
  declinedOn: string | null
  phoneShown: string | null
}
type Props = { circleId: string; person: Person }

type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>

/** What a member is called here: by name, or by address until they have one. */
export function useMemberName({ firstName, lastName, email }: Named) {
  const { t } = useTranslation('circle')
  return fullName({ firstName, lastName }).trim() || email || t('team.someone')
}

export function StatusBadge({ person: { status, isAdmin } }: { person: Pick<Person, 'status' | 'isAdmin'> }) {
  const { t } = useTranslation('circle')
  if (status === 'rejected') return <Badge kind="rejected" icon="x" word={t('team.rejected')} />
  if (status !== 'active') return <Badge kind="pending" icon="clock" word={t('team.pending')} />
  return isAdmin ? <Badge kind="admin" icon="shield-check" word={t('team.admin')} /> : null
}

function Badge({ kind, icon, word }: { kind: string; icon: 'x' | 'clock' | 'shield-check'; word: string }) {
  return (
    <span className={`badge ${kind}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}

/** The role and, for family and coaches, what they are besides: "Family, daughter". */
export function RoleWords({ person: { role, relationship } }: { person: Pick<Person, 'role' | 'relationship'> }) {
  const { t } = useTranslation(['circle', 'common'])
  const words = t(`common:roles.${role}`)
  if (!relationship) return <>{words}</>
  const other = t(`common:relationships.${relationship as 'son'}`).toLocaleLowerCase()
  return <>{t('team.roleAndRelationship', { role: words, relationship: other })}</>
}

export function InvitedWords({ person: { status, invitedOn, invitedBy, declinedOn } }: { person: Person }) {
  const { t } = useTranslation('circle')
  if (status === 'rejected') return <>{declinedOn ? t('team.declinedOn', { day: declinedOn }) : t('team.declined')}</>
  if (!invitedOn) return null
  return (
    <>{invitedBy ? t('team.invitedBy', { day: invitedOn, name: invitedBy }) : t('team.invited', { day: invitedOn })}</>
  )
}

/** Sends the invitation again to those who have not answered, and those who declined. */
export function Resend({ circleId, person }: { circleId: string; person: Named & Pick<Person, 'id' | 'status'> }) {
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  const isRejected = person.status === 'rejected'
  return (
    <Form method="post" action={paths.resending(circleId, person.id)}>
      <Button size="dense" aria-label={t(isRejected ? 'team.inviteAgainOf' : 'team.sendAgainOf', { name })}>
        <Icon name="send" />
        <span>{t(isRejected ? 'team.inviteAgain' : 'team.sendAgain')}</span>
      </Button>
    </Form>
  )
}

/** The ways to reach somebody, as signs in their row. */
export function ContactLinks({ person }: { person: Person }) {
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  return (
    <>
      {person.actions.includes('call') ? (
        <a className="iconbtn" href={`tel:${person.phone}`} aria-label={t('team.call', { name })}>
          <Icon name="phone" />
        </a>
      ) : null}
      {person.actions.includes('email') ? (
        <a className="iconbtn" href={`mailto:${person.email}`} aria-label={t('team.email', { name })}>
          <Icon name="mail" />
        </a>
      ) : null}
    </>
  )
}

/** The actions for a member, in their row; on phones a sheet above the bar at the bottom. */
export function MemberMenu({ circleId, person }: Props) {
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  return (
    <Menu
      name={t('team.menu', { name })}
      className="right"
      summaryClass="iconbtn"
      summary={<Icon name="more-vertical" />}
    >
      <p className="menu-title">{name}</p>
      <Link to={paths.teamMember(circleId, person.id)}>
        <Icon name="user-round" />
        <span>{t('team.open')}</span>
      </Link>
      <MemberActions circleId={circleId} person={person} />
    </Menu>
  )
}

/** The actions as links, one below the other; the irreversible one is last. */
export function MemberActions({ circleId, person: { id, actions, phone, phoneShown, email } }: Props) {
  const { t } = useTranslation('circle')
  const may = (action: Person['actions'][number]) => actions.includes(action)
  return (
    <>
      {may('call') ? (
        <a href={`tel:${phone}`}>
          <Icon name="phone" />
          <span>{t('team.callNumber', { phone: phoneShown })}</span>
        </a>
      ) : null}
      {may('email') ? (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          <span>{t('team.writeMail')}</span>
        </a>
      ) : null}
      {may('settings') || may('makeAdmin') ? <hr /> : null}
      {may('settings') ? (
        <Link to={paths.accountSettingsOf(circleId, id)}>
          <Icon name="id-card" />
          <span>{t('team.settings')}</span>
        </Link>
      ) : null}
      {may('makeAdmin') ? (
        <Link to={paths.makeAdmin(circleId, id)} preventScrollReset>
          <Icon name="shield-check" />
          <span>{t('team.makeAdmin')}</span>
        </Link>
      ) : null}
      {may('remove') || may('leave') ? <hr /> : null}
      {may('remove') ? (
        <Link to={paths.removeMember(circleId, id)} className="danger" preventScrollReset>
          <Icon name="user-minus" />
          <span>{t('team.remove')}</span>
        </Link>
      ) : null}
      {may('leave') ? (
        <Link to={paths.leave(circleId)} className="danger" preventScrollReset>
          <Icon name="log-out" />
          <span>{t('team.leave')}</span>
        </Link>
      ) : null}
    </>
  )
}
