import * as z from 'zod'
import { reminderLeads } from './rules'

const lead = z.enum([...reminderLeads, 'none']).transform((chosen) => (chosen === 'none' ? null : chosen))

export const ReminderForm = z.object({ push: lead, mail: lead })
