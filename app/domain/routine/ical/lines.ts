// iCalendar, RFC 5545, section 3.1: how its lines are written.

const longestLine = 75 // bytes, without the end of the line
const encoder = new TextEncoder()

/** A line, folded where it is longer than 75 bytes, never within a character. */
export function line(name: string, value: string) {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of `${name}:${value}`) {
    const size = encoder.encode(character).length
    if (bytes + size > longestLine) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += character
    bytes += size
  }
  return `${[...pieces, piece].join('\r\n')}\r\n`
}

/** A text as a value: what separates values is escaped, ends of lines are written, other control characters left out. */
export function textValue(text: string) {
  return text
    .replace(/\p{Cs}/gu, '\ufffd') // half of a pair
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** A day, YYYY-MM-DD, as a DATE. */
export function dateValue(day: string) {
  return day.replaceAll('-', '')
}

/** A local day and time, YYYY-MM-DD and HH:mm, as a DATE-TIME of a zone that a parameter names. */
export function localValue(day: string, time: string) {
  return `${dateValue(day)}T${time.replace(':', '')}00`
}

/** An instant as a DATE-TIME of UTC. */
export function instantValue(at: Date) {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}
