import * as z from 'zod'

/** What a member's calendar program is told of what is planned: that there is something, or its title. */
export const SubscriptionForm = z.object({ titles: z.enum(['yes', 'no']) })
