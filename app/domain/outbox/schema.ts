import * as z from 'zod'
import { mailStates } from './rules'

const longestSearch = 254
const mostPages = 10_000

/** What the outbox can be ordered by: the newest first, or what needs somebody first. */
export const mailSorts = ['written', 'state'] as const
export type MailSort = (typeof mailSorts)[number]

/** What the address of the outbox asks for. Nothing, or what makes no sense, is all, the newest first. */
export const MailAsk = z.object({
  q: z.string().trim().max(longestSearch).catch(''), // a part of an address or a subject
  state: z.enum(['', ...mailStates]).catch(''),
  sort: z.enum(mailSorts).catch('written'),
  page: z.coerce.number().int().min(1).max(mostPages).catch(1),
})
export type MailAsk = z.infer<typeof MailAsk>

export function readMailAsk(asked: URLSearchParams): MailAsk {
  return MailAsk.parse({ q: '', state: '', ...Object.fromEntries(asked) })
}

/** The same as an address says it, without its page. */
export function mailQuery({ q, state, sort }: MailAsk): Record<string, string> {
  return { ...(state ? { state } : {}), ...(q ? { q } : {}), ...(sort === 'written' ? {} : { sort }) }
}
