import { DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import type { ReactNode } from 'react'
import { PanelHead, type PanelHeadProps } from './panel-head'

type Props = PanelHeadProps & { children: ReactNode }

/** A sheet at the bottom of a narrow screen, over the page. */
export function BottomSheet({ title, closeWords, onClose, children }: Props) {
  return (
    <HeadlessDialog open onClose={onClose} className="bottom-sheet-scrim">
      <DialogPanel className="bottom-sheet">
        <PanelHead title={title} closeWords={closeWords} onClose={onClose} />
        {children}
      </DialogPanel>
    </HeadlessDialog>
  )
}
