import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { asGuest } from '~/http/doors.server'
import { gate } from '~/http/gate.server'
import { paths } from '~/http/paths'
import { accessLinks, contacts } from '~/http/provider.server'
import { textsFor } from '~/i18n/language.server'
import { titled } from '~/i18n/titled'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'access', hydrate: false }
export const meta = titled

export const loader = asGuest(paths.invitations(), async ({ request }) => {
  const held = await gate.read(request)
  if (!held || held.standing === 'registered') throw redirect(paths.login())
  if (held.standing === 'unknown') throw redirect(paths.support())

  const t = await textsFor(request)
  return { title: t('access:createAccount.title'), email: held.email, support: contacts().email, links: accessLinks() }
})

export default function CreateAccount() {
  const { email, support, links } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  const sign = (
    <div className="sent">
      <Icon name="mail" />
    </div>
  )

  return (
    <AccessFrame
      title={t('createAccount.title')}
      lede={t('createAccount.lede', { email })}
      back={{ to: paths.otherEmail(), label: t('login.title') }}
      art={sign}
      links={links}
    >
      <p className="mt-5">{t('createAccount.text')}</p>
      <p className="mt-4">
        {support ? (
          <Trans
            t={t}
            i18nKey="createAccount.supportBy"
            components={{ email: <a href={`mailto:${support}`}>{support}</a> }}
          />
        ) : (
          t('createAccount.support')
        )}
      </p>
      <ButtonLink wide className="mt-6" to={paths.otherEmail()}>
        {t('createAccount.back')}
      </ButtonLink>
    </AccessFrame>
  )
}
