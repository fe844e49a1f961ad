/** Numbers from 0 to 1 that look random and are the same each time, so that a failure can be repeated. */
export function seeded(start: number) {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
