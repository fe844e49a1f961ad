import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Props = { text: string; name?: string; onCopied?: () => void; onRefused?: () => void }

/**
 * Copies an address, where scripts run. `name` says which, where there are several. `onRefused` is for a browser that does
 * not let the page copy.
 */
export function CopyButton({ text, name, onCopied, onRefused }: Props) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null

  async function copyOrSay() {
    const isDone = await copy(text)
    if (isDone) onCopied?.()
    else onRefused?.()
    setCopied(isDone)
  }
  return (
    <>
      <Button type="button" className="no-print" aria-label={name} onClick={copyOrSay}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span>{t(isCopied ? 'invitationLinks.copied' : 'invitationLinks.copy')}</span>
      </Button>
      <span role="status" className="sr">
        {isCopied ? t('invitationLinks.copied') : null}
      </span>
    </>
  )
}

/** Browsers can copy only on secure addresses. */
async function copy(text: string) {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
