/** In lower case and without accents. */
export function folded(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
