import { z } from 'zod'
import { PostMedia } from '~/domain/media/schema'
import { visibilities } from '~/domain/permissions/rules'

/** A post as it is written. The text is trimmed and its line ends are made one kind, then measured; a picture may do without. */
export const PostForm = z
  .object({
    content: z
      .string()
      .default('')
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(5000)),
    visibility: z.enum(visibilities),
    media: PostMedia,
    submissionId: z.string().optional(),
  })
  .refine(hasSubstance, { path: ['content'], error: 'errors.required' })

/** Whether a post says or shows anything at all. */
function hasSubstance({ content, media }: { content: string; media: unknown[] }) {
  return content !== '' || media.length > 0
}

export type PostForm = z.infer<typeof PostForm>
