import type { MediaKind } from '~/domain/media/rules'
import type { Visibility } from '~/domain/permissions/rules'
import { type AnyRecord, text } from '~/domain/records/fields'
import { merge } from '~/domain/records/merge'
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

// For the merge each part of a post is one text, whatever it holds.
const parts: AnyRecord = {
  words: 'feed',
  fields: Object.fromEntries(postFields.map((field) => [field, text(Infinity)])),
}

/** What the form changes of a post that somebody else may have changed since, and where both changed the same. */
export function mergePost(base: PostValues, typed: PostValues, current: PostValues) {
  const { changes, conflicts } = merge(parts, base, typed, current)
  return { changed: changes.fields as PostField[], conflicts: conflicts.map(({ path }) => path as PostField) }
}
