import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Draft, draftPrefix, listDrafts, onDraftFlush, readDraft, removeDraft, saveDraft } from './draft-store'
import { useDraftPlace } from './use-draft-owner'

export type TextDraft = Draft & { text: string; id?: string; version?: string }

type Settings = {
  circleId: string
  what: string
  about?: () => Pick<TextDraft, 'id' | 'version'> // is stored with the text
  restore?: (stored: TextDraft) => string // what is shown of it
}

const saveAfterMs = 400

/**
 * Stores what is typed in a text area in this browser until it is sent or discarded, and restores it, unless the computer
 * is shared. `what` names the text within the circle; 'chat' is the place of what belongs to no circle.
 */
export function useTextDraft(area: RefObject<HTMLTextAreaElement>, { circleId, what, about, restore }: Settings) {
  const key = useDraftPlace(circleId, what)
  const [found, setFound] = useState<TextDraft>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isPaused = useRef(false)
  const how = useRef({ about, restore })
  how.current = { about, restore }

  useEffect(() => {
    const field = area.current
    const draft = key ? readDraft<TextDraft>(key, isWhole) : undefined
    const { restore } = how.current
    if (field && draft && (restore || !field.value)) {
      field.value = restore ? restore(draft) : draft.text
      setFound(draft)
    }
    const save = () => {
      if (!key || !timer.current || isPaused.current || !field) return
      clearTimeout(timer.current)
      timer.current = undefined
      if (field.value.trim())
        saveDraft(key, { savedAt: Date.now(), text: field.value, ...how.current.about?.() } as TextDraft)
      else removeDraft(key)
    }
    const soon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, saveAfterMs)
    }
    field?.addEventListener('input', soon)
    const stop = onDraftFlush(save)
    return () => {
      save()
      stop()
      field?.removeEventListener('input', soon)
    }
  }, [key, area])

  return {
    isKept: key !== undefined,
    savedAt: found?.savedAt,
    /** What is being sent is no draft; what could not be sent is one again. */
    pause(isSending: boolean) {
      isPaused.current = isSending
    },
    discard() {
      clearTimeout(timer.current)
      timer.current = undefined
      if (key) removeDraft(key)
      setFound(undefined)
    },
  }
}

/** The texts that this person has typed in this browser and not sent, with the key of each. */
export function listTextDrafts(userId: string) {
  return listDrafts<TextDraft>(`${draftPrefix}${userId}:`, isWhole).map(({ key, draft }) => ({ key, text: draft.text }))
}

function isWhole({ text }: Partial<TextDraft>) {
  return typeof text === 'string'
}
