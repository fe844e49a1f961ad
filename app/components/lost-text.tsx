import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Typed } from '~/domain/records/typed'
import type { FormAnswer } from '~/forms/form-state'
import { ButtonLink } from '~/ui/button'
import { TextArea } from '~/ui/field'
import { Empty } from './empty'

/** Why a form wasn't saved, and its input. */
export type Lost = { lost: 'gone' | 'refused'; written?: string }

type Props = { title: string; text: string; written?: string; back: { to: string; label: string } }

/** Explains that something is gone or refused, with the input to be copied. */
export function LostText({ title, text, written, back }: Props) {
  const content = useRef<HTMLDivElement>(null)
  // In the place of a form that was sent far below: only its end would be in sight.
  useEffect(() => {
    if (!written) return
    content.current?.focus({ preventScroll: true })
    content.current?.scrollIntoView()
  }, [written])

  return (
    <div className="content" ref={content} tabIndex={-1}>
      <Empty title={title} text={text} heading="h1">
        <WrittenText text={written} />
        <ButtonLink kind="primary" to={back.to}>
          {back.label}
        </ButtonLink>
      </Empty>
    </div>
  )
}

export function WrittenText({ text }: { text?: string }) {
  const { t } = useTranslation()
  return text ? <TextArea label={t('lost.written')} rows={8} readOnly value={text} /> : null
}

/** The text of a form whose page is gone or refused: without scripts that page is loaded again after the form. */
export function lostIn(answer: object | null | undefined, textOf: (typed: Typed) => string): Lost | undefined {
  if (!answer) return undefined
  if ('lost' in answer) return answer as Lost
  return 'form' in answer ? { lost: 'gone', written: textOf((answer as FormAnswer).form.typed) } : undefined
}
