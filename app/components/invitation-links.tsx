import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

/**
 * The links of invitations where email is not configured: to copy, or to print and hand over. Shown once, stored
 * nowhere.
 */
export function InvitationLinks({ links }: { links: { email: string; link: string }[] }) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  return (
    <div>
      <p>{t('invitationLinks.text', { count: links.length })}</p>
      <ul className="my-4 grid gap-4">
        {links.map(({ email, link }) => (
          <li key={email} className="rounded border border-line p-4">
            <strong>{email}</strong>
            <p className="my-2 select-all text-sm [overflow-wrap:anywhere]">{link}</p>
            {isHydrated ? <Copy email={email} link={link} /> : null}
          </li>
        ))}
      </ul>
      {isHydrated ? (
        <Button type="button" size="dense" className="no-print" onClick={() => window.print()}>
          <Icon name="printer" />
          <span>{t('invitationLinks.print')}</span>
        </Button>
      ) : null}
    </div>
  )
}

function Copy({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <Button
        type="button"
        size="dense"
        className="no-print"
        aria-label={t('invitationLinks.copyOf', { email })}
        onClick={() => copy(link).then(setCopied)}
      >
        <Icon name="copy" />
        <span>{t('invitationLinks.copy')}</span>
      </Button>
      <span role="status" className="small muted">
        {isCopied ? t('invitationLinks.copied') : null}
      </span>
    </>
  )
}

/** Browsers can copy only on secure addresses; elsewhere the link is shown as text to select. */
async function copy(text: string) {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
