import * as z from 'zod'
import { reminderLeads } from './rules'

const lead = z.enum([...reminderLeads, 'none']).transform((chosen) => (chosen === 'none' ? null : chosen))

/** How long before an item somebody is reminded in each way. */
export const ReminderForm = z.object({ push: lead, mail: lead })
