import * as z from 'zod'
import { isId } from '~/data/id'
import { requiredText, shortText } from '~/domain/text-fields'
import { labelColors, longestLabelDescription, longestLabelName, mostLabels } from './rules'

/** A label as its form says it. `before` is what the form was opened with. */
export const LabelForm = z.object({
  name: requiredText(longestLabelName),
  description: shortText(longestLabelDescription).transform((text) => text ?? ''),
  color: z.enum(labelColors),
  submissionId: z.string().optional(),
  before: z.string().max(2_000).optional(),
})
export type LabelForm = z.infer<typeof LabelForm>

const ids = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .transform((list) => [...new Set(list ?? [])])
  .refine((list) => list.length <= mostLabels && list.every(isId), { error: 'labels:errors.unknown' })

/** Which labels a circle is to have, and which it had when the form was opened. */
export const CircleLabels = z.object({ labels: ids, before: ids })
export type CircleLabels = z.infer<typeof CircleLabels>
