import { folded } from '~/data/folded'

/** Who a row of the caregiver section names, today or when somebody was interviewed. */
export type Named = { name: string; memberId: string | null }

/**
 * Whether a row that named one person names the same one now: the same member, or somebody of the same name who has joined
 * the circle or left it since. A row by a name alone may be spelled in another way.
 */
export function isSamePerson(one: Named, other: Named) {
  if (one.memberId && other.memberId) return one.memberId === other.memberId
  if (!one.memberId && !other.memberId) return true
  const [name, otherName] = [folded(one.name), folded(other.name)]
  return name === otherName || beginsWith(name, otherName) || beginsWith(otherName, name)
}

/** Whether a name is the other one with more behind it: 'Paul' is 'Paul Delgado'. */
function beginsWith(name: string, first: string) {
  return first !== '' && name.startsWith(`${first} `)
}
