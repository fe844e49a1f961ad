import * as z from 'zod'
import { longestCategoryName } from './rules'

export const CategoryForm = z.object({
  name: z.string().trim().min(1).max(longestCategoryName),
  submissionId: z.string().optional(),
})
export const Move = z.object({ direction: z.enum(['up', 'down']) })
