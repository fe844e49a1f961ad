import { Link, type LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

const kinds = {
  plain: '',
  primary: 'primary',
  soft: 'soft',
  quiet: 'quiet',
  quietDanger: 'quiet danger-text',
  danger: 'danger',
}
type Look = { kind?: keyof typeof kinds; size?: 'usual' | 'dense'; wide?: boolean; className?: string }

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

type Sending = { isSending: boolean; sending: string }

/** The button that sends a form. While it does, the button says so, and screen readers announce it. */
export function SendButton({
  isSending,
  sending,
  children,
  ...rest
}: Sending & Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <>
      <Button kind="primary" {...rest} aria-disabled={isSending}>
        {isSending ? sending : children}
      </Button>
      <span className="sr" role="status">
        {isSending ? sending : null}
      </span>
    </>
  )
}

/** A link to another page that looks like a button. */
export function ButtonLink({ kind, size, wide, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonClass({ kind, size, wide, className })} />
}

/** What makes something look like a button that cannot be one: a summary. */
export function buttonClass({ kind = 'plain', size, wide, className }: Look) {
  return ['btn', kinds[kind], size === 'dense' && 'sm', wide && 'wide', className].filter(Boolean).join(' ')
}

/** The buttons below a form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5 print:hidden">{children}</div>
}

/** The buttons of a dialog: the one that does it comes last. On a phone they stand one below the other. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap sm:justify-end print:hidden">{children}</div>
}

/** The buttons of a long form, in sight while it scrolls; not where they would cover what is being written. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap gap-3 border-t border-line bg-surface py-4 max-lg:bottom-16 [@media(max-height:480px)]:static">
      {children}
    </div>
  )
}
