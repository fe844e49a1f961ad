import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { name: string; address: string; onBlocked?: () => void }

/**
 * Somebody else's form in a frame. It may run its scripts and send its answers, and nothing else: we neither listen to its
 * messages nor send any. `onBlocked` is called when this document's policy does not know its address.
 */
export function WorkflowFrame({ name, address, onBlocked }: Props) {
  const { t } = useTranslation('workflows')
  const [isLoaded, setLoaded] = useState(false)

  // In a page that came with the frame in it, it may be there before the scripts are.
  useEffect(() => {
    if (performance.getEntriesByName(address).length) setLoaded(true)
  }, [address])

  useEffect(() => {
    if (!onBlocked) return
    const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') onBlocked()
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [onBlocked])

  return (
    <div className="workflow-frame" aria-busy={!isLoaded}>
      {isLoaded ? null : (
        <p className="workflow-wait" role="status">
          <span className="spinner" />
          {t('loading')}
        </p>
      )}
      <iframe
        title={t('frame', { name })}
        src={address}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
