import * as z from 'zod'
import { isId } from '~/data/id'
import { maxLabels } from './rules'

const ids = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .transform((list) => [...new Set(list ?? [])])
  .refine((list) => list.length <= maxLabels && list.every(isId), { error: 'labels:errors.unknown' })

export const CircleLabels = z.object({ labels: ids, opened: ids })
export type CircleLabels = z.infer<typeof CircleLabels>
