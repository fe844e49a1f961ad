import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dialogBox, dialogTitle } from './dialog-box'
import { useRestoreFocus } from './restore-focus'

export type DialogProps = {
  title: string
  isWide?: boolean
  isPageOnPhones?: boolean
  onClose: () => void
  children: ReactNode
}
type Overlay = typeof import('./overlay').default

const longestWaitMs = 1_500
const retryAfterMs = 10_000
let overlay: Overlay | undefined
let loading: Promise<Overlay> | undefined

/** Loads the dialog's code; call it once a page may need to ask. */
export function preloadDialog() {
  loading ??= import('./overlay').then(({ default: loaded }) => {
    overlay = loaded
    return loaded
  })
  loading.catch(() => setTimeout(() => (loading = overlay && loading), retryAfterMs))
  return loading
}

/** A question over the page, with the same content as its page without scripts. */
export function Dialog(props: DialogProps) {
  const [Shown, setShown] = useState<Overlay | undefined>(() => overlay)
  useRestoreFocus(true)

  useEffect(() => {
    if (Shown) return
    const show = (shown: Overlay) => setShown((before?: Overlay) => before ?? shown)
    const timer = setTimeout(() => show(PlainDialog), longestWaitMs)
    preloadDialog().then(show, () => show(PlainDialog))
    return () => clearTimeout(timer)
  }, [Shown])

  return Shown ? <Shown {...props} /> : null
}

/** The browser's own dialog, if the other can't be loaded; otherwise it's part of the page. */
function PlainDialog({ title, isWide, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const dialog = box.current
    if (!dialog || dialog.open) return
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    dialog.querySelector<HTMLElement>('button:not([tabindex="-1"])')?.focus()
  }, [])

  return createPortal(
    <dialog
      ref={box}
      className={`${dialogBox(isWide)} m-auto border-0 text-ink backdrop:bg-scrim`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 className={dialogTitle} id={id}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  )
}

/** A dialog's buttons: the confirming one is last. Stacked on phones. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap sm:justify-end print:hidden">{children}</div>
}
