import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LineOfService as Line, lineOfServiceOf } from '~/domain/recipient/line-of-service'

const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" />

// The shape fills up as the process goes on, so that it reads without colour.
/** The color and the shape of each. */
export const kinds: Record<Line, { look: string; glyph: ReactNode }> = {
  privatePay: { look: 'private-pay', glyph: <path d="M8 1.2 14.8 8 8 14.8 1.2 8Z" fill="currentColor" /> },
  guideCollectingInfo: {
    look: 'collecting',
    glyph: (
      <>
        {ring}
        <path d="M8 8V4a4 4 0 0 1 4 4Z" fill="currentColor" />
      </>
    ),
  },
  guideAwaitingApproval: {
    look: 'awaiting',
    glyph: (
      <>
        {ring}
        <path d="M8 4a4 4 0 0 1 0 8Z" fill="currentColor" />
      </>
    ),
  },
  guideActive: {
    look: 'active',
    glyph: (
      <>
        <circle cx="8" cy="8" r="7" fill="currentColor" />
        <path
          d="m4.8 8.2 2.2 2.2 4.2-4.6"
          fill="none"
          stroke="var(--surface)"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  onHold: {
    look: 'on-hold',
    glyph: (
      <>
        {ring}
        <path d="M6.2 5.6v4.8M9.8 5.6v4.8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </>
    ),
  },
}

/** The line of service: one of five words with its own shape. An unknown one counts as active. */
export function LineOfService({ value, isPlain = false }: { value: string; isPlain?: boolean }) {
  const { t } = useTranslation()
  const name = lineOfServiceOf(value)
  const kind = kinds[name]
  return (
    <span className={`los ${isPlain ? 'plain' : ''} ${kind.look}`}>
      <svg className="los-glyph" viewBox="0 0 16 16" aria-hidden="true">
        {kind.glyph}
      </svg>
      {t(`lineOfService.${name}`)}
    </span>
  )
}
