import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '~/components/copy-button'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Invitation = { email: string; link: string }

/**
 * The links of invitations where email is not configured: to copy, to share, or to print and hand over. Shown once, stored
 * nowhere. Without scripts the field itself is the copy.
 */
export function InvitationLinks({ links }: { links: Invitation[] }) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  return (
    <div>
      <p>{t('invitationLinks.text', { count: links.length })}</p>
      <ul className="my-4 border-t border-line">
        {links.map((one) => (
          <li key={one.email} className="border-b border-line py-4">
            <InvitationLink {...one} />
          </li>
        ))}
      </ul>
      {isHydrated ? (
        <Button type="button" kind="quiet" size="dense" className="no-print" onClick={() => window.print()}>
          <Icon name="printer" />
          <span>{t('invitationLinks.print')}</span>
        </Button>
      ) : null}
    </div>
  )
}

function InvitationLink({ email, link }: Invitation) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <strong className="[overflow-wrap:anywhere]">{email}</strong>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={field}
          className="input no-print min-w-0 flex-1 basis-48 bg-paper text-sm"
          value={link}
          readOnly
          aria-label={t('invitationLinks.linkOf', { email })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <span className="hidden break-all print:inline">{link}</span>
        {isHydrated ? (
          <>
            <CopyButton
              text={link}
              name={t('invitationLinks.copyOf', { email })}
              onRefused={() => field.current?.select()}
            />
            <Share email={email} link={link} />
          </>
        ) : null}
      </div>
    </>
  )
}

/** Hands the link to another app, where the browser can. */
function Share({ email, link }: Invitation) {
  const { t } = useTranslation()
  if (!('share' in navigator)) return null
  return (
    <Button
      type="button"
      className="no-print"
      aria-label={t('invitationLinks.shareOf', { email })}
      onClick={() => navigator.share({ url: link }).catch(() => {})}
    >
      <Icon name="share-2" />
      <span>{t('invitationLinks.share')}</span>
    </Button>
  )
}
