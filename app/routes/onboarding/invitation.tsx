import { data, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { findInvitationByToken } from '~/domain/invitations/queries.server'
import { maskedEmail } from '~/domain/invitations/rules'
import { takeToken } from '~/http/attempts.server'
import { asAnyone } from '~/http/doors.server'
import { link } from '~/http/gate.server'
import { paths } from '~/http/paths'
import { accessLinks } from '~/http/provider.server'
import { retryAfter } from '~/http/retry-after'
import { textsFor } from '~/i18n/language.server'
import { titled } from '~/i18n/titled'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'access', hydrate: false }
export const meta = titled
export const headers = retryAfter

// Looking uses nothing up: programs that read mail follow links as well.
export const loader = asAnyone(async ({ user, request, params }) => {
  const { token, invitation } = await lookUp(request, params.token)
  const t = await textsFor(request, user)
  const links = accessLinks()
  if (!invitation) return data({ title: t('access:invitation.goneTitle'), invitation: null, links }, { status: 404 })
  if (user?.email === invitation.email) throw redirect(paths.invitations())

  const { inviter, recipientFirstName: name, email } = invitation
  return {
    title: t('access:invitation.title', { inviter, name }),
    invitation: { token, inviter, name, email: maskedEmail(email), isForSomebodyElse: user !== undefined },
    links,
  }
})

export const action = asAnyone(async ({ user, request, params }) => {
  const { token, invitation } = await lookUp(request, params.token)
  if (!invitation || user) return redirect(paths.invitation(token))
  if (invitation.isRegistered) return redirect(paths.login(paths.invitations()))
  return redirect(paths.createAccount(), { headers: [await link.write(token)] })
})

async function lookUp(request: Request, token = '') {
  const wait = takeToken(request)
  if (wait) throw new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
  return { token, invitation: await findInvitationByToken(token) }
}

export default function Invitation() {
  const { invitation, links } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  const sign = (
    <div className="sent">
      <Icon name="mail" />
    </div>
  )

  if (!invitation) {
    return (
      <AccessFrame title={t('invitation.goneTitle')} lede={t('invitation.gone')} art={sign} links={links}>
        <ButtonLink wide className="mt-6" to={paths.login()}>
          {t('invitation.goOn')}
        </ButtonLink>
      </AccessFrame>
    )
  }
  const { token, inviter, name, email, isForSomebodyElse } = invitation
  return (
    <AccessFrame
      title={t('invitation.title', { inviter, name })}
      lede={t(isForSomebodyElse ? 'invitation.forSomebodyElse' : 'invitation.lede', { email })}
      art={sign}
      links={links}
    >
      {isForSomebodyElse ? (
        <>
          <Form method="post" action={paths.logout()} className="mt-6">
            <Button wide>{t('invitation.logOut')}</Button>
          </Form>
          <ButtonLink kind="quiet" wide className="mt-4" to={paths.home()}>
            {t('invitation.stay')}
          </ButtonLink>
        </>
      ) : (
        <Form method="post" action={paths.invitation(token)} className="mt-6">
          <Button kind="primary" wide>
            {t('continue')}
          </Button>
        </Form>
      )}
    </AccessFrame>
  )
}
