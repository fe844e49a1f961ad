import { z } from 'zod'
import { visibilities } from '~/domain/permissions/rules'

/** A post as it is written. The text is trimmed and its line ends are made one kind, then measured. */
export const PostForm = z.object({
  content: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'errors.required').max(5000)),
  visibility: z.enum(visibilities),
  submissionId: z.string().optional(),
})

export type PostForm = z.infer<typeof PostForm>
