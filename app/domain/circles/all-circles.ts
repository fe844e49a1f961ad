import * as z from 'zod'
import { isId } from '~/data/id'
import { circleSorts } from './circle-sorts'

const maxPages = 10_000
const Query = z.object({
  q: z.string().trim().max(254).catch(''),
  look: z.literal('yes').optional().catch(undefined),
  coach: z.string().refine(isId).or(z.literal('')).catch(''),
  sort: z.enum(circleSorts).catch('name'),
  page: z.coerce.number().int().min(1).max(maxPages).catch(1),
})

/** The query of the provider's circle list. Invalid values mean all, by name. */
export function readCirclesQuery(query: URLSearchParams) {
  return Query.parse(Object.fromEntries(query))
}
