import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeInBrowser } from '~/i18n/time-in-browser'
import { Icon } from '~/ui/icon'

type Props = { isShared: boolean; utcOffset: number } // offset of the reader's zone in minutes

/** Above the header while there is no network: since when the page is as it is, and what is stored on this device. */
export function OfflineLine({ isShared, utcOffset }: Props) {
  const { t, i18n } = useTranslation()
  const { isOffline, since } = useOffline()
  const time = since && timeInBrowser(since, { utcOffset, language: i18n.language })
  if (!isOffline) return null
  return (
    <p className="offline-line" role="status">
      <Icon name="alert-circle" />
      <span>
        <strong>{t('offline.title')}</strong>
        {time ? <span>{` ${t('offline.since', { time })}`}</span> : null}
        <span>{` ${t(isShared ? 'offline.notStored' : 'offline.stored')}`}</span>
      </span>
    </p>
  )
}

/** `since`: when the network went; unknown for a page that was opened without one. */
function useOffline() {
  const [state, setState] = useState<{ isOffline: boolean; since?: number }>({ isOffline: false })
  useEffect(() => {
    if (!navigator.onLine) setState({ isOffline: true })
    const onOffline = () => setState({ isOffline: true, since: Date.now() })
    const onOnline = () => setState({ isOffline: false })
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [])
  return state
}
