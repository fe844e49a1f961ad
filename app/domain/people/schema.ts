import * as z from 'zod'

const longestSearch = 254

/** What the address of the list of people asks for: the beginning of a name or an email. What makes no sense is all. */
export const PeopleFilter = z.object({ q: z.string().trim().max(longestSearch).catch('') })

export function readPeopleFilter(asked: URLSearchParams) {
  return PeopleFilter.parse({ q: asked.get('q') ?? '' })
}
