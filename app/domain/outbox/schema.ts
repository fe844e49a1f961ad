import * as z from 'zod'
import { type MailAsk, mailSorts } from './ask'
import { mailStates } from './rules'

const longestSearch = 254
const maxPages = 10_000

const Ask = z.object({
  q: z.string().trim().max(longestSearch).catch(''),
  state: z.enum(['', ...mailStates]).catch(''),
  sort: z.enum(mailSorts).catch('written'),
  page: z.coerce.number().int().min(1).max(maxPages).catch(1),
})

/** The outbox's query. Missing or invalid values mean all, newest first. */
export function readMailAsk(asked: URLSearchParams): MailAsk {
  return Ask.parse({ q: '', state: '', ...Object.fromEntries(asked) })
}
