import type { Location } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { flushDrafts, lockDraft, newDraftKey, readDraft, removeDraft, whenUnlocked } from '~/components/draft-store'
import { findDraft, moveDraft, type PostDraft, type PostOnServer, placeInTab } from '~/components/post-drafts'
import type { Owner } from '~/components/sealed-store'
import { useDraftOwner } from '~/components/use-draft-owner'
import { takeFiles } from '~/components/use-media'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import type { PostAnswer } from '~/routes/circle/feed/post-answer'
import { isSameTyped, postForm, typedIn } from '~/routes/circle/feed/typed-post'

export type StoredDraft = ReturnType<typeof usePostDraft>
type About = {
  circleId: string
  postId?: string
  answer: PostAnswer
  findsDraft?: boolean
  serverDraft?: PostOnServer
  isLeaving?: (to: Location) => boolean
}
type Found = { key: string; draft: PostDraft }
/** The fields' initial values. `copyOf`: the key of a shown draft that another tab may have open. */
type Start = { round: number; files: File[]; draft?: PostDraft; copyOf?: string }

/**
 * A post's draft in this browser or on the server, with what was typed before scripts. `round`: renewals of the fields.
 */
export function usePostDraft(about: About) {
  const { circleId, postId, answer, findsDraft = true, serverDraft } = about
  const owner = useDraftOwner()
  const place = owner && { owner, circleId, postId }
  const [key] = useState(() => place && newDraftKey(placeInTab(place)))
  const finds = findsDraft && !answer
  const [start, setStart] = useState<Start>({ round: 0, files: [], draft: finds ? takenUp(serverDraft) : undefined })
  const [dropped, setDropped] = useState<PostAnswer>()
  const isTouched = useRef(false)
  const { question, markChanged, markSent, discardOnServer } = useLeavingPost(key, about)
  const focusText = useFocusOnText(start.round)

  useFoundDraft(finds ? place : undefined, (form, files, found) => {
    if (!found) return files.length ? setStart({ ...start, files }) : undefined
    if (form?.contains(document.activeElement)) focusText()
    const { isChanged, ...draft } = withTyped(found.draft, { form, hasFiles: files.length > 0, serverDraft })
    setStart({ round: 1, files, copyOf: found.key, draft })
    if (postId || isChanged) markChanged()
  })
  useTakeOver({ key, owner }, start, () => setStart((now) => ({ ...now, copyOf: undefined })))
  useGone(start, { key, serverDraft }, () => {
    if (!isTouched.current) drop()
  })

  function drop() {
    if (key) removeDraft(key)
    isTouched.current = false
    markSent()
    setDropped(answer)
    setStart({ round: start.round + 1, files: [] })
  }

  return {
    ...start,
    ...{ key, owner, question, markSent, drop, discardOnServer },
    answer: answer === dropped ? undefined : answer,
    isTouched: () => isTouched.current,
    change() {
      isTouched.current = true
      markChanged()
      // A copy that is changed is another post than the one it was copied from.
      const { draft, copyOf } = start
      if (draft && copyOf) setStart({ ...start, draft: { ...draft, submissionId: undefined }, copyOf: undefined })
    },
    /** Resets to the opened values: leaving loses nothing. */
    changeBack: markSent,
    discard() {
      focusText()
      drop()
    },
  }
}

/** Asks before the form is left with unsaved changes. */
function useLeavingPost(key: string | undefined, { postId, isLeaving }: About) {
  const discardOnServer = useRef(() => {})
  // A stored new post is found again on return: leaving it loses nothing.
  const losesText = (to: Location) => (isLeaving?.(to) ?? true) && Boolean(postId || !key || !isAllStored(key))
  const unsaved = useUnsavedChanges(losesText, {
    onDiscard: () => {
      if (key) removeDraft(key)
      discardOnServer.current()
    },
  })
  return { ...unsaved, discardOnServer }
}

