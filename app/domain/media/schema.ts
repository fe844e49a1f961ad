import * as z from 'zod'
import { shortText } from '~/domain/text-fields'
import { mediaKinds, whyNotTogether } from './rules'

/** The photos or the video of a post, in their order, as its form names them. */
export const PostMedia = z
  .array(z.object({ id: z.uuid(), alt: shortText(200), kind: z.enum(mediaKinds).catch('photo') }))
  .superRefine((media, context) => {
    const why = whyNotTogether(media)
    if (why) context.addIssue({ code: 'custom', message: `media:refused.${why}` })
  })
  .default([])
export type PostMedia = z.infer<typeof PostMedia>
