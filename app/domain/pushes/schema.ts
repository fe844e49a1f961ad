import * as z from 'zod'
import { isPushService } from './rules'

export const Subscription = z.object({
  endpoint: z.string().refine(isPushService),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})
export type Subscription = z.infer<typeof Subscription>
