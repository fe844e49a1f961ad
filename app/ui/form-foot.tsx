import type { ReactNode } from 'react'

/** The buttons below a form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5 print:hidden">{children}</div>
}

/** The buttons of a long form, in sight while it scrolls; not where they would cover what is being written. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="save-bar">{children}</div>
}
