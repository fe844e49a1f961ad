import type { ReactNode } from 'react'

/** The buttons below a form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5 print:hidden">{children}</div>
}

/** The buttons of a long form, in sight while it scrolls; not where they would cover what is being written. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap gap-3 border-t border-line bg-surface py-4 max-lg:bottom-16 [@media(max-height:480px)]:static">
      {children}
    </div>
  )
}
