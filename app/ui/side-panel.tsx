import { DialogBackdrop, DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { PanelHead, type PanelHeadProps } from './panel-head'

type Props = PanelHeadProps & { onKeyDown?: KeyboardEventHandler; children: ReactNode }

/** A panel that slides in beside the rail, over the page. What has `data-autofocus` in it takes the focus. */
export function SidePanel({ title, closeWords, onClose, onKeyDown, children }: Props) {
  return (
    <HeadlessDialog open onClose={onClose}>
      <DialogBackdrop className="side-scrim" />
      <DialogPanel className="side-panel" onKeyDown={onKeyDown}>
        <PanelHead title={title} closeWords={closeWords} onClose={onClose} />
        {children}
      </DialogPanel>
    </HeadlessDialog>
  )
}
