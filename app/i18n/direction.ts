const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Isolates right-to-left values (U+2068, U+2069), without their own controls: they can't reorder the text around. */
export function isolated(value: string) {
  return rightToLeft.test(value) ? `\u2068${value.replace(directionControls, '')}\u2069` : value
}
