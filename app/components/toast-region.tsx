import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureToast } from '~/http/forms/failure-toast'
import { type Toast, toastOf } from '~/i18n/toasts'
import { onFailedAction } from '~/live/lost-network'
import { onToast } from '~/live/toasts'
import { Icon } from '~/ui/icon'

type Shown = { toast: Toast; number: number }

/** The previous page's message, and this page's failed action. Hidden by CSS after three seconds, not while hovered. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown | null>(toast && { toast, number: 0 })
  const latest = useRef(toast)

  useEffect(() => {
    if (!toast || latest.current === toast) return
    latest.current = toast
    setShown(next(toast))
  }, [toast])

  useEffect(
    () =>
      onFailedAction(({ pathname, isAnswered }) => {
        // Without a response its success is unknown, so nothing is claimed, unless there is no network.
        const unknown = navigator.onLine ? 'defaultError' : 'offline'
        const name = isAnswered ? failureToast(pathname) : unknown
        setShown(next(toastOf(name)))
      }),
    [],
  )

  useEffect(() => onToast((one) => setShown(next(one))), [])

  return (
    <div role={shown?.toast.kind === 'error' ? 'alert' : 'status'}>
      {shown ? (
        <p className={`toast ${shown.toast.kind}`} key={shown.number} onAnimationEnd={() => setShown(null)}>
          <Icon name={shown.toast.kind === 'error' ? 'alert-circle' : 'check-circle'} />
          <span dir="auto">{t(`toast.${shown.toast.name}`, valuesOf(shown.toast))}</span>
        </p>
      ) : null}
    </div>
  )
}

function valuesOf({ title, by, at, count }: Toast) {
  return { title, by, at, count }
}

/** Every toast is shown and read, even with the same text. */
function next(toast: Toast) {
  return (before: Shown | null): Shown => ({ toast, number: (before?.number ?? 0) + 1 })
}
