import { forwardRef, type HTMLAttributes } from 'react'
import { Icon } from './icon'
import type { IconName } from './icon-names'

const looks = {
  info: { ground: 'bg-info-soft', mark: 'text-info' },
  warn: { ground: 'bg-warning-soft', mark: 'text-warning' },
  good: { ground: 'bg-success-soft', mark: 'text-success' },
}
type Props = { kind?: keyof typeof looks; icon?: IconName } & HTMLAttributes<HTMLDivElement>

/** A highlighted notice, to be read before going on. */
export const Callout = forwardRef<HTMLDivElement, Props>(
  ({ kind = 'info', icon, className = '', children, ...rest }, ref) => (
    <div {...rest} ref={ref} className={`flex gap-3 rounded p-4 text-ink ${looks[kind].ground} ${className}`.trim()}>
      {icon ? <Icon name={icon} className={`mt-0.5 ${looks[kind].mark}`} /> : null}
      {children}
    </div>
  ),
)
