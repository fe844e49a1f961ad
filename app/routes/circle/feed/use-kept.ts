import { useEffect, useRef, useState } from 'react'
import { onDraftFlush, removeDraft } from '~/components/draft-store'
import { type PostDraft, savePostDraft } from '~/components/post-drafts'
import type { Owner } from '~/components/sealed-store'
import type { Typed } from '~/domain/records/typed'
import { formId, isSameTyped, typedIn } from '~/routes/circle/feed/typed-post'
import { type StoredDraft, typedEarly } from '~/routes/circle/feed/use-post-draft'

const saveAfterMs = 400

/**
 * Keeps the draft of a form: saves what is typed in this browser, when its writer pauses and before the page unloads,
 * and removes it when nothing is changed or the post is sent. Where no drafts are stored it only tells whether the form
 * has changed. `keptAt` is when it was saved last, 0 before the first time. `more` is what is kept besides the fields.
 */
export function useKept(
  { key, owner, draft, round, answer, change, changeBack }: StoredDraft,
  opened: Typed,
  more: () => Omit<PostDraft, 'typed' | 'savedAt'>,
) {
  const [keptAt, setKeptAt] = useState<number>()
  const collect = (form: FormData) => {
    const kept = { ...more(), typed: typedIn(form), savedAt: Date.now() }
    return kept.interrupted.length || !isSameTyped(kept.typed, opened) ? kept : undefined
  }
  const keeper = useKeeper({ key, owner }, collect, (saved) => setKeptAt(saved?.savedAt))

  function markChanged() {
    const form = document.getElementById(formId)
    keeper.soon(form)
    if (key) setKeptAt((at) => at ?? 0)
    change()
    // What a change adds to the form is in it only once it is rendered.
    setTimeout(() => {
      if (keeper.hasNothing(form)) changeBack()
    })
  }

  // What was typed before the scripts loaded, and what was not accepted, is unsaved as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the beginning and after each answer
  useEffect(() => {
    keeper.resume()
    if (answer && 'isDone' in answer) {
      keeper.pause()
      if (key) removeDraft(key)
    } else if (answer || ((!draft || !round) && typedEarly(document.getElementById(formId)) !== undefined))
      markChanged()
  }, [answer])

  return { markChanged, keptAt, pause: keeper.pause }
}

/**
 * Saves what `collect` reads from a form, or removes it where that is nothing, and says so. Without a `key` nothing is
 * saved.
 */
function useKeeper(
  { key, owner }: { key?: string; owner?: Owner },
  collect: (fields: FormData) => PostDraft | undefined,
  onSaved: (draft: PostDraft | undefined) => void,
) {
  const latest = useRef({ key, owner, collect, onSaved })
  latest.current = { key, owner, collect, onSaved }
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; form: HTMLFormElement }>()
  const isStopped = useRef(false)

  function save() {
    const { key, owner, collect, onSaved } = latest.current
    if (!waiting.current) return
    const { timer, form } = waiting.current
    clearTimeout(timer)
    waiting.current = undefined
    if (!key || !owner || isStopped.current) return
    const draft = collect(new FormData(form))
    if (draft) savePostDraft(owner, key, draft)
    else removeDraft(key)
    onSaved(draft)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads what is latest by itself
  useEffect(() => {
    const stop = onDraftFlush(save)
    return () => {
      save()
      stop()
    }
  }, [])

  return {
    /** Whether there is nothing in the form to lose, while it is on the page and not being sent. */
    hasNothing(form: Element | null) {
      const isOpen = form instanceof HTMLFormElement && form.isConnected && !isStopped.current
      return isOpen && !latest.current.collect(new FormData(form))
    },
    soon(form: Element | null) {
      clearTimeout(waiting.current?.timer)
      if (form instanceof HTMLFormElement) waiting.current = { timer: setTimeout(save, saveAfterMs), form }
    },
    /** Until `resume`: what is being sent is no draft. */
    pause() {
      save()
      isStopped.current = true
    },
    resume() {
      isStopped.current = false
    },
  }
}
