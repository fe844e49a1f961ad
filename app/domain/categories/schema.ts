import * as z from 'zod'

export const Move = z.object({ direction: z.enum(['up', 'down']) })
