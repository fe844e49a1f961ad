import type { RoleName } from '~/domain/permissions/names'

// Apart from the schema: browsers build these addresses without validation.

export const seenRanges = ['week', 'month', 'longer', 'never'] as const
export type SeenRange = (typeof seenRanges)[number]

export const peopleSorts = ['name', 'lastSeen'] as const
export type PeopleSort = (typeof peopleSorts)[number]

export type PeopleQuery = {
  q: string
  role: RoleName | ''
  circle: string
  seen: SeenRange | ''
  look: 'yes' | ''
  sort: PeopleSort
  page: number
}

/** The filter as an address, without its page. */
export function peopleQuery({ sort, page, ...filter }: PeopleQuery): Record<string, string> {
  const inUse = Object.entries(filter).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(inUse), ...(sort === 'name' ? {} : { sort }) }
}
