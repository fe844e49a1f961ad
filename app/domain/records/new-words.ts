export type Piece = { text: string; isNew: boolean }

const maxCompared = 1_000_000

/** A text in old and new pieces; a single old piece if the texts have nothing in common or are too long to compare. */
export function newWords(before: string, now: string): Piece[] {
  const [old, words] = [splitWords(before), splitWords(now)]
  const common = old.length * words.length > maxCompared ? new Set<number>() : commonWords(old, words)
  if (!common.size) return [{ text: now, isNew: false }]
  const pieces: Piece[] = []
  for (const [index, text] of words.entries()) {
    const isNew = !common.has(index)
    const last = pieces.at(-1)
    if (last?.isNew === isNew) last.text += text
    else pieces.push({ text, isNew })
  }
  return pieces
}

function splitWords(text: string) {
  return text.match(/\S+\s*|^\s+/g) ?? []
}

/** The longest common subsequence of words. */
function commonWords(old: readonly string[], words: readonly string[]) {
  const isSame = (one: string | undefined, other: string | undefined) => one?.trim() === other?.trim()
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(words.length + 1))
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0
  for (let one = old.length - 1; one >= 0; one--) {
    const row = lengths[one]
    for (let other = words.length - 1; row && other >= 0; other--) {
      const isCommon = isSame(old[one], words[other])
      row[other] = isCommon ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1))
    }
  }
  const common = new Set<number>()
  for (let one = 0, other = 0; one < old.length && other < words.length; ) {
    if (isSame(old[one], words[other])) {
      common.add(other)
      one += 1
      other += 1
    } else if (at(one + 1, other) >= at(one, other + 1)) one += 1
    else other += 1
  }
  return common
}
