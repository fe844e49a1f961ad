import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Props = { from: RefObject<HTMLElement>; text: string; label?: string; ariaLabel?: string; onCopied?: () => void }

/** Copies an address, or what `label` says. `from` shows it, selected where the browser denies copying; `ariaLabel` says which of several. */
export function CopyButton({ from, text, label, ariaLabel, onCopied }: Props) {
  const { t } = useTranslation()
  const [said, setSaid] = useState<'copied' | 'selected'>()
  if (!useHydrated()) return null

  async function copyOrSelect() {
    const isDone = (await copy(text)) || copySelected(from.current)
    if (isDone) onCopied?.()
    setSaid(isDone ? 'copied' : 'selected')
  }
  return (
    <>
      <Button type="button" className="no-print" aria-label={ariaLabel} onClick={copyOrSelect}>
        <Icon name={said === 'copied' ? 'check' : 'copy'} className={said === 'copied' ? 'text-success' : undefined} />
        <span className={said === 'copied' ? 'text-success' : undefined}>
          {said === 'copied' ? t('copyButton.copied') : (label ?? t('copyButton.copy'))}
        </span>
      </Button>
      <span
        role="status"
        className={said === 'selected' ? 'no-print order-last basis-full text-sm text-ink-soft' : 'sr'}
      >
        {said ? t(`copyButton.${said}`) : null}
      </span>
    </>
  )
}

/** Browsers have a clipboard only on secure addresses. */
async function copy(text: string) {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** Selects what an element shows and copies it like the browser's own menu, which also works on plain http. */
function copySelected(element: HTMLElement | null) {
  if (element instanceof HTMLInputElement) element.select()
  else if (element) getSelection()?.selectAllChildren(element)
  return element !== null && document.execCommand('copy')
}
