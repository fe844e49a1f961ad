import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

const lateAfterMs = 10_000

type Props = { name: string; address: string; onBlocked?: () => void }

/** Another site's form, framed: only scripts and forms, no messages. `onBlocked`: maybe by this document's policy. */
export function WorkflowFrame({ name, address, onBlocked }: Props) {
  const { t } = useTranslation('workflows')
  const [came, setCame] = useState<'shown' | 'refused'>()
  const [isLate, setLate] = useState(false)
  const isOnline = useOnline()
  const frame = useRef<HTMLIFrameElement>(null)
  const framed = useFramed({ name, address })

  const isTried = isOnline || came === 'shown'
  useEffect(() => {
    if (!isTried) return
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [isTried])

  const look = () => {
    const instead = frame.current?.contentDocument?.querySelector('object a')
    if (!instead || frame.current?.contentDocument?.readyState !== 'complete') return
    if (instead.getClientRects().length === 0) setCame('shown')
    else if (onBlocked) onBlocked()
    else if (navigator.onLine) setCame('refused')
  }

  // In a page that came with the frame in it, it may be there before the scripts are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, later loads call it
  useEffect(look, [])

  return (
    <div className="workflow-frame" aria-busy={!came}>
      <div className="workflow-wait" role="status">
        <Wait is={came ?? (!isTried ? 'offline' : isLate ? 'late' : 'short')} address={address} />
      </div>
      {isTried && came !== 'refused' ? (
        <iframe
          ref={frame}
          title={t('frame', { name })}
          srcDoc={framed}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          allow=""
          onLoad={look}
        />
      ) : null}
    </div>
  )
}

/**
 * A document around the form. Only an object shows something of ours in place of a form that can't be reached or refuses
 * frames; an iframe loads the browser's own page then, and says nothing of it. Without a doctype it fills the frame.
 */
function useFramed({ name, address }: Pick<Props, 'name' | 'address'>) {
  const { t } = useTranslation('workflows')
  const [url, title] = [escaped(address), escaped(t('frame', { name }))]
  return `<meta name="referrer" content="no-referrer"><body topmargin="0" leftmargin="0">
<object data="${url}" type="text/html" width="100%" height="100%" align="top" aria-label="${title}">
<p>${t('refused')} <a href="${url}" target="_blank" rel="noreferrer noopener">${t('newTab')}</a></p></object>`
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The placeholder of the frame; after a while with a link to the form itself. */
function Wait({ is, address }: { is: 'short' | 'late' | 'offline' | 'refused' | 'shown'; address: string }) {
  const { t } = useTranslation('workflows')
  if (is === 'shown') return null
  if (is === 'offline') return <p>{t('offline')}</p>
  if (is === 'short')
    return (
      <p>
        <span className="spinner" /> {t('loading')}
      </p>
    )
  return (
    <>
      <p>{t(is)}</p>
      <ButtonLink to={address} target="_blank" rel="noreferrer noopener">
        <Icon name="external-link" />
        {t('newTab')}
      </ButtonLink>
    </>
  )
}

function useOnline() {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
}

function watchNetwork(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
