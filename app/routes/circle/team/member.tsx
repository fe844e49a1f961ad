import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { InvitedWords, RoleWords, StatusBadge, useMemberName } from '~/components/member'
import { Avatar } from '~/components/person'
import { getTeamMember } from '~/domain/members/queries.server'
import { asMember, idParam } from '~/http/guards.server'
import { phoneWord } from '~/i18n/profile-word'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { MemberActions, Resend } from '~/routes/circle/team/member-actions'
import { MemberNotFound } from '~/routes/circle/team/member-not-found'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'circle' }
export const shouldRevalidate = liveTopicsOfCircle('team')

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { invitedAt, declinedAt, ...person } = await getTeamMember(member, idParam(params.careGiverId))
  const { t, dayOf } = await getFormatter()
  return {
    title: t('circle:team.memberTitle'),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    person: {
      ...person,
      invitedOn: invitedAt && dayOf(invitedAt),
      declinedOn: declinedAt && dayOf(declinedAt),
      phoneShown: phoneWord(person.phone, person.phoneType, t),
    },
  }
})

/** A member and the possible actions: the menu of their row as a page. */
export default function Member() {
  const { circleId, recipientName, person } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  return (
    <div className="content">
      <BackLink to={paths.team(circleId)}>{t('team.backTo', { name: recipientName })}</BackLink>
      <div className="mb-5 flex flex-wrap items-center gap-4 [overflow-wrap:anywhere]">
        <Avatar person={person} size="xl" />
        <div>
          <h1>{name}</h1>
          <p className="muted facts-in-line">
            <span>
              <RoleWords person={person} />
            </span>
            {person.livesWithRecipient ? <span>{t('team.livesWith', { name: recipientName })}</span> : null}
            {person.isMe ? <span>{t('team.you')}</span> : null}
          </p>
          <StatusBadge person={person} />
          {person.status === 'active' ? null : (
            <p className="small faint">
              <InvitedWords person={person} />
            </p>
          )}
        </div>
      </div>
      {person.actions.includes('resend') ? <Resend circleId={circleId} person={person} /> : null}
      <div className="member-actions">
        <MemberActions circleId={circleId} person={person} />
      </div>
    </div>
  )
}

export { MemberNotFound as ErrorBoundary }
