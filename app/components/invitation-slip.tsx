import { useTranslation } from 'react-i18next'
import type { InvitationLinkShown } from '~/components/invitation-links'

/** A printed invitation: who invites whom to which circle, and how to join. */
export function InvitationSlip({ email, link, code, until, inviter, recipient }: InvitationLinkShown) {
  const { t } = useTranslation()
  return (
    <section className="invitation-slip">
      <div>
        <h2>{t('invitationLinks.slip.title', { inviter, name: recipient })}</h2>
        <p>{t('invitationLinks.slip.for', { email })}</p>
        <p>{t('invitationLinks.slip.how')}</p>
        <p className="break-all">{link}</p>
        <p>{t('invitationLinks.slip.until', { day: until })}</p>
      </div>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={t('invitationLinks.slip.code')}
        shapeRendering="crispEdges"
      >
        <path d={code.path} stroke="#000" />
      </svg>
    </section>
  )
}
