import type { ReactNode } from 'react'

/** A name and what is known under it, in a list of them (`dl`). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
