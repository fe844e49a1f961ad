/** Pseudo-random numbers by seed, so that circle 7 is the same in every database. */
export function randomFrom(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)

  function bits() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  /** A whole number from 0 up to, but without, `end`. */
  const below = (end: number) => bits() % end

  function pick<T>(list: readonly T[]): T {
    const picked = list[below(list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }

  /** A UUIDv7 of that instant; newId() uses the system's randomness, which takes longer than writing the row. */
  function idAt(ms: number) {
    const time = ms.toString(16).padStart(12, '0')
    const a = hex(bits())
    const b = hex(bits())
    const c = hex(bits())
    return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${b}${c.slice(0, 4)}`
  }

  return { below, pick, idAt }
}

export type Random = ReturnType<typeof randomFrom>

function hex(bits: number) {
  return bits.toString(16).padStart(8, '0')
}
