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
export function usePostDraft({ circleId, postId, answer, findsDraft = true, serverDraft, isLeaving }: About) {
  const owner = useDraftOwner()
  const place = owner && { owner, circleId, postId }
  const [key] = useState(() => place && newDraftKey(placeInTab(place)))
  const [start, setStart] = useState<Start>({
    round: 0,
    files: [],
    draft: findsDraft && !answer ? takenUp(serverDraft) : undefined,
  })
  const [dropped, setDropped] = useState<PostAnswer>()
  const isTouched = useRef(false)
  const discardOnServer = useRef(() => {})
  // A stored new post is found again on return: leaving it loses nothing.
  const losesText = (to: Location) => (isLeaving?.(to) ?? true) && Boolean(postId || !key || !isAllStored(key))
  const { question, markChanged, markSent } = useUnsavedChanges(losesText, {
    onDiscard: () => {
      if (key) removeDraft(key)
      discardOnServer.current()
    },
  })
  const focusText = useFocusOnText(start.round)

  // What was typed and chosen before the scripts came stays, together with the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const form = postForm()
    const files = takeFiles(form)
    const finding = place && findsDraft && !answer ? findDraft(place) : Promise.resolve(undefined)
    finding.then((found) => {
      if (found) show(form, files, found)
      else if (files.length) setStart({ ...start, files })
    })
  }, [])

  function show(form: HTMLFormElement | null, files: File[], { key, draft }: Found) {
    const { content: known, ...fromServer } = onServer(serverDraft, draft)
    const content = joined(joined(known, String(draft.typed.content)), typedEarly(form))
    if (form?.contains(document.activeElement)) focusText()
    const typed = { ...draft.typed, content }
    const isSame = content === draft.typed.content
    const waitsSince = isSame && !files.length ? draft.waitsSince : undefined
    setStart({ round: 1, files, copyOf: key, draft: { ...draft, typed, ...fromServer, waitsSince } })
    if (postId || !isSame) markChanged()
  }
  useTakeOver({ key, owner }, start, () => setStart((now) => ({ ...now, copyOf: undefined })))
  useRemoval(start.draft && (start.copyOf ?? key), () => {
    if (!isTouched.current) drop()
  })
  // Another device has sent or discarded what nobody has changed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is gone
  useEffect(() => {
    if (start.draft?.isFromServer && !serverDraft && !isTouched.current) drop()
  }, [!serverDraft])

  function drop() {
    if (key) removeDraft(key)
    isTouched.current = false
    markSent()
    setDropped(answer)
    setStart({ round: start.round + 1, files: [] })
  }

  return {
    ...start,
    key,
    owner,
    question,
    answer: answer === dropped ? undefined : answer,
    markSent,
    drop,
    isTouched: () => isTouched.current,
    discardOnServer,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the fields are made anew
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

/** Calls `onRemoved` when another tab has sent, discarded or taken over the draft with this key. */
function useRemoval(key: string | undefined, onRemoved: () => void) {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (key && event.key === key && event.newValue === null) onRemoved()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  })
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
