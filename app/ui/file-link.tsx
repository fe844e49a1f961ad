import type { ReactNode } from 'react'
import { Icon } from './icon'

type Props = { href: string; className?: string; children: ReactNode }

/** A link to a file. Without `download`: a browser would show a failed download in place of our words. */
export function FileLink({ children, ...link }: Props) {
  return (
    <a {...link}>
      <Icon name="download" /> <span>{children}</span>
    </a>
  )
}
