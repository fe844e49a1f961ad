import { data, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import type { Language } from '~/domain/accounts/user'
import { findInvitationByToken } from '~/domain/invitations/queries.server'
import { maskedEmail } from '~/domain/masked-email'
import { takeToken } from '~/http/attempts.server'
import { asAnyone } from '~/http/guards.server'
import { invitationLink, isOfLink, referenceOf } from '~/http/link-cookies.server'
import { accessLinks } from '~/http/provider-links.server'
import { formDataOf } from '~/http/read-form.server'
import { retryAfter } from '~/http/retry-after'
import { signUpInvitationCookie } from '~/http/sign-in-cookies.server'
import { textsIn } from '~/i18n/i18n.server'
import { emailLanguage, hasChosenLanguage, languageCookie, textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { LinkExpired } from '~/routes/onboarding/link-expired'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'access', hydrate: false }
export const headers = retryAfter

export const loader = asAnyone(async ({ user, request }) => {
  const { token, invitation } = await lookUp(request)
  const links = accessLinks()
  if (!invitation) {
    const t = await textsFor(request, user)
    return data({ title: t('access:invitation.goneTitle'), invitation: null, links }, { status: 404 })
  }
  if (user?.email === invitation.email) throw redirect(paths.invitations())

  const { inviter, recipientFirstName: name, email } = invitation
  const pageLanguage = await emailLanguage(request, invitation.language, user)
  return {
    pageLanguage,
    title: textsIn(pageLanguage)('access:invitation.pageTitle'),
    invitation: {
      reference: referenceOf(token),
      inviter,
      name,
      email: maskedEmail(email),
      isForSomebodyElse: user !== undefined,
    },
    links,
  }
})

export const action = asAnyone(async ({ user, request }) => {
  const { token, invitation } = await lookUp(request)
  if (!invitation || user) return redirect(paths.openedInvitation())
  if (!isOfLink(await formDataOf(request), token)) return data({ isOtherLink: true }, { status: 409 })
  const headers = await inTheSameLanguage(request, invitation.language)
  if (invitation.isRegistered) return redirect(paths.login(paths.invitations()), { headers })
  return redirect(paths.createAccount(), { headers: [await signUpInvitationCookie.write(token), ...headers] })
})

/**
 * A person who continues has read the page: those after it are in its language, until they choose another or close the
 * browser.
 */
async function inTheSameLanguage(request: Request, language: Language): Promise<[string, string][]> {
  if (await hasChosenLanguage(request)) return []
  return [['Set-Cookie', await languageCookie.serialize(language, { maxAge: undefined })]]
}

async function lookUp(request: Request) {
  const token = await invitationLink.read(request)
  const wait = takeToken(request)
  if (wait) throw new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
  return { token, invitation: await findInvitationByToken(token) }
}

export default function Invitation() {
  const { invitation, links } = useLoaderData<typeof loader>()
  const isOtherLink = useAnswer<typeof action>()?.isOtherLink
  const { t } = useTranslation('access')
  if (!invitation) return <LinkExpired links={links} />

  const { reference, inviter, name, email, isForSomebodyElse } = invitation
  return (
    <AccessFrame
      title={t('invitation.title', { inviter, name })}
      lede={t(isForSomebodyElse ? 'invitation.forSomebodyElse' : 'invitation.lede', { email })}
      art={
        <div className="sent">
          <Icon name="mail" />
        </div>
      }
      links={links}
    >
      {isOtherLink ? (
        <Callout kind="warn" icon="alert-circle" role="alert">
          <p>{t('otherLink')}</p>
        </Callout>
      ) : null}
      {isForSomebodyElse ? (
        <>
          <Form method="post" action={paths.logout()} className="mt-6">
            <input type="hidden" name="redirectTo" value={paths.openedInvitation()} />
            <Button wide>{t('invitation.logOut')}</Button>
          </Form>
          <ButtonLink kind="quiet" wide className="mt-4" to={paths.home()}>
            {t('invitation.stay')}
          </ButtonLink>
        </>
      ) : (
        <Form method="post" action={paths.openedInvitation()} className="mt-6">
          <input type="hidden" name="reference" value={reference} />
          <Button kind="primary" wide>
            {t('continue')}
          </Button>
        </Form>
      )}
    </AccessFrame>
  )
}
