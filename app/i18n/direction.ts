const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A value as it may stand within a line of plain text: one with right-to-left letters is put between U+2068 and U+2069
 * and loses its own direction controls, so that it cannot turn what stands around it. Any other value stays as it is.
 */
export function isolated(value: string) {
  return rightToLeft.test(value) ? `\u2068${value.replace(directionControls, '')}\u2069` : value
}
