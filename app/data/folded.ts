/** In lower case, without accents, and with the plain apostrophe and hyphen, for which phones put in others. */
export function folded(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .toLowerCase()
}

/** Sorts names by the alphabet, whatever their case; accents count only between names that are the same without them. */
export function compareNames(one: string, other: string) {
  return compare(folded(one), folded(other)) || compare(one, other)
}

/** Whether two names are equal, ignoring case, accents and spaces. */
export function isSameName(one: string, other: string) {
  return inOneWay(one) === inOneWay(other)
}

function compare(one: string, other: string) {
  return one === other ? 0 : one < other ? -1 : 1
}

function inOneWay(name: string) {
  return folded(name).replace(/\s+/g, ' ').trim()
}
