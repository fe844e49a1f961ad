import { RichText } from '~/components/rich-text'

/** Help lines, beside observations of abuse. */
export function HelpLines() {
  return (
    <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">
      <RichText
        i18nKey="assessment:helpLines"
        components={{
          emergency: <a href="tel:911">911</a>,
          crisis: <a href="tel:988">988</a>,
          elder: <a href="tel:+18006771116">1-800-677-1116</a>,
        }}
      />
    </p>
  )
}
