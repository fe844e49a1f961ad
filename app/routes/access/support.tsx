import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { RichText } from '~/components/rich-text'
import { loginCookie } from '~/http/cookies/sign-in-cookies.server'
import { asGuest } from '~/http/guards.server'
import { accessLinks, contacts } from '~/http/sign-in/provider-links.server'
import { textsFor } from '~/i18n/language.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

export const handle = { i18n: 'access', hydrate: false }

export const loader = asGuest(paths.home(), async ({ request }) => {
  const login = await loginCookie.read(request)
  const t = await textsFor(request)
  return {
    title: t('access:support.title'),
    unknownEmail: login?.status === 'unknown' ? login.email : null,
    contacts: contacts(),
    links: accessLinks(),
  }
})

export default function Support() {
  const { unknownEmail, contacts, links } = useLoaderData<typeof loader>()
  const { provider, email, phone, page } = contacts
  const { t } = useTranslation('access')
  const mail = email ? `mailto:${email}` : undefined
  const lede = unknownEmail ? (
    <RichText i18nKey="access:support.ledeFor" components={{ email: <strong>{unknownEmail}</strong> }} />
  ) : (
    t('support.lede')
  )

  return (
    <AccessFrame
      title={t('support.heading')}
      lede={lede}
      back={{ to: paths.login(), label: t('login.title') }}
      links={links}
    >
      {mail || page || phone ? null : <p>{t('support.noContact')}</p>}
      <ul className="help">
        {mail || page || phone ? (
          <Way
            to={mail && `${mail}?subject=${encodeURIComponent(t('support.invitationMail'))}`}
            icon="user-plus"
            title={t('support.invitation')}
            text={t('support.invitationText')}
          />
        ) : null}
        {mail ? <Way to={mail} icon="mail" title={t('support.write', { provider })} text={email} /> : null}
        {page && !mail ? (
          <Way to={page} icon="external-link" title={t('support.contact', { provider })} isElsewhere />
        ) : null}
        {phone ? (
          <Way
            to={`tel:${phone.replace(/[^\d+]/g, '')}`}
            icon="phone"
            title={t('support.call', { phone })}
            text={t('support.phoneText')}
          />
        ) : null}
      </ul>
      {unknownEmail ? <Link to={paths.otherEmail()}>{t('support.again')}</Link> : null}
    </AccessFrame>
  )
}

type WayProps = { to?: string; icon: IconName; title: ReactNode; text?: ReactNode; isElsewhere?: boolean }

/** One way to get help: a link where there is something to open, else the words alone. */
function Way({ to, icon, title, text, isElsewhere }: WayProps) {
  const { t } = useTranslation()
  const newTab = isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {}
  const content = (
    <>
      <Icon name={icon} />
      <span>
        <strong>{title}</strong> {isElsewhere ? <span className="sr">{t('nav.newTab')}</span> : null}
        {text ? <small>{text}</small> : null}
      </span>
    </>
  )
  return (
    <li>
      {to ? (
        <a href={to} {...newTab}>
          {content}
          <Icon name="chevron-right" className="tiny push" />
        </a>
      ) : (
        <div>{content}</div>
      )}
    </li>
  )
}
