/** Last and first name as lists sort by them: in lower case and without accents. */
export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${lastName} ${firstName}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
