import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Toast } from '~/i18n/toasts'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

const shownMs = 3_000

/** What the page before left to say. It goes by itself after three seconds, but not while somebody is on it; without scripts it stays. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const [shown, setShown] = useState(toast)
  const [isHeld, setHeld] = useState(false)
  const latest = useRef(toast)

  useEffect(() => {
    if (!toast || latest.current === toast) return
    latest.current = toast
    setShown(toast)
  }, [toast])

  useEffect(() => {
    if (!shown || isHeld) return
    const timer = setTimeout(() => setShown(null), shownMs)
    return () => clearTimeout(timer)
  }, [shown, isHeld])

  const now = isHydrated ? shown : toast
  return (
    <div role={now?.kind === 'error' ? 'alert' : 'status'}>
      {now ? (
        <p
          className={`toast ${now.kind} ${isHydrated ? '' : 'still'}`}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon name={now.kind === 'error' ? 'alert-circle' : 'check-circle'} />
          {t(`toast.${now.name}`)}
        </p>
      ) : null}
    </div>
  )
}
