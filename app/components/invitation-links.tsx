import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '~/components/copy-button'
import { InvitationSlip } from '~/components/invitation-slip'
import type { Invitee } from '~/domain/invitations/invitation-record'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Invitation = {
  email: string
  role: Invitee['role']
  relationship: string | null
  link: string
  code: { size: number; path: string }
  until: string
}
type Circle = { inviter: string; recipient: string }
type Props = Circle & { links: Invitation[]; children?: ReactNode }
export type InvitationLinkShown = Invitation & Circle

/** Links of invitations where email isn't configured: to copy, share or print. Shown once, so leaving asks first. */
export function InvitationLinks({ links, children, ...circle }: Props) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const [isTaken, setTaken] = useState(false)
  const count = links.length
  const { question, markSent } = useUnsavedChanges(undefined, {
    answer: !isTaken,
    words: {
      title: t('invitationLinks.leave.title', { count }),
      text: t('invitationLinks.leave.text', { count }),
      keep: t('invitationLinks.leave.keep'),
      discard: t('invitationLinks.leave.discard'),
    },
  })
  const take = () => {
    markSent()
    setTaken(true)
  }
  useEffect(() => {
    addEventListener('beforeprint', take)
    return () => removeEventListener('beforeprint', take)
  })

  return (
    <div>
      <p className="no-print">{t('invitationLinks.text', { count })}</p>
      <ul className="my-4 border-t border-line print:hidden">
        {links.map((one) => (
          <li key={one.email} className="border-b border-line py-4">
            <InvitationLink {...one} onTaken={take} />
          </li>
        ))}
      </ul>
      <div className="hidden print:block">
        {links.map((one) => (
          <InvitationSlip key={one.email} {...one} {...circle} />
        ))}
      </div>
      <div className="links-foot">
        {isHydrated ? (
          <Button type="button" kind="quiet" onClick={() => print()}>
            <Icon name="printer" />
            <span>{t('invitationLinks.print', { count })}</span>
          </Button>
        ) : null}
        {children}
      </div>
      {question}
    </div>
  )
}

function InvitationLink({ email, role, relationship, link, onTaken }: Invitation & { onTaken: () => void }) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const place = [t(`roles.${role}`), relationship && t(`relationships.${relationship as 'son'}`)]
  return (
    <>
      <strong className="[overflow-wrap:anywhere]">{email}</strong>
      <p className="text-sm text-ink-soft">{place.filter(Boolean).join(', ')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={field}
          className="input min-w-0 flex-1 basis-48 bg-paper text-sm"
          value={link}
          readOnly
          aria-label={t('invitationLinks.linkOf', { email })}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={onTaken}
        />
        {isHydrated ? (
          <>
            <CopyButton
              from={field}
              text={link}
              ariaLabel={t('invitationLinks.copyOf', { email })}
              onCopied={onTaken}
            />
            <Share email={email} link={link} onShared={onTaken} />
          </>
        ) : null}
      </div>
    </>
  )
}

type ShareProps = Pick<Invitation, 'email' | 'link'> & { onShared: () => void }

/** Hands the link to another app, where the browser can. */
function Share({ email, link, onShared }: ShareProps) {
  const { t } = useTranslation()
  if (!('share' in navigator)) return null
  return (
    <Button
      type="button"
      aria-label={t('invitationLinks.shareOf', { email })}
      onClick={() => navigator.share({ url: link }).then(onShared, () => {})}
    >
      <Icon name="share-2" />
      <span>{t('invitationLinks.share')}</span>
    </Button>
  )
}
