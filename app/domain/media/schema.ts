import * as z from 'zod'
import { text } from '~/domain/accounts/personal'
import { limits, mediaKinds } from './rules'

/** The photos or the video of a post, in their order, as its form names them. */
export const PostMedia = z
  .array(z.object({ id: z.uuid(), alt: text(200), kind: z.enum(mediaKinds).catch('photo') }))
  .max(limits.photosOnAPost, 'media:refused.tooManyPhotos')
  .default([])
export type PostMedia = z.infer<typeof PostMedia>
