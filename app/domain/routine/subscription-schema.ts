import * as z from 'zod'

/** What a calendar feed reveals: titles, or only that something takes place. */
export const SubscriptionForm = z.object({ titles: z.enum(['yes', 'no']) })
