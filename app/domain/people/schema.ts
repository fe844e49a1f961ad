import * as z from 'zod'
import { roleNames } from '~/domain/permissions/names'
import { type PeopleQuery, peopleSorts, seenRanges } from './query'

const longestSearch = 254
const maxPages = 10_000
const words = z.string().trim().max(longestSearch).catch('')

const Query = z.object({
  q: words,
  role: z.enum(['', ...roleNames]).catch(''),
  circle: words,
  seen: z.enum(['', ...seenRanges]).catch(''),
  look: z.enum(['', 'yes']).catch(''),
  sort: z.enum(peopleSorts).catch('name'),
  page: z.coerce.number().int().min(1).max(maxPages).catch(1),
})

/** The query of the people list. Missing or invalid values mean all, by name. */
export function readPeopleQuery(query: URLSearchParams): PeopleQuery {
  return Query.parse({ q: '', role: '', circle: '', seen: '', look: '', ...Object.fromEntries(query) })
}
