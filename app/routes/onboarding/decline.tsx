import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PlainPage } from '~/components/plain-page'
import { declineByLink, reopenByLink } from '~/domain/invitations/link-responses.server'
import { findDeclinedByToken, findInvitationByToken } from '~/domain/invitations/queries.server'
import { env } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { invitationLink, isMadeFor, referenceOf } from '~/http/cookies/link-cookies.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asAnyone } from '~/http/guards.server'
import { takeToken } from '~/http/sign-in/attempts.server'
import { textsIn } from '~/i18n/i18n.server'
import { languageOf } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Declined, DeclineQuestion } from '~/routes/onboarding/decline-question'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['onboarding', 'access', 'circle'], hydrate: false }

export const loader = asAnyone(async ({ user, request }) => {
  const token = await tokenOf(request)
  const open = await findInvitationByToken(token)
  const invitation = open ?? (await findDeclinedByToken(token))
  if (!invitation) throw redirect(paths.openedInvitation())
  if (open && user) throw redirect(paths.openedInvitation())

  const { inviter, recipientFirstName: name, role, relationship, language } = invitation
  const pageLanguage = await languageOf(request, user, language)
  return {
    pageLanguage,
    title: textsIn(pageLanguage)(open ? 'onboarding:decline.pageTitle' : 'onboarding:declined.title'),
    isDeclined: !open,
    reference: referenceOf(token),
    invitation: { inviter: inviter.firstName, name, role: role as 'family', relationship },
    supportEmail: env.SUPPORT_EMAIL,
  }
})

export const action = asAnyone(
  orErrorToast(async ({ user, request }) => {
    const token = await tokenOf(request)
    const typed = await formDataOf(request)
    if (!isMadeFor(typed, token)) return data({ isOtherLink: true }, { status: 409 })
    if (typed.get('way') === 'undo') {
      await reopenByLink(token)
      return flash('invitationReopened', paths.openedInvitation())
    }
    if (user) return redirect(paths.openedInvitation()) // where the person answers as themselves
    await declineByLink(token)
    return redirect(paths.declineInvitation())
  }),
)

async function tokenOf(request: Request) {
  const wait = takeToken(request)
  if (wait) throw new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
  return invitationLink.read(request)
}

export default function Decline() {
  const { isDeclined, invitation, reference, supportEmail } = useLoaderData<typeof loader>()
  const isOtherLink = useAnswer<typeof action>()?.isOtherLink
  const { t } = useTranslation('access')
  const address = paths.declineInvitation()
  return (
    <PlainPage>
      {isOtherLink ? (
        <Callout kind="warn" icon="alert-circle" role="alert" className="mb-4">
          <p>{t('otherLink')}</p>
        </Callout>
      ) : null}
      {isDeclined ? (
        <Declined invitation={invitation} action={address} reference={reference} />
      ) : (
        <DeclineQuestion
          invitation={invitation}
          action={address}
          back={paths.openedInvitation()}
          reference={reference}
          supportEmail={supportEmail}
        />
      )}
    </PlainPage>
  )
}