/** Calls `onFound` once, with the files that were chosen before the scripts came, and with the draft of this place. */
function useFoundDraft(
  place: Parameters<typeof findDraft>[0] | undefined,
  onFound: (form: HTMLFormElement | null, files: File[], found: Found | undefined) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const form = postForm()
    const files = takeFiles(form)
    const finding = place ? findDraft(place) : Promise.resolve(undefined)
    finding.then((found) => onFound(form, files, found))
  }, [])
}

type Early = { form: HTMLFormElement | null; hasFiles: boolean; serverDraft?: PostOnServer }

/** The draft with the server's part of it, and with what was typed before the scripts came. */
function withTyped(draft: PostDraft, { form, hasFiles, serverDraft }: Early) {
  const { content: known, ...fromServer } = onServer(serverDraft, draft)
  const content = joined(joined(known, String(draft.typed.content)), typedEarly(form))
  const isChanged = content !== draft.typed.content
  const waitsSince = isChanged || hasFiles ? undefined : draft.waitsSince
  return { ...draft, typed: { ...draft.typed, content }, ...fromServer, waitsSince, isChanged }
}

/** Whether the draft of this key has the form's whole contents. */
function isAllStored(key: string) {
  flushDrafts()
  const form = postForm()
  const draft = readDraft<PostDraft>(key, ({ typed }) => typed !== undefined) // what waits is sealed
  if (!draft || draft.interrupted.length || !form) return false
  return isSameTyped(draft.typed, typedIn(new FormData(form)))
}

/** Returns what makes the next round begin with the focus in its text. */
function useFocusOnText(round: number) {
  const mustFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the fields are recreated
  useEffect(() => {
    if (mustFocus.current) postForm()?.querySelector('textarea')?.focus()
    mustFocus.current = false
  }, [round])
  return () => {
    mustFocus.current = true
  }
}

/** The draft of a tab that was closed becomes the draft of this form. */
function useTakeOver({ key, owner }: { key?: string; owner?: Owner }, { draft, copyOf }: Start, onTaken: () => void) {
  useEffect(() => (key ? lockDraft(key) : undefined), [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft that is copied
  useEffect(() => {
    if (!key || !owner || !draft || !copyOf) return
    const waiting = new AbortController()
    const move = () => moveDraft(owner, copyOf, key, draft) && onTaken()
    whenUnlocked(copyOf, move, waiting.signal)
    return () => waiting.abort()
  }, [copyOf])
}

/** Calls `onGone` when another tab or device has sent, discarded or taken over the draft. */
function useGone(
  { draft, copyOf }: Start,
  { key, serverDraft }: { key?: string; serverDraft?: PostOnServer },
  onGone: () => void,
) {
  const storedAs = draft && (copyOf ?? key)
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (storedAs && event.key === storedAs && event.newValue === null) onGone()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server's draft is gone
  useEffect(() => {
    if (draft?.isFromServer && !serverDraft) onGone()
  }, [!serverDraft])
}

/** The text, if anything in the form is other than the page brought it. */
export function typedEarly(form: HTMLFormElement | null) {
  const fields = [...(form?.elements ?? [])]
  const isTyped = fields.some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
      return field.checked !== field.defaultChecked
    return false
  })
  const area = form?.querySelector('textarea')
  return isTyped ? (area?.value === area?.defaultValue ? '' : area?.value) : undefined
}

function joined(draft: string, typed = '') {
  if (typed.includes(draft)) return typed
  return draft.includes(typed) ? draft : `${draft}\n\n${typed}`
}

function takenUp(serverDraft: PostOnServer | undefined): PostDraft | undefined {
  return serverDraft && { ...serverDraft, known: serverDraft.typed, base: '', interrupted: [], isFromServer: true }
}

/** The server's part of this device's draft that the device lacks. */
function onServer(serverDraft: PostOnServer | undefined, { submissionId, version, typed }: PostDraft) {
  const isSamePost = serverDraft && (serverDraft.submissionId === submissionId || isSameTyped(serverDraft.typed, typed))
  if (!isSamePost) return { submissionId, version: '', known: undefined, content: '' }
  const content = serverDraft.version === version ? '' : String(serverDraft.typed.content)
  return { submissionId: serverDraft.submissionId, version: serverDraft.version, known: serverDraft.typed, content }
}
