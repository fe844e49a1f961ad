/** How many lines a text must have, and how many it would fill. */
export type Claim = { least: number; wanted: number }

/** A text's lines at this many characters per line. A missing one takes one. */
export function linesOf(text: string | null | undefined, perLine: number) {
  return Math.max(1, Math.ceil((text?.length ?? 0) / perLine))
}

/** Shares lines out: first what each must have, then one in turn while there are some, in the order of the claims. */
export function sharedLines<Name extends string>(room: number, claims: Record<Name, Claim>): Record<Name, number> {
  const all = Object.entries<Claim>(claims)
  const shares = Object.fromEntries(all.map(([name, { least, wanted }]) => [name, Math.min(least, wanted)]))
  let left = room - Object.values(shares).reduce((sum, lines) => sum + lines, 0)
  const isWanting = ([name, { wanted }]: [string, Claim]) => (shares[name] ?? 0) < wanted
  while (left > 0 && all.some(isWanting)) {
    for (const claim of all.filter(isWanting)) {
      const more = Math.min(1, claim[1].wanted - (shares[claim[0]] ?? 0))
      if (more > left) return shares as Record<Name, number>
      shares[claim[0]] = (shares[claim[0]] ?? 0) + more
      left -= more
    }
  }
  return shares as Record<Name, number>
}

/** How many of the first ones fit into these lines. */
export function countFitting(heights: readonly number[], lines: number) {
  let used = 0
  const first = heights.findIndex((height) => {
    used += height
    return used > lines + 0.001 // sums of fractions
  })
  return first < 0 ? heights.length : first
}

/** The first names, with commas, that fit into these characters; at least one. */
export function namesWithin(names: readonly string[], characters: number) {
  const count = countFitting(
    names.map((name) => name.length + 2),
    characters,
  )
  return count ? names.slice(0, count) : names.slice(0, 1).map((name) => cut(name, characters))
}

/** A text cut after a word to this many characters, with an ellipsis. */
export function cut(text: string, characters: number) {
  const letters = [...text]
  if (letters.length <= characters) return text
  const start = letters.slice(0, Math.max(1, characters - 1)).join('')
  const lastSpace = start.lastIndexOf(' ')
  return `${start.slice(0, lastSpace > start.length / 2 ? lastSpace : undefined).replace(/[\s,.;:·]+$/, '')}…`
}
