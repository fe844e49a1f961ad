import * as z from 'zod'
import { type MailQuery, mailSorts } from './query'
import { mailStates } from './rules'

const longestSearch = 254
const maxPages = 10_000

const Query = z.object({
  q: z.string().trim().max(longestSearch).catch(''),
  state: z.enum(['', ...mailStates]).catch(''),
  sort: z.enum(mailSorts).catch('written'),
  page: z.coerce.number().int().min(1).max(maxPages).catch(1),
})

/** The outbox's query. Missing or invalid values mean all, newest first. */
export function readMailQuery(query: URLSearchParams): MailQuery {
  return Query.parse({ q: '', state: '', ...Object.fromEntries(query) })
}
