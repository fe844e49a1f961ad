import type { Typed } from '~/domain/records/typed'
import { askedByPage } from '~/live/page-requests'
import { paths } from '~/paths'
import {
  type Draft,
  draftPrefix,
  isLockedHere,
  isOfMessage,
  listDraftKeys,
  listDrafts,
  readDraft,
  removeDraft,
  saveDraft,
  tabId,
} from './draft-store'
import { isSealed, type Owner, openDraft, saveSealed } from './sealed-store'

/** A post's form, stored in this browser or on the server until it's sent or discarded. */
export type PostDraft = Draft & {
  typed: Typed
  base: string // what the form was opened with
  submissionId?: string
  interrupted: string[] // names of files that had not arrived
  version?: string // that the server had of it
  known?: Typed // what the server said
  isFromServer?: boolean
}

/** A new post as the server has it. */
export type PostOnServer = Pick<PostDraft, 'typed' | 'submissionId' | 'savedAt' | 'version'>

/** Whose draft it is, and of what: a new post in a circle, or an existing one. */
type DraftScope = { owner: Owner; circleId: string; postId?: string }

function draftPlaceOf({ owner, circleId, postId = 'new' }: DraftScope) {
  return `${draftPrefix}${owner.userId}:${circleId}:${postId}`
}

/** The draft for this place that was written in this tab, or else the latest. */
export async function findDraft(scope: DraftScope) {
  const own = placeInTab(scope)
  const keys = listDrafts(draftPlaceOf(scope), () => true).map(({ key }) => key)
  const isOwn = (key: string) => key.startsWith(own)
  for (const key of [...keys.filter(isOwn), ...keys.filter((key) => !isOwn(key))]) {
    const draft = await openPostDraft(scope.owner, key)
    if (draft) return { key, draft }
  }
}

export function openPostDraft(owner: Owner, key: string) {
  return openDraft<PostDraft>(owner, key, isWhole)
}

/** What waits is sealed. */
export function savePostDraft(owner: Owner, key: string, draft: PostDraft) {
  if (draft.waitsSince) void saveSealed(owner, key, draft)
  else saveDraft(key, draft)
}

/** The same place in this tab. */
export function placeInTab(scope: DraftScope) {
  return draftPlaceOf(scope) + tabId()
}

/** Moves a draft to the key of the form that shows it, and returns true; false when it was changed since or is gone. */
export function moveDraft(owner: Owner, from: string, to: string, draft: PostDraft) {
  if (readDraft(from, () => true)?.savedAt !== draft.savedAt) return false
  savePostDraft(owner, to, draft)
  removeDraft(from)
  return true
}

/** The server has this draft as well, but for the files that had not arrived and that it is to be sent. */
export function markOnServer(key: string) {
  const draft = readDraft<PostDraft>(key, isWhole)
  if (draft && !draft.interrupted.length && !draft.waitsSince) saveDraft(key, { ...draft, isOnServer: true })
}

/** Removes this tab's draft of an existing post, once it is saved. */
export function removeDraftOf(postId: string) {
  for (const key of listDraftKeys()) if (isLockedHere(key) && key.includes(`:${postId}:`)) removeDraft(key)
}

/** Deletes drafts that are too old, others', or for circles the user left. Sealed ones, and sent posts, stay. */
export async function removeForeignDrafts(userId: string) {
  const isMine = (key: string) => key.startsWith(`${draftPrefix}${userId}:`)
  const current = listDraftKeys().filter((key) => (isMine(key) ? readDraft(key, () => true) : isSealed(key)))
  for (const key of listDraftKeys()) if (!current.includes(key)) removeDraft(key)
  const mine = current.filter(isMine)
  const circles = new Set([...mine].map((key) => key.split(':')[3] ?? ''))
  circles.delete('chat') // what is typed to one person belongs to no circle
  for (const circleId of circles) {
    // The address redirects members.
    const answer = await fetch(paths.upload(circleId), { redirect: 'manual', headers: askedByPage }).catch(
      () => undefined,
    )
    if (answer?.status === 404) for (const key of mine) if (key.split(':')[3] === circleId) removeOrSend(key)
  }
}

function removeOrSend(key: string) {
  const draft = readDraft(key, () => true)
  if (draft?.waitsSince) return
  if (draft && isOfMessage(key)) saveDraft(key, { ...draft, waitsSince: draft.savedAt })
  else removeDraft(key)
}

function isWhole({ typed, interrupted }: Partial<PostDraft>) {
  return typeof typed?.content === 'string' && Array.isArray(interrupted)
}
