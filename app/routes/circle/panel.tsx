import { type ReactNode, useRef, useState } from 'react'
import type { Panel as PanelName } from '~/domain/preferences/rules'
import { postInBackground } from '~/live/use-optimistic-post'
import { paths } from '~/paths'

type Props = { name: PanelName; closed: readonly PanelName[]; summary: ReactNode; children: ReactNode }

/** A folding part of the sidebar; the server renders it as it was left. */
export function Panel({ name, closed, summary, children }: Props) {
  const [wasOpen] = useState(!closed.includes(name)) // a live refresh closes nothing that was opened meanwhile
  const shown = useRef(wasOpen)

  // A browser also reports a panel that comes open: only a change is worth a request.
  function remember(isOpen: boolean) {
    if (isOpen === shown.current) return
    shown.current = isOpen
    const body = new URLSearchParams({ panel: name, isOpen: isOpen ? 'yes' : 'no' })
    postInBackground(paths.panels(), body)
  }

  return (
    <details className="panel" open={wasOpen} onToggle={({ currentTarget }) => remember(currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
