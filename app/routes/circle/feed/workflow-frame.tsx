import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useOnline } from '~/ui/online'

const lateAfterMs = 10_000

type Props = { name: string; address: string; onBlocked?: () => void }

/** Another site's form, framed: only scripts and forms, no messages. `onBlocked`: this document's policy lacks it. */
export function WorkflowFrame({ name, address, onBlocked }: Props) {
  const { t } = useTranslation('workflows')
  const [isLoaded, setLoaded] = useState(false)
  const [isLate, setLate] = useState(false)
  const isOnline = useOnline()

  // In a page that came with the frame in it, it may be there before the scripts are.
  useEffect(() => {
    if (performance.getEntriesByName(address).length) setLoaded(true)
  }, [address])

  // A failed frame also loads: without a network it isn't tried, otherwise only its time shows it.
  const isTried = isOnline || isLoaded
  useEffect(() => {
    if (!isTried) return
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [isTried])

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
      <div className="workflow-wait" role="status">
        <Wait is={isLoaded ? 'over' : !isTried ? 'offline' : isLate ? 'late' : 'short'} address={address} />
      </div>
      {isTried ? (
        <iframe
          title={t('frame', { name })}
          src={address}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          allow=""
          onLoad={() => setLoaded(navigator.onLine)}
        />
      ) : null}
    </div>
  )
}

/** The placeholder of the frame; after a while with a link to the form itself. */
function Wait({ is, address }: { is: 'short' | 'late' | 'offline' | 'over'; address: string }) {
  const { t } = useTranslation('workflows')
  if (is === 'over') return null
  if (is === 'offline') return <p>{t('offline')}</p>
  if (is === 'short')
    return (
      <p>
        <span className="spinner" /> {t('loading')}
      </p>
    )
  return (
    <>
      <p>{t('late')}</p>
      <ButtonLink to={address} target="_blank" rel="noreferrer noopener">
        <Icon name="external-link" />
        {t('newTab')}
      </ButtonLink>
    </>
  )
}
