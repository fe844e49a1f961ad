import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import type { DialogProps } from './dialog'

export default function Overlay({ title, isWide, onClose, children }: DialogProps) {
  return (
    <HeadlessDialog open onClose={onClose} className="scrim">
      <DialogPanel className={isWide ? 'dialog wide' : 'dialog'}>
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  )
}
