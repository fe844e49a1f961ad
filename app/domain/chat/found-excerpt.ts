import type { Part } from '~/domain/search/rules'

const lettersBefore = 40
const maxLetters = 160

/** The text around the first match, cut between words; three dots mark omissions. */
export function partsAround(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts
  if (!first) return []
  const opening = first.isMatch ? first : { ...first, text: endOf(first.text) }
  return shortened([opening, ...rest])
}

function endOf(text: string) {
  const letters = [...text]
  if (letters.length <= lettersBefore) return text
  const end = letters.slice(-lettersBefore).join('')
  const space = end.indexOf(' ')
  return `…${space < 0 || space === end.length - 1 ? end : end.slice(space + 1)}`
}

function shortened(parts: readonly Part[]) {
  const shown: Part[] = []
  let left = maxLetters
  for (const part of parts) {
    const letters = [...part.text]
    if (letters.length > left) return [...shown, { ...part, text: `${letters.slice(0, left).join('')}…` }]
    left -= letters.length
    shown.push(part)
  }
  return shown
}
