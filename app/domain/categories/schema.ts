import * as z from 'zod'
import { requiredText } from '~/domain/text-fields'
import { longestCategoryName } from './rules'

export const CategoryForm = z.object({
  name: requiredText(longestCategoryName),
  submissionId: z.string().optional(),
})
export const Move = z.object({ direction: z.enum(['up', 'down']) })
