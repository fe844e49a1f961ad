import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { useMemberName } from '~/components/member'
import { removeMember } from '~/domain/members/commands.server'
import { getTeamMember } from '~/domain/members/queries.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { MemberNotFound } from '~/routes/circle/team/member-not-found'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'circle', isDialog: true }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { invitedAt: _, declinedAt: __, ...person } = await getTeamMember(member, idParam(params.careGiverId))
  const { circleId, recipient } = member
  if (person.isMe) throw redirect(paths.leave(circleId))
  if (!person.actions.includes('remove')) throw redirect(paths.teamMember(circleId, person.id))

  const { t } = await getFormatter()
  return { title: t('circle:team.remove'), circleId, person, recipient: recipient.firstName }
})

export const action = asMember(
  orErrorToast(async ({ member, params }) => {
    const memberId = idParam(params.careGiverId)
    const done = await removeMember(member, memberId)
    if (done === 'lastAdmin') return data({ isLastAdmin: true }, { status: 409 })
    // No message after removing oneself.
    return memberId === member.id
      ? redirect(paths.circle(member.circleId))
      : flash('memberRemoved', paths.team(member.circleId))
  }),
)

export default function Remove() {
  const { circleId, person, recipient } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('circle')
  const fullName = useMemberName(person)
  const name = person.firstName || fullName
  const isBlocked = Boolean(answer && 'isLastAdmin' in answer)
  return (
    <DialogPage title={t('removal.title', { name })} closeTo={paths.team(circleId)}>
      {isBlocked ? (
        <Callout kind="warn" icon="alert-circle" role="alert" className="mt-3">
          <p>{t('removal.lastAdmin', { name, recipient })}</p>
        </Callout>
      ) : (
        <p>{t(person.status === 'active' ? 'removal.text' : 'removal.invitation', { name, recipient })}</p>
      )}
      <Form method="post" action={paths.removeMember(circleId, person.id)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={paths.team(circleId)} preventScrollReset>
            {t('removal.keep', { name })}
          </ButtonLink>
          {isBlocked ? null : <Button kind="danger">{t('removal.do', { name })}</Button>}
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}

export { MemberNotFound as ErrorBoundary }
