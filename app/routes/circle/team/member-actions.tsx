import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { type Named, type Person, useMemberName } from '~/components/member'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

type Props = { circleId: string; person: Person }

/** Resends an unanswered or declined invitation. */
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

/** Contact links in a member's row, as icons. */
export function ContactLinks({ circleId, person }: Props) {
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  return (
    <>
      {person.actions.includes('chat') ? (
        <Form method="post" action={chatPaths.with(circleId, person.id)}>
          <button type="submit" className="iconbtn" aria-label={t('team.chatWith', { name })}>
            <Icon name="message-circle" />
          </button>
        </Form>
      ) : null}
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
      className="right as-sheet"
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
      {may('chat') ? (
        <Form method="post" action={chatPaths.with(circleId, id)}>
          <button type="submit">
            <Icon name="message-circle" />
            <span>{t('team.chat')}</span>
          </button>
        </Form>
      ) : null}
      {may('call') ? (
        <a href={`tel:${phone}`}>
          <Icon name="phone" />
          <span>{t('team.callNumber', { phone: phoneShown })}</span>
        </a>
      ) : null}
      {may('email') ? (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          <span className="break-words">{t('team.writeMail', { email })}</span>
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
