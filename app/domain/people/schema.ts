import * as z from 'zod'
import { roleNames } from '~/domain/permissions/names'
import { type PeopleAsk, peopleSorts, seenRanges } from './ask'

const longestSearch = 254
const maxPages = 10_000
const words = z.string().trim().max(longestSearch).catch('')

const Ask = z.object({
  q: words,
  role: z.enum(['', ...roleNames]).catch(''),
  circle: words,
  seen: z.enum(['', ...seenRanges]).catch(''),
  look: z.enum(['', 'yes']).catch(''),
  sort: z.enum(peopleSorts).catch('name'),
  page: z.coerce.number().int().min(1).max(maxPages).catch(1),
})

/** The query of the people list. Missing or invalid values mean all, by name. */
export function readPeopleAsk(asked: URLSearchParams): PeopleAsk {
  return Ask.parse({ q: '', role: '', circle: '', seen: '', look: '', ...Object.fromEntries(asked) })
}
