import { useEffect, useRef, useState } from 'react'
import { markOnServer, type PostDraft, savePostDraft } from '~/components/post-drafts'
import { type DraftOnServer, useLocalDraft, useShortAutosave } from '~/components/short-draft'
import type { Typed } from '~/domain/records/typed'
import { discardDraft } from '~/forms/draft'
import { newSubmissionId } from '~/forms/submission-id'
import { isSameTyped, postForm, typedIn } from '~/routes/circle/feed/typed-post'
import { type StoredDraft, typedEarly } from '~/routes/circle/feed/use-post-draft'

/**
 * Stores a post's draft in this browser; elsewhere only tracks changes. `localSavedAt`: 0 before the first time;
 * `more`: stored with the fields.
 */
export function useLocalPostDraft(
  { key, owner, draft, round, answer, change, changeBack }: StoredDraft,
  opened: Typed,
  more: () => Omit<PostDraft, 'typed' | 'savedAt'>,
) {
  const [localSavedAt, setLocalSavedAt] = useState<number>()
  const localDraft = useLocalDraft<HTMLFormElement, PostDraft>({
    key,
    collect(form) {
      const serverDraft = { ...more(), typed: typedIn(new FormData(form)), savedAt: Date.now() }
      return serverDraft.interrupted.length || !isSameTyped(serverDraft.typed, opened) ? serverDraft : undefined
    },
    save: (key, draft) => owner && savePostDraft(owner, key, draft),
    onSaved: (saved) => setLocalSavedAt(saved?.savedAt),
  })

  function markChanged() {
    const form = postForm()
    if (form) localDraft.soon(form)
    if (key) setLocalSavedAt((at) => at ?? 0)
    change()
    // A change is in the form only after rendering.
    setTimeout(() => {
      if (form?.isConnected && localDraft.hasNothing(form)) changeBack()
    })
  }

  // What was typed before the scripts loaded, and what was not accepted, is unsaved as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the beginning and after each answer
  useEffect(() => {
    const isDone = Boolean(answer && 'isDone' in answer)
    localDraft.pause(isDone)
    if (isDone) localDraft.discard()
    else if (answer || ((!draft || !round) && typedEarly(postForm()) !== undefined)) markChanged()
  }, [answer])

  return { markChanged, localSavedAt, pause: () => localDraft.pause(true), discardLocal: localDraft.discard }
}

type Settings = {
  address: string | undefined // of the draft; none of an existing post
  submissionId: string | undefined
  blank: Typed // what a new form says
  said: readonly string[] // by the person, as far as the page shows it
  isSending: boolean
  onRenewed: () => void // it is another post now
}

/**
 * Autosaves a post on the server under its submission id. If sent, discarded or continued elsewhere, a changed one is
 * another post.
 */
export function usePostAutosave(stored: StoredDraft, settings: Settings) {
  const { address, submissionId = '', blank, said, isSending, onRenewed } = settings
  const form = useRef<HTMLFormElement>(null)
  const { draft: shown } = stored
  const draft = useRef<DraftOnServer>({ id: submissionId, version: shown?.version ?? '' })
  const known = shown?.known ?? blank
  const isPaused = useRef(false)
  isPaused.current = isSending
  const latest = useRef({ stored, said, onRenewed })
  latest.current = { stored, said, onRenewed }

  // The page brings an id once it has one, and another one where this is a copy that is changed.
  useEffect(() => {
    if (!draft.current.version) draft.current.id = submissionId
  }, [submissionId])

  const leaveSent = useRef(() => {
    const { stored } = latest.current
    if (!stored.isTouched()) stored.drop()
  })
  const leaveEnded = useRef(() => {
    const { stored, said, onRenewed } = latest.current
    const text = form.current?.querySelector('textarea')?.value.trim() ?? ''
    draft.current = { id: newSubmissionId(), version: '' }
    if (!stored.isTouched() && said.some((one) => one.includes(text))) return stored.drop()
    onRenewed()
    change.current()
  })
  const change = useShortAutosave(form, {
    address,
    read: (form) => paramsOf(typedIn(new FormData(form))),
    isBlank: (asked) => isSameTyped(typedIn(asked), blank),
    isUnchanged: (form) => isSameTyped(typedIn(new FormData(form)), known),
    isPaused,
    draft,
    remove: () => stored.key && markOnServer(stored.key), // the device keeps its own until the post is sent
    leaveSent,
    leaveEnded,
  })
  function discard() {
    if (address) discardDraft(address, draft.current.id)
  }
  stored.discardOnServer.current = discard
  return { form, draft, change, discard }
}

function paramsOf(typed: Typed) {
  return new URLSearchParams(
    Object.entries(typed).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  )
}
