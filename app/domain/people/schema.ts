import * as z from 'zod'
import { roleNames } from '~/domain/permissions/names'

const longestSearch = 254
const mostPages = 10_000

/** When people were here last: within a week, within 30 days, longer ago, or never. */
export const seenRanges = ['week', 'month', 'longer', 'never'] as const
export type SeenRange = (typeof seenRanges)[number]

/** What the list of people can be ordered by. */
export const peopleSorts = ['name', 'lastSeen'] as const
export type PeopleSort = (typeof peopleSorts)[number]

const words = z.string().trim().max(longestSearch).catch('')

/** What the address of the list of people asks for. Nothing, or what makes no sense, is all, by name. */
export const PeopleAsk = z.object({
  q: words, // the beginning of a name or an email
  role: z.enum(['', ...roleNames]).catch(''),
  circle: words, // a part of how its recipient is shown
  seen: z.enum(['', ...seenRanges]).catch(''),
  look: z.enum(['', 'yes']).catch(''),
  sort: z.enum(peopleSorts).catch('name'),
  page: z.coerce.number().int().min(1).max(mostPages).catch(1),
})
export type PeopleAsk = z.infer<typeof PeopleAsk>

export function readPeopleAsk(asked: URLSearchParams): PeopleAsk {
  return PeopleAsk.parse({ q: '', role: '', circle: '', seen: '', look: '', ...Object.fromEntries(asked) })
}

/** The same as an address says it, without its page. */
export function peopleQuery({ sort, page, ...filter }: PeopleAsk): Record<string, string> {
  const inUse = Object.entries(filter).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(inUse), ...(sort === 'name' ? {} : { sort }) }
}
