import { Link, type LinkProps } from '@remix-run/react'
import { Icon } from './icon'

/** The link back to the page before, above the heading. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link {...link} className="back">
      <Icon name="arrow-left" />
      {children}
    </Link>
  )
}
