/** Removes invisible copied characters, and makes dashes and slashes plain. */
export function cleanPasted(text: string) {
  return text
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2044\u2215\uff0f]/g, '/')
    .trim()
}

/** The same without spaces and dashes, for codes in groups. */
export function cleanCode(text: string) {
  return cleanPasted(text).replace(/[\s-]/g, '')
}
