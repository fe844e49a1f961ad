const maxLetters = 160

/** The beginning of a text on one line, cut between words; three dots mark the rest. */
export function excerptOf(content: string) {
  const letters = [...content.replace(/\s+/g, ' ').trim()]
  if (letters.length <= maxLetters) return letters.join('')

  const cut = letters.slice(0, maxLetters).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > maxLetters / 2 ? cut.slice(0, lastSpace) : cut}…`
}
