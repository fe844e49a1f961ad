import * as z from 'zod'
import { requiredText } from '~/domain/text-fields'
import { addressFrom, longestAddress, longestName } from './rules'

/** A workflow as a super admin writes it: a name, and the address of its form (or its id or path at JotForm). */
export const WorkflowForm = z.object({
  name: requiredText(longestName),
  address: z
    .string()
    .trim()
    .min(1, 'errors.required')
    .max(longestAddress)
    .transform((typed, context) => {
      const address = addressFrom(typed)
      if (!address) context.addIssue({ code: 'custom', message: 'workflows:errors.address' })
      return address ?? z.NEVER
    }),
  submissionId: z.string().optional(),
})
export type WorkflowForm = z.infer<typeof WorkflowForm>

/** An id that a form's answers came with. */
export const AliasForm = z.object({ alias: z.string().trim().max(100) })
