const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const address = new RegExp(`^/circle/${id}/(feed|routine)/${id}(?:\\?on=\\d{4}-\\d{2}-\\d{2})?$`)
const kinds = { feed: 'post', routine: 'routineItem' } as const
// It ends at a character that turns the direction, and names nobody before its host: both make it look like another.
const webAddress =
  /\b(https?:\/\/(?![^\s/?#]*@)[^\s<>"“”\u200e\u200f\u202a-\u202e\u2066-\u2069]*[^\s<>"“”.,;:!?)\]}’'\u200e\u200f\u202a-\u202e\u2066-\u2069])/gi

type HandedOn = (typeof kinds)[keyof typeof kinds]
/** A part of a text: words, or a web address. `path` and `kind` are of one of ours that can be handed on. */
type TextPart = { text: string; isAddress: boolean; path?: string; kind?: HandedOn }

/**
 * What an address of ours is of, if it can be handed on in a message: a post or a routine item. It says nothing of what
 * stands there, and opens only for who may see that.
 */
export function kindOfAddress(path: string) {
  const [, area] = path.match(address) ?? []
  return area === 'feed' || area === 'routine' ? kinds[area] : undefined
}

/** The address that a page was asked to hand on; undefined for any other text. */
export function addressToHandOn(asked: string | null) {
  return asked && kindOfAddress(asked) ? asked : undefined
}

/** The text of a message with what is handed on below it. */
export function withHandedOn(content: string, path: string, origin: string) {
  return path ? [content, `${origin}${path}`].filter(Boolean).join('\n') : content
}

/** The text of a message without what is handed on below it, and the path of that; '' where there is none. */
export function apartFromHandedOn(content: string, origin: string) {
  const lines = content.split('\n')
  const last = lines.at(-1) ?? ''
  const path = last.startsWith(`${origin}/`) ? addressToHandOn(last.slice(origin.length)) : undefined
  return path ? { content: lines.slice(0, -1).join('\n'), handedOn: path } : { content, handedOn: '' }
}

/** A text, taken apart at the web addresses in it. */
export function partsAtAddresses(text: string, origin: string): TextPart[] {
  return text.split(webAddress).map((part, index) => {
    const isAddress = index % 2 === 1
    const path = isAddress && part.startsWith(`${origin}/`) ? part.slice(origin.length) : ''
    const kind = kindOfAddress(path)
    return kind ? { text: part, isAddress, path, kind } : { text: part, isAddress }
  })
}

/** A text in which the addresses of what was handed on are said in these words. */
export function handedOnInWords(text: string, origin: string, words: (kind: HandedOn) => string) {
  return partsAtAddresses(text, origin)
    .map(({ text, kind }) => (kind ? words(kind) : text))
    .join('')
}
