const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const address = new RegExp(`^/circle/${id}/(feed|routine)/${id}(?:\\?on=\\d{4}-\\d{2}-\\d{2})?$`)
const kinds = { feed: 'post', routine: 'routineItem' } as const
// Ends at a bidi control, and has no user name before its host: both can disguise an address.
const webAddress =
  /\b(https?:\/\/(?![^\s/?#]*@)[^\s<>"“”\u200e\u200f\u202a-\u202e\u2066-\u2069]*[^\s<>"“”.,;:!?)\]}’'\u200e\u200f\u202a-\u202e\u2066-\u2069])/gi

type HandedOn = (typeof kinds)[keyof typeof kinds]
/** A text or an address; `path` and `kind` for addresses in Kinfold that can be forwarded. */
type TextPart = { text: string; isAddress: boolean; path?: string; kind?: HandedOn }

/** The kind of a forwardable address: a post or a routine item. Reveals nothing more. */
export function kindOfAddress(path: string) {
  const [, area] = path.match(address) ?? []
  return area === 'feed' || area === 'routine' ? kinds[area] : undefined
}

/** The forwardable address in a request; undefined for any other text. */
export function addressToHandOn(text: string | null) {
  return text && kindOfAddress(text) ? text : undefined
}

/** A message's text with the forwarded link below it. */
export function withHandedOn(content: string, path: string, origin: string) {
  return path ? [content, `${origin}${path}`].filter(Boolean).join('\n') : content
}

/** A message's text without its forwarded link, and the link's path ('' if none). */
export function apartFromHandedOn(content: string, origin: string) {
  const lines = content.split('\n')
  const last = lines.at(-1) ?? ''
  const path = last.startsWith(`${origin}/`) ? addressToHandOn(last.slice(origin.length)) : undefined
  return path ? { content: lines.slice(0, -1).join('\n'), handedOn: path } : { content, handedOn: '' }
}

/** A text split at its web addresses. */
export function partsAtAddresses(text: string, origin: string): TextPart[] {
  return text.split(webAddress).map((part, index) => {
    const isAddress = index % 2 === 1
    const path = isAddress && part.startsWith(`${origin}/`) ? part.slice(origin.length) : ''
    const kind = kindOfAddress(path)
    return kind ? { text: part, isAddress, path, kind } : { text: part, isAddress }
  })
}

/** A text with forwarded addresses replaced by these words. */
export function handedOnInWords(text: string, origin: string, words: (kind: HandedOn) => string) {
  return partsAtAddresses(text, origin)
    .map(({ text, kind }) => (kind ? words(kind) : text))
    .join('')
}
