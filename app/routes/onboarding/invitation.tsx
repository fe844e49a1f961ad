import { data, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { Avatar } from '~/components/person'
import { RichText } from '~/components/rich-text'
import { findDeclinedByToken, findInvitationByToken, findInviterOfExpired } from '~/domain/invitations/queries.server'
import { maskedEmail } from '~/domain/masked-email'
import { fullName } from '~/domain/person'
import type { Language } from '~/domain/user'
import { Form } from '~/forms/form'
import { invitationLink, isMadeFor, referenceOf } from '~/http/cookies/link-cookies.server'
import { loginCookie, signUpInvitationCookie } from '~/http/cookies/sign-in-cookies.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asAnyone } from '~/http/guards.server'
import { inlineAvatar } from '~/http/pages/inline-avatar.server'
import { takeToken } from '~/http/sign-in/attempts.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { formatDayOf } from '~/i18n/format'
import { textsIn } from '~/i18n/i18n.server'
import { languageCookie, languageOf, textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { InvitationArt, InvitationBand } from '~/routes/onboarding/invitation-art'
import { LinkExpired } from '~/routes/onboarding/link-expired'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['access', 'onboarding'], hydrate: false }

export const loader = asAnyone(async ({ user, request }) => {
  const { token, invitation } = await lookUp(request)
  const links = accessLinks()
  if (!invitation && (await findDeclinedByToken(token))) throw redirect(paths.declineInvitation())
  if (!invitation) {
    const expiredOf = (await findInviterOfExpired(token))?.firstName
    // Members may follow the old link again: they have their circles at home.
    if (user && !expiredOf) throw redirect(paths.home())
    const t = await textsFor(request, user)
    const gone = {
      title: t('access:invitation.goneTitle'),
      invitation: null,
      expiredOf,
      isSignedIn: Boolean(user),
      links,
    }
    return data(gone, { status: 404 })
  }
  if (user?.email === invitation.email) throw redirect(paths.invitations())

  const { inviter, recipientFirstName: name, email, role, relationship, expiresAt, timeZone, isRegistered } = invitation
  const pageLanguage = await languageOf(request, user, invitation.language)
  return {
    pageLanguage,
    title: textsIn(pageLanguage)('access:invitation.pageTitle'),
    invitation: {
      reference: referenceOf(token),
      inviter,
      picture: await inlineAvatar(invitation.inviterPictureId),
      name,
      role,
      relationship,
      isRegistered,
      until: formatDayOf(expiresAt, { timeZone, language: pageLanguage }),
      email: maskedEmail(email),
      isForSomebodyElse: user !== undefined,
    },
    expiredOf: undefined,
    isSignedIn: Boolean(user),
    links,
  }
})

export const action = asAnyone(async ({ user, request }) => {
  const { token, invitation } = await lookUp(request)
  if (!invitation || user) return redirect(paths.openedInvitation())
  const typed = await formDataOf(request)
  if (!isMadeFor(typed, token)) return data({ isOtherLink: true }, { status: 409 })
  const headers = await inTheSameLanguage(request, invitation.language)
  const { email, isRegistered } = invitation
  if (isRegistered) {
    const login = await loginCookie.write({ email, status: 'registered', isMasked: true })
    return redirect(paths.login(paths.invitations()), { headers: [login, ...headers] })
  }
  if (typed.get('way') === 'sign-in') return redirect(paths.otherEmail(paths.invitations()), { headers })
  return redirect(paths.createAccount(), { headers: [await signUpInvitationCookie.write(token), ...headers] })
})

/** The following pages use the language of this one until the person chooses or closes the browser. */
async function inTheSameLanguage(request: Request, written: Language): Promise<[string, string][]> {
  const language = await languageOf(request, undefined, written)
  if (language === (await languageOf(request))) return []
  return [['Set-Cookie', await languageCookie.serialize(language, { maxAge: undefined })]]
}

async function lookUp(request: Request) {
  const token = await invitationLink.read(request)
  const wait = takeToken(request)
  if (wait) throw new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
  return { token, invitation: await findInvitationByToken(token) }
}

export default function Invitation() {
  const { invitation, expiredOf, isSignedIn, links } = useLoaderData<typeof loader>()
  const isOtherLink = useAnswer<typeof action>()?.isOtherLink
  const { t } = useTranslation(['access', 'onboarding'])
  if (!invitation) return <LinkExpired links={links} expiredOf={expiredOf} isSignedIn={isSignedIn} />

  const { inviter, picture, name, role, relationship, until } = invitation
  return (
    <AccessFrame
      title={t('invitation.title', { inviter: fullName(inviter), name })}
      band={<InvitationBand inviter={inviter.firstName} name={name} />}
      side={<InvitationArt inviter={inviter.firstName} name={name} />}
      links={links}
    >
      <div className="mt-5 flex items-center gap-4 leading-snug [overflow-wrap:anywhere]">
        <Avatar person={inviter} picture={picture} size="lg" />
        <p>
          <strong>
            <span>{t(`onboarding:invitations.invitedBy.${role as 'family'}`, { inviter: inviter.firstName })}</span>{' '}
            {relationship ? <span>{t(`onboarding:invitations.as.${relationship as 'son'}`, { name })}</span> : null}
          </strong>
          <small className="block text-sm text-ink-soft">{t('invitation.until', { day: until })}</small>
        </p>
      </div>
      <ul className="invite-points">
        <li>
          <Icon name="heart-handshake" />
          <span>{t('invitation.what', { name })}</span>
        </li>
        <li>
          <Icon name="lock" />
          <span>{t('invitation.whoSees', { name })}</span>
        </li>
      </ul>
      {isOtherLink ? (
        <Callout kind="warn" icon="alert-circle" role="alert" className="mb-4">
          <p>{t('otherLink')}</p>
        </Callout>
      ) : null}
      {invitation.isForSomebodyElse ? <ForSomebodyElse /> : <Ways />}
    </AccessFrame>
  )
}

function useInvitation() {
  const { invitation } = useLoaderData<typeof loader>()
  if (!invitation) throw new Error('There is no invitation to show')
  return invitation
}

/** The next steps of a person who isn't signed in. */
function Ways() {
  const { reference, inviter, email, isRegistered } = useInvitation()
  const { t } = useTranslation('access')
  return (
    <>
      <Form method="post" action={paths.openedInvitation()} className="grid gap-3">
        <input type="hidden" name="reference" value={reference} />
        <Button kind="primary" wide>
          {t(isRegistered ? 'invitation.signIn' : 'invitation.create')}
        </Button>
        {isRegistered ? null : (
          <Button wide name="way" value="sign-in">
            {t('invitation.haveAccount')}
          </Button>
        )}
      </Form>
      <div className="invite-to">
        <p>
          <RichText i18nKey="access:invitation.sentTo" values={{ email }} components={{ b: <b /> }} />
        </p>
        <details>
          <summary>{t('invitation.notYours')}</summary>
          <p>{t('invitation.forwarded', { inviter: inviter.firstName })}</p>
        </details>
      </div>
      <Link
        className="mt-2 inline-flex min-h-control items-center text-sm text-ink-soft"
        to={paths.declineInvitation()}
      >
        {t('invitation.decline')}
      </Link>
    </>
  )
}

function ForSomebodyElse() {
  const { email } = useInvitation()
  const { t } = useTranslation('access')
  return (
    <>
      <p>{t('invitation.forSomebodyElse', { email })}</p>
      <Form method="post" action={paths.logout()} className="mt-6">
        <input type="hidden" name="redirectTo" value={paths.openedInvitation()} />
        <Button wide>{t('invitation.logOut')}</Button>
      </Form>
      <ButtonLink kind="quiet" wide className="mt-4" to={paths.home()}>
        {t('invitation.stay')}
      </ButtonLink>
    </>
  )
}
