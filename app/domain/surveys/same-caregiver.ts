import { folded } from '~/data/folded'

export type Named = { name: string; memberId: string | null }

/** Whether two rows name the same person: by member, or by name where one joined or left in between. */
export function isSamePerson(one: Named, other: Named) {
  if (one.memberId && other.memberId) return one.memberId === other.memberId
  if (!one.memberId && !other.memberId) return true
  const [name, otherName] = [folded(one.name), folded(other.name)]
  return name === otherName || beginsWith(name, otherName) || beginsWith(otherName, name)
}

function beginsWith(name: string, first: string) {
  return first !== '' && name.startsWith(`${first} `)
}
