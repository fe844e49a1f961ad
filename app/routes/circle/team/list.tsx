import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { InvitedWords, type Person, RoleWords, StatusBadge, useMemberName } from '~/components/member'
import { Avatar } from '~/components/person'
import { UnderDialogs } from '~/components/under-dialogs'
import { listTeam } from '~/domain/members/queries.server'
import { can } from '~/domain/permissions/rules'
import { Form } from '~/forms/form'
import { asMember } from '~/http/guards.server'
import { phoneWord } from '~/i18n/profile-word'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { ContactLinks, MemberMenu, Resend } from '~/routes/circle/team/member-actions'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { loader as circleLoader } from '../layout'

export const handle = { i18n: 'circle', page: 'team' } // of two routes
export const shouldRevalidate = liveTopicsOfCircle('team')

export const loader = asMember(async ({ member, getFormatter }) => {
  const { t, dayOf } = await getFormatter()
  const people = (await listTeam(member)).map(({ invitedAt, declinedAt, ...person }) => ({
    ...person,
    invitedOn: invitedAt && dayOf(invitedAt),
    declinedOn: declinedAt && dayOf(declinedAt),
    phoneShown: phoneWord(person.phone, person.phoneType, t),
  }))
  return {
    title: t('circle:team.title'),
    circleId: member.circleId,
    mayInvite: can(member, 'create', 'team.invite'),
    waiting: people.filter(({ status }) => status !== 'active'),
    inCircle: people.filter(({ status }) => status === 'active'),
  }
})

export default function Team() {
  const { circleId, mayInvite, waiting, inCircle } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  const name = useRecipientName()

  return (
    <UnderDialogs>
      <div className="content">
        <div className="page-head">
          <div>
            <h1>{t('team.title')}</h1>
            <p className="lede">{t('team.count', { count: inCircle.length, name })}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {inCircle.length > 1 ? (
              <Form method="post" action={chatPaths.ofCircle(circleId)}>
                <Button size="dense">
                  <Icon name="message-circle" />
                  <span>{t('team.message')}</span>
                </Button>
              </Form>
            ) : null}
            {mayInvite ? (
              <ButtonLink kind="primary" size="dense" to={paths.invite(circleId)}>
                <Icon name="user-plus" />
                <span>{t('team.invite')}</span>
              </ButtonLink>
            ) : null}
          </div>
        </div>
        {waiting.length ? <People heading={t('team.waiting')} people={waiting} /> : null}
        <People heading={t('team.inCircle')} people={inCircle} />
      </div>
    </UnderDialogs>
  )
}

function People({ heading, people }: { heading: string; people: Person[] }) {
  return (
    <section className="team-sec">
      <h2>{heading}</h2>
      <ul>
        {people.map((person) => (
          <li className={person.actions.includes('resend') ? 'member off' : 'member'} key={person.id}>
            <MemberRow person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MemberRow({ person }: { person: Person }) {
  const { circleId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  const recipientName = useRecipientName()
  const name = useMemberName(person)
  return (
    <>
      <Avatar person={person} size="lg" />
      <div className="member-main">
        <p>
          <Link to={paths.teamMember(circleId, person.id)}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </Link>
          <StatusBadge person={person} />
        </p>
        <p className="small muted facts-in-line">
          <span>
            <RoleWords person={person} />
          </span>
          {person.livesWithRecipient ? <span>{t('team.livesWith', { name: recipientName })}</span> : null}
        </p>
        {person.status === 'active' ? null : (
          <p className="small faint">
            <InvitedWords person={person} />
          </p>
        )}
      </div>
      <div className="member-acts">
        {person.actions.includes('resend') ? <Resend circleId={circleId} person={person} /> : null}
        {person.isMe ? (
          <span className="small faint">{t('team.you')}</span>
        ) : (
          <ContactLinks circleId={circleId} person={person} />
        )}
        <MemberMenu circleId={circleId} person={person} />
      </div>
    </>
  )
}

function useRecipientName() {
  return useRouteLoaderData<typeof circleLoader>('circle')?.recipient.firstName ?? ''
}
