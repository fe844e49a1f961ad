import { Link, type LinkProps } from '@remix-run/react'
import { Icon } from './icon'

/** A filter that is one link: it switches something on or off, or chooses it alone. */
export function FilterChip({ isOn, children, ...link }: LinkProps & { isOn: boolean }) {
  return (
    <Link {...link} className={isOn ? 'chip on' : 'chip'}>
      {isOn ? <Icon name="check" /> : null}
      <span className="contents">{children}</span>
    </Link>
  )
}
