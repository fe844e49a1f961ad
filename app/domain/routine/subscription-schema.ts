import * as z from 'zod'

export const SubscriptionForm = z.object({ titles: z.enum(['yes', 'no']) })
