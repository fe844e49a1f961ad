import * as z from 'zod'
import { actionsOf } from './rules'

const longest = 254
const words = z.string().trim().max(longest).catch('')
const day = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))
  .catch('')

/** Invalid or missing values mean all. Days are in the reader's zone. */
export const AuditFilter = z.object({
  person: words,
  circle: words,
  action: z
    .string()
    .refine((choice) => actionsOf(choice) !== undefined)
    .catch(''),
  outcome: z.enum(['', 'done', 'refused']).catch(''),
  from: day,
  to: day,
})
export type AuditFilter = z.infer<typeof AuditFilter>

export function readFilter(query: URLSearchParams): AuditFilter {
  return AuditFilter.parse(Object.fromEntries(query))
}
