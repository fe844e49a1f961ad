import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { InvitationLinks } from '~/components/invitation-links'
import { useMemberName } from '~/components/member'
import { resendInvitation } from '~/domain/invitations/commands.server'
import { getTeamMember } from '~/domain/members/queries.server'
import { fullName } from '~/domain/person'
import { env } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { invitationLink } from '~/http/cookies/invitation-link.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Resend } from '~/routes/circle/team/member-actions'
import { MemberNotFound } from '~/routes/circle/team/member-not-found'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'circle' }

export const loader = asMember(async ({ member, user, params, getFormatter }) => {
  const { invitedAt: _, declinedAt: __, ...person } = await getTeamMember(member, idParam(params.careGiverId))
  const { circleId, recipient } = member
  if (!person.actions.includes('resend')) throw redirect(paths.teamMember(circleId, person.id))

  const { t } = await getFormatter()
  return {
    title: t('circle:team.sendAgain'),
    circleId,
    recipientName: recipient.firstName,
    inviter: fullName(user),
    person,
  }
})

export const action = asMember(
  orErrorToast(async ({ member, user, request, params }) => {
    const { language } = await formatterFor(request, user)
    const done = await resendInvitation(member, { ...user, language }, idParam(params.careGiverId))
    const back = paths.team(member.circleId)
    if (done.status === 'alreadyActive') return flash('errorSendingInvitations', back)
    if (done.status === 'notFound') return flash('invitationNotFound', back)
    if (done.status === 'tooMany') return flash('tooManyInvitations', back)
    if (env.SMTP_URL) return flash('invitationResent', back)

    return data({ link: invitationLink(done.sent, { language, timeZone: member.timeZone }) })
  }),
)

/** The link, where email is not configured; by its address alone, the question. */
export default function SendAgain() {
  const { circleId, recipientName, inviter, person } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  return (
    <div className="content">
      <BackLink to={paths.team(circleId)}>{t('team.backTo', { name: recipientName })}</BackLink>
      <div className="page-head print:hidden">
        <h1>{answer?.link ? t('team.linkTitle') : t('team.sendAgainOf', { name })}</h1>
      </div>
      {answer?.link ? (
        <InvitationLinks links={[answer.link]} inviter={inviter} recipient={recipientName} />
      ) : (
        <>
          <p className="mb-5">{t('team.sendAgainText')}</p>
          <Resend circleId={circleId} person={person} />
        </>
      )}
    </div>
  )
}

export { MemberNotFound as ErrorBoundary }
