import { Link, type LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Look = {
  kind?: 'primary' | 'plain' | 'soft' | 'quiet' | 'danger' | 'remove'
  size?: 'usual' | 'dense'
  wide?: boolean
  className?: string
}

/** A button. One primary button per page, named for what it does. */
export function Button({
  kind,
  size,
  wide,
  className,
  type = 'submit',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={buttonClass({ kind, size, wide, className })} />
}

type Sending = { isSending: boolean; sending: ReactNode }

/** A submit button that says when it's busy, to screen readers too. As wide as its longer label: nothing moves. */
export function SendButton({
  isSending,
  sending,
  children,
  ...rest
}: Sending & Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <>
      <Button kind="primary" {...rest} aria-disabled={isSending} aria-busy={isSending}>
        <span className="grid">
          <SendLabel isHidden={isSending}>{children}</SendLabel>
          <SendLabel isHidden={!isSending}>{sending}</SendLabel>
        </span>
      </Button>
      <span className="sr" role="status">
        {isSending ? sending : null}
      </span>
    </>
  )
}

function SendLabel({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return (
    <span className={`col-start-1 row-start-1 ${isHidden ? 'invisible' : ''}`} aria-hidden={isHidden || undefined}>
      {children}
    </span>
  )
}

/** A link styled as a button. */
export function ButtonLink({ kind, size, wide, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonClass({ kind, size, wide, className })} />
}

/** The classes of a button, for a summary. */
export function buttonClass({ kind = 'plain', size, wide, className }: Look) {
  return ['btn', kind !== 'plain' && kind, size === 'dense' && 'sm', wide && 'wide', className]
    .filter(Boolean)
    .join(' ')
}
