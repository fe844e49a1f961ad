const fewestLetters = 3
export const longestQuery = 120
export const debounceMs = 300

export type Part = { text: string; isMatch: boolean }

/** A query's problem, as its text key; undefined if it's valid. */
export function problemOfQuery(query: string) {
  if (!query.trim()) return 'search:errors.required'
  if (query.length > longestQuery) return `errors.tooLong?maximum=${longestQuery}`
  return countLetters(query) < fewestLetters ? 'search:errors.tooShort' : undefined
}

/** Without accents, signs and spaces. */
function countLetters(query: string) {
  return query.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Lower-case words without accents, apostrophes, hyphens and points; `%`, `_` and `*` are literal. */
export function splitWords(query: string) {
  return folded(query.normalize('NFC'))
    .map(({ letter }) => (isJoiner(letter) ? '' : isPartOfWord(letter) || isWildcard(letter) ? letter : ' '))
    .join('')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** A quick check before `partsFound` compares letter by letter. */
export function mayHave(text: string, words: readonly string[]) {
  const plain = text
    .replace(/[^\0-\x7f]/gu, withoutAccents)
    .toLowerCase()
    .replace(/['’‘ʼ.-]/g, '')
  return words.every((word) => plain.includes(word))
}

/** Splits a name into parts and marks matches; undefined unless every query word begins one of its words. */
export function partsFound(name: string, words: readonly string[]): Part[] | undefined {
  const letters = folded(name)
  const isMarked = new Array<boolean>(name.length).fill(false)
  for (const word of words) {
    const places = letters.map((_, at) => matchAt(letters, at, word)).filter((place) => place !== undefined)
    if (!places.length) return undefined
    for (const { from, to } of places) isMarked.fill(true, from, to)
  }
  return partsOf(name, isMarked)
}

type Letter = { letter: string; from: number; to: number } // of the folded name, with its place in the name itself

function folded(text: string): Letter[] {
  const letters: Letter[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const plain = withoutAccents(withoutAccents(character).toLowerCase()) // İ gets a separate dot by it
    for (const letter of plain) letters.push({ letter, from, to })
    const last = letters.at(-1)
    if (!plain && last) last.to = to
    from = to
  }
  return letters
}

/** As in the index: Latin letters lose their accents, other scripts keep theirs. */
function withoutAccents(text: string) {
  return text
    .normalize('NFD')
    .replace(/(^|\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
}

function matchAt(letters: readonly Letter[], start: number, word: string) {
  const first = letters[start]
  const before = letters[start - 1]
  if (!first || !isPartOfWord(first.letter) || (before && isPartOfWord(before.letter))) return undefined

  let to = first.from
  let at = start
  for (const letter of word) {
    while (at > start && letters[at] && isJoiner(letters[at]?.letter ?? '')) at += 1
    if (letters[at]?.letter !== letter) return undefined
    to = letters[at]?.to ?? to
    at += 1
  }
  return { from: first.from, to }
}

function partsOf(name: string, isMarked: readonly boolean[]) {
  const parts: Part[] = []
  for (let at = 0; at < name.length; at++) {
    const last = parts.at(-1)
    const isMatch = isMarked[at] ?? false
    if (last?.isMatch === isMatch) last.text += name[at]
    else parts.push({ text: name[at] ?? '', isMatch })
  }
  return parts
}

function isPartOfWord(letter: string) {
  return /[\p{L}\p{N}\p{M}]/u.test(letter)
}

function isJoiner(letter: string) {
  return /['’‘ʼ.-]/.test(letter)
}

function isWildcard(letter: string) {
  return /[%_*]/.test(letter)
}
