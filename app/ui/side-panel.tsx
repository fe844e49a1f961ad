import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { Icon } from './icon'

type Props = {
  title: string
  closeWords: string
  onClose: () => void
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** A panel that slides in beside the rail, over the page. What has `data-autofocus` in it takes the focus. */
export function SidePanel({ title, closeWords, onClose, onKeyDown, children }: Props) {
  return (
    <HeadlessDialog open onClose={onClose}>
      <DialogBackdrop className="side-scrim" />
      <DialogPanel className="side-panel" onKeyDown={onKeyDown}>
        <div className="side-head">
          <DialogTitle>{title}</DialogTitle>
          <button type="button" className="iconbtn" aria-label={closeWords} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  )
}
