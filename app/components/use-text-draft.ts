import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Draft, draftPrefix, listDrafts, readDraft, saveDraft } from './draft-store'
import { useKeeper } from './short-draft'
import { useDraftPlace } from './use-draft-owner'

export type TextDraft = Draft & { text: string; id?: string; version?: string }

type Settings = {
  circleId: string
  what: string
  about: () => Pick<TextDraft, 'id' | 'version'> // is stored with the text
  restore: (stored: TextDraft) => string // what is shown of it
}

/**
 * Stores what is typed in a text area in this browser until it is sent or discarded, and restores it, unless the computer
 * is shared. `what` names the text within the circle; 'chat' is the place of what belongs to no circle.
 */
export function useTextDraft(area: RefObject<HTMLTextAreaElement>, { circleId, what, about, restore }: Settings) {
  const key = useDraftPlace(circleId, what)
  const [found, setFound] = useState<TextDraft>()
  const keeper = useKeeper<HTMLTextAreaElement, TextDraft>({
    key,
    collect: ({ value }) => (value.trim() ? { savedAt: Date.now(), text: value, ...about() } : undefined),
    save: saveDraft,
  })
  const how = useRef({ keeper, restore })
  how.current = { keeper, restore }

  useEffect(() => {
    const field = area.current
    if (!field) return
    const draft = key ? readDraft<TextDraft>(key, isWhole) : undefined
    if (draft) {
      field.value = how.current.restore(draft)
      setFound(draft)
    }
    const soon = () => how.current.keeper.soon(field)
    field.addEventListener('input', soon)
    return () => field.removeEventListener('input', soon)
  }, [key, area])

  return {
    isKept: key !== undefined,
    savedAt: found?.savedAt,
    pause: keeper.pause,
    discard() {
      keeper.discard()
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
