import { DialogTitle } from '@headlessui/react'
import { Icon } from './icon'

export type PanelHeadProps = { title: string; closeWords: string; onClose: () => void }

/** The title of a panel over the page, and the button that closes it. */
export function PanelHead({ title, closeWords, onClose }: PanelHeadProps) {
  return (
    <div className="panel-head">
      <DialogTitle>{title}</DialogTitle>
      <button type="button" className="iconbtn" aria-label={closeWords} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}
