import { useEffect, useRef } from 'react'
import { onDraftFlush, removeDraft, saveDraft } from '~/components/draft-store'
import type { PostDraft } from '~/components/post-drafts'
import type { Typed } from '~/domain/records/typed'
import { formId, isSameTyped, typedIn } from '~/routes/circle/feed/typed-post'
import { type StoredDraft, typedEarly } from '~/routes/circle/feed/use-post-draft'

const saveAfterMs = 400

/**
 * Keeps the draft of a form: saves what is typed in this browser, when its writer pauses and before the page unloads,
 * and removes it when nothing is changed or the post is sent. Where no drafts are stored it only tells that the form
 * has changed. `more` is what is kept besides the fields.
 */
export function useKept(
  { key, draft, answer, change }: StoredDraft,
  opened: Typed,
  more: () => Omit<PostDraft, 'typed' | 'savedAt'>,
) {
  const keeper = useKeeper(key, (form) => {
    const kept = { ...more(), typed: typedIn(form), savedAt: Date.now() }
    return kept.interrupted.length || !isSameTyped(kept.typed, opened) ? kept : undefined
  })

  function markChanged() {
    keeper.soon(document.getElementById(formId))
    change()
  }

  // What was typed before the scripts loaded, and what was not accepted, is unsaved as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the beginning and after each answer
  useEffect(() => {
    keeper.resume()
    if (answer && 'isDone' in answer) {
      keeper.pause()
      if (key) removeDraft(key)
    } else if (answer || (!draft && typedEarly(document.getElementById(formId)) !== undefined)) markChanged()
  }, [answer])

  return { markChanged, pause: keeper.pause }
}

/** Saves what `collect` reads from a form, or removes it where that is nothing. Without a `key` nothing is saved. */
function useKeeper(key: string | undefined, collect: (fields: FormData) => PostDraft | undefined) {
  const latest = useRef({ key, collect })
  latest.current = { key, collect }
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; form: HTMLFormElement }>()
  const isStopped = useRef(false)

  function save() {
    const { key, collect } = latest.current
    if (!waiting.current) return
    const { timer, form } = waiting.current
    clearTimeout(timer)
    waiting.current = undefined
    if (!key || isStopped.current) return
    const draft = collect(new FormData(form))
    if (draft) saveDraft(key, draft)
    else removeDraft(key)
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
