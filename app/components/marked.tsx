import type { Part } from '~/domain/search/rules'

/** A text with the matches of a search marked. */
export function Marked({ parts }: { parts: Part[] }) {
  return (
    <bdi>
      {parts.map(({ text, isMatch }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order
        isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </bdi>
  )
}
