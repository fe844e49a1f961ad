import { useNavigate, useOutletContext } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAnswer } from '~/live/use-answer'
import { Dialog } from '~/ui/dialog'
import { dialogBox, dialogTitle } from '~/ui/dialog-box'
import { useHydrated } from '~/ui/hydrated'
import { useRestoreFocus } from '~/ui/restore-focus'

type Props = { title: string; closeTo: string; isWide?: boolean; children: ReactNode }

/** The content of a dialog's route: over the page that it was opened from, or, opened by its address, as a page. */
export function DialogPage({ title, closeTo, isWide, children }: Props) {
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>()
  const navigate = useNavigate()
  const isHydrated = useHydrated() // only scripts can draw something over a page
  useRestoreFocus(isOverPage)
  if (isOverPage && !isHydrated) return null
  if (isOverPage) {
    return (
      <Dialog title={title} isWide={isWide} onClose={() => navigate(closeTo, { preventScrollReset: true })}>
        {children}
      </Dialog>
    )
  }
  return (
    <div className="content">
      <FocusedBox className={`${dialogBox(isWide)} mx-auto`}>
        <h1 className={dialogTitle}>{title}</h1>
        {children}
      </FocusedBox>
    </div>
  )
}

/** Takes the focus when the page opens, as a dialog does; after a response, its message takes it. */
function FocusedBox({ className, children }: { className: string; children: ReactNode }) {
  const isAnswered = useAnswer() !== undefined
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts it is the browser that leads a person into the dialog
    <div className={className} tabIndex={-1} autoFocus={!isAnswered} ref={box}>
      {children}
    </div>
  )
}
