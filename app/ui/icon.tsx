import type { IconName } from './icon-names'
import sprite from './icons.svg?no-inline'

type Props = { name: IconName; className?: string }

/** A small drawing beside a word; alone it needs a name on its button. */
export function Icon({ name, className = '' }: Props) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
