import { z } from 'zod'
import { auditActions, outcomes } from './actions'

const chosen = z.string().trim().max(254).catch('')

/** What somebody wants to see of the audit log. Whatever cannot be meant counts as not said. */
export const AuditFilter = z.object({
  person: chosen.default(''), // an address, or the beginning of a name
  circle: chosen.default(''), // the beginning of the recipient's first or last name
  action: z.enum(auditActions).optional().catch(undefined),
  outcome: z.enum(outcomes).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined), // days in UTC
  to: z.iso.date().optional().catch(undefined),
})
export type AuditFilter = z.infer<typeof AuditFilter>
