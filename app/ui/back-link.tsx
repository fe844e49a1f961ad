import { Link, type LinkProps } from '@remix-run/react'
import { Icon } from './icon'

/** The way back to where a page was come to from, above its heading. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link {...link} className="back">
      <Icon name="arrow-left" />
      {children}
    </Link>
  )
}
