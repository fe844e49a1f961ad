import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import type { DialogProps } from './dialog'
import { dialogBox, dialogTitle } from './dialog-box'

const scrim =
  'fixed bottom-0 left-0 right-0 top-0 z-40 grid place-items-center bg-scrim p-4 max-sm:items-end print:static print:block print:bg-transparent print:p-0'

// All of a phone's screen, where a list needs the room.
const page = 'max-sm:h-full max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none'

export default function Overlay({ title, isWide, isPageOnPhones, onClose, children }: DialogProps) {
  return (
    <HeadlessDialog open onClose={onClose} className={isPageOnPhones ? `${scrim} max-sm:p-0` : scrim}>
      <DialogPanel
        className={`${dialogBox(isWide)} max-h-[calc(100vh-2rem)] overflow-y-auto print:max-h-none print:overflow-visible ${isPageOnPhones ? page : ''}`}
      >
        <DialogTitle className={dialogTitle}>{title}</DialogTitle>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  )
}
