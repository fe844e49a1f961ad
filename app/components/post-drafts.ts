import type { Visibility } from '~/domain/permissions/rules'
import { askedByPage } from '~/live/asked-by-page'
import { paths } from '~/paths'
import { type Draft, draftPrefix, listDraftKeys, readDraft, removeDraft } from './draft-store'
import type { MediaEntry } from './media-field'
import type { ObservationsTyped } from './observations-fields'

/** The content of a post's form that is stored in this browser until it is sent or discarded. */
export type PostDraft = Draft & {
  content: string
  visibility: Visibility
  observations: ObservationsTyped
  media: MediaEntry[]
  interrupted: string[] // names of files that had not arrived
  submissionId?: string
  before?: string // what the form of an existing post was loaded with
}
/** Whose draft it is, and of what: a new post in a circle, or an existing one. */
type DraftScope = { userId: string; circleId: string; postId?: string }

/** Each form of a new post has a draft of its own, so that two tabs never overwrite each other. */
export function draftKeyOf({ userId, circleId, postId }: DraftScope, own = '') {
  return `${draftPrefix}${userId}:${circleId}:${postId ?? `new:${own}`}`
}

/** The latest draft for this place. */
export function findDraft(place: DraftScope) {
  return listDrafts(draftKeyOf(place)).sort((one, other) => other.draft.savedAt - one.draft.savedAt)[0]
}

/** Removes the draft of an existing post, once it is saved. */
export function removeDraftsOf(postId: string) {
  for (const key of listDraftKeys()) if (key.endsWith(`:${postId}`)) removeDraft(key)
}

/**
 * Deletes drafts of other people, drafts that are too old, and drafts for circles that the person no longer belongs to.
 */
export async function sweepDrafts(userId: string) {
  const mine = new Set(
    listDraftKeys().filter((key) => key.startsWith(`${draftPrefix}${userId}:`) && readDraft(key, () => true)),
  )
  for (const key of listDraftKeys()) if (!mine.has(key)) removeDraft(key)
  const circles = new Set([...mine].map((key) => key.split(':')[3] ?? ''))
  for (const circleId of circles) {
    // The address answers members with a redirect.
    const answer = await fetch(paths.upload(circleId), { redirect: 'manual', headers: askedByPage }).catch(
      () => undefined,
    )
    if (answer?.status === 404) for (const key of listDraftKeys()) if (key.split(':')[3] === circleId) removeDraft(key)
  }
}

function listDrafts(start: string) {
  return listDraftKeys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const draft = readDraft<PostDraft>(key, isWhole)
      return draft ? [{ key, draft }] : []
    })
}

function isWhole({ content, media, interrupted }: Partial<PostDraft>) {
  return typeof content === 'string' && Array.isArray(media) && Array.isArray(interrupted)
}
