import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PlainPage } from '~/components/plain-page'
import { reopenInvitation } from '~/domain/invitations/link-responses.server'
import { getMyInvitation } from '~/domain/invitations/queries.server'
import { declineInvitation } from '~/domain/invitations/responses.server'
import { env } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asUser, idParam } from '~/http/guards.server'
import { orInvitationGone } from '~/http/sign-in/invitation-gone.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { Declined, DeclineQuestion } from '~/routes/onboarding/decline-question'

export const handle = { i18n: ['onboarding', 'circle'] }
export const shouldRevalidate = liveTopics('circles')

export const loader = asUser(async ({ user, params, getFormatter }) => {
  const memberId = idParam(params.memberId)
  const { isDeclined, ...invitation } = await orInvitationGone(user, memberId, () => getMyInvitation(user, memberId))
  const { t } = await getFormatter()
  return {
    title: t(isDeclined ? 'onboarding:declined.title' : 'onboarding:decline.pageTitle'),
    memberId,
    isDeclined,
    invitation: { ...invitation, role: invitation.role as 'family' },
    supportEmail: env.SUPPORT_EMAIL,
  }
})

export const action = asUser(
  orErrorToast(async ({ user, params, request }) => {
    const memberId = idParam(params.memberId)
    if ((await formDataOf(request)).get('way') === 'undo') {
      await orInvitationGone(user, memberId, () => reopenInvitation(user, memberId))
      return flash('invitationReopened', paths.invitations())
    }
    const { status, circleId } = await orInvitationGone(user, memberId, () => declineInvitation(user, memberId))
    if (status === 'alreadyActive') return flash('alreadyJoined', paths.profile(circleId))
    return redirect(paths.rejection(memberId))
  }),
)

export default function Rejection() {
  const { memberId, isDeclined, invitation, supportEmail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('onboarding')
  const address = paths.rejection(memberId)
  return (
    <PlainPage>
      {isDeclined ? (
        <Declined
          invitation={invitation}
          action={address}
          onward={{ to: paths.invitations(), words: t('declined.goOn') }}
        />
      ) : (
        <DeclineQuestion
          invitation={invitation}
          action={address}
          back={paths.invitations()}
          supportEmail={supportEmail}
        />
      )}
    </PlainPage>
  )
}
