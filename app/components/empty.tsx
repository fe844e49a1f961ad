import type { ReactNode } from 'react'
import { BrandSymbol } from './brand'

type Props = { title: string; text: string; heading?: 'h1' | 'h2' | 'h3'; markSize?: number; children?: ReactNode }

/** Shown where a list is empty: why that is, and what can be done about it. */
export function Empty({ title, text, heading: Heading = 'h2', markSize = 72, children }: Props) {
  return (
    <div className="empty">
      <BrandSymbol size={markSize} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  )
}
