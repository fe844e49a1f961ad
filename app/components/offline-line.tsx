import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeInBrowser } from '~/i18n/time-in-browser'
import { Icon } from '~/ui/icon'
import { useOnline } from '~/ui/online'

type Props = { isShared: boolean; utcOffset: number } // offset of the reader's zone in minutes

/** Under the header while there is no network: since when the page is as it is, and what is stored on this device. */
export function OfflineLine({ isShared, utcOffset }: Props) {
  const { t, i18n } = useTranslation()
  const isOnline = useOnline()
  const wentAt = useWentAt()
  const time = wentAt && timeInBrowser(wentAt, { utcOffset, language: i18n.language })
  if (isOnline) return null
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

/** When the network went; undefined for a page that was opened without one. */
function useWentAt() {
  const [wentAt, setWentAt] = useState<number>()
  useEffect(() => {
    const onOffline = () => setWentAt(Date.now())
    addEventListener('offline', onOffline)
    return () => removeEventListener('offline', onOffline)
  }, [])
  return wentAt
}
