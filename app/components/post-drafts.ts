import { draftKeptMs } from '~/domain/feed/rules'
import type { Visibility } from '~/domain/permissions/rules'
import { paths } from '~/http/paths'
import { draftPrefix, flushDrafts, listDraftKeys, withStorage } from './draft-store'
import type { MediaEntry } from './media-field'
import type { ObservationsTyped } from './observations-fields'

/** What stands in the form of a post and is kept in this browser until it is sent or discarded. */
export type PostDraft = {
  savedAt: number // ms
  content: string
  visibility: Visibility
  observations: ObservationsTyped
  media: MediaEntry[]
  interrupted: string[] // names of files that had not arrived
  submissionId?: string
  before?: string // what the form of an existing post was loaded with
}
/** Whose draft it is, and of what: a new post in a circle, or an existing one. */
export type DraftPlace = { userId: string; circleId: string; postId?: string }

let isOff = false

/** Each form of a new post has a draft of its own, so that two tabs never overwrite each other. */
export function draftKeyOf({ userId, circleId, postId }: DraftPlace, own = '') {
  return `${draftPrefix}${userId}:${circleId}:${postId ?? `new:${own}`}`
}

/** The latest draft for this place. */
export function findDraft(place: DraftPlace) {
  return listDrafts(draftKeyOf(place)).sort((one, other) => other.draft.savedAt - one.draft.savedAt)[0]
}

export function saveDraft(key: string, draft: PostDraft) {
  if (!isOff) withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
}

export function removeDraft(key: string) {
  withStorage((storage) => storage.removeItem(key))
}

/** Removes the draft of an existing post, once it is saved. */
export function removeDraftsOf(postId: string) {
  for (const key of listDraftKeys()) if (key.endsWith(`:${postId}`)) removeDraft(key)
}

/** Removes all drafts; nothing is saved any more on this page, which signs out. */
export function removeAllDrafts() {
  isOff = true
  listDraftKeys().forEach(removeDraft)
}

/** Removes drafts of other people, drafts that are too old, and drafts for circles that the person no longer belongs to. */
export async function sweepDrafts(userId: string) {
  const mine = new Set(listDrafts(`${draftPrefix}${userId}:`).map(({ key }) => key))
  for (const key of listDraftKeys()) if (!mine.has(key)) removeDraft(key)
  const circles = new Set([...mine].map((key) => key.split(':')[3] ?? ''))
  for (const circleId of circles) {
    // The address answers members with a redirect.
    const answer = await fetch(paths.upload(circleId), { redirect: 'manual' }).catch(() => undefined)
    if (answer?.status === 404) for (const key of listDraftKeys()) if (key.split(':')[3] === circleId) removeDraft(key)
  }
}

function listDrafts(start: string) {
  return listDraftKeys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const draft = withStorage((storage) => readDraft(storage.getItem(key)))
      return draft ? [{ key, draft }] : []
    })
}

function readDraft(text: string | null): PostDraft | undefined {
  const draft: PostDraft = JSON.parse(text ?? '')
  const isWhole = typeof draft.content === 'string' && Array.isArray(draft.media) && Array.isArray(draft.interrupted)
  return isWhole && Date.now() - draft.savedAt < draftKeptMs ? draft : undefined
}

if (typeof document !== 'undefined') {
  addEventListener('pagehide', flushDrafts)
  addEventListener('pageshow', () => {
    isOff = false
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushDrafts())
}
