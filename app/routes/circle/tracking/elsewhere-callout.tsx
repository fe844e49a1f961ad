import type { LinkProps } from '@remix-run/react'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'

type Props = { text: string; to: LinkProps['to']; label: string }

/** Says that an entry is corrected on another page, since its month was closed or opened again. */
export function ElsewhereCallout({ text, to, label }: Props) {
  return (
    <Callout icon="info" className="mb-5 max-w-form">
      <div className="min-w-0 flex-1">
        <p className="mb-3">{text}</p>
        <ButtonLink size="dense" to={to}>
          {label}
        </ButtonLink>
      </div>
    </Callout>
  )
}
