import type { MediaKind } from '~/domain/media/rules'
import type { Visibility } from '~/domain/permissions/rules'
import { inOrder, type Observation } from './rules'

/** What a form can change of a post. */
export type PostContent = {
  content: string
  visibility: Visibility
  media: readonly { id: string; kind: MediaKind; alt: string | null }[]
  observations: readonly Observation[]
}

export const postFields = ['content', 'media', 'observations', 'visibility'] as const
export type PostField = (typeof postFields)[number]
/** The same as one text per field, to compare and merge two versions of a post. */
export type PostValues = Record<PostField, string>

/** A post as one text per field; equal posts have equal texts. */
export function postValues({ content, visibility, media, observations }: PostContent): PostValues {
  return {
    content,
    visibility,
    media: JSON.stringify(media.map(({ id, alt }) => [id, alt ?? ''])),
    observations: JSON.stringify(
      inOrder(observations).map(({ type, level, showAssessment, showStateLevel }) => [
        type,
        level,
        showAssessment,
        showStateLevel,
      ]),
    ),
  }
}
