/** Last and first name as lists sort by them and find them. */
export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return folded(`${lastName} ${firstName}`)
}

/** In lower case and without accents. */
export function folded(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
