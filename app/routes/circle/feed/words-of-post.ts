import type { Typed } from '~/domain/records/typed'

/** All words of a form: the text, then the descriptions of its media. */
export function wordsIn({ content, ...rest }: Typed) {
  const descriptions = Object.entries(rest).flatMap(([name, typed]) => (name.endsWith('.alt') ? typed : []))
  return [content, ...descriptions].filter(Boolean).join('\n\n')
}
