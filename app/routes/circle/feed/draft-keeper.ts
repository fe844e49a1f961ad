import { useEffect, useRef } from 'react'
import { onDraftFlush, removeDraft, saveDraft } from '~/components/draft-store'
import type { PostDraft } from '~/components/post-drafts'

const saveAfterMs = 400

/**
 * Saves the content of a form in this browser, when its writer pauses and before the page unloads. `collect` reads the
 * draft from the form; nothing when there is nothing to save. Without a `key` nothing is saved.
 */
export function useDraftKeeper(key: string | undefined, collect: (fields: FormData) => PostDraft | undefined) {
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
