import { type RefObject, useEffect, useRef, useState } from 'react'
import { discardDraft } from '~/forms/draft'
import { newSubmissionId } from '~/forms/submission-id'
import { type Draft, readDraft, saveDraft } from './draft-store'
import { useLocalDraft, useShortAutosave } from './short-draft'
import { useDraftPlace } from './use-draft-owner'

/** The server's draft of a text; none without a version. */
export type OpenedDraft = { submissionId: string; content: string; version: string }

/** Such a text on this device. */
export type TextDraft = Draft & { text: string; id?: string; version?: string }

type Settings = {
  address: string // of the draft
  circleId: string
  what: string // names the text on this device
  opened: OpenedDraft
  said: readonly string[] // what the person has sent, as far as the page shows it
  more?: Record<string, string> // what belongs to the text
}

/** Autosaves a text area on the server, and on this device until the server has it, under its submission id. */
export function useAutosavedText(area: RefObject<HTMLTextAreaElement>, settings: Settings) {
  const { address, circleId, what, said, more } = settings
  const { draft, opened, renew } = useCurrentText(settings.opened)
  const local = useTextDraft(area, {
    circleId,
    what,
    about: () => draft.current,
    restore: (stored) => {
      const { value = '' } = area.current ?? {}
      // Refused when it was sent, or typed before the scripts came.
      if (value && value !== opened.current.content) return together(stored.text, value)
      if (stored.id && !opened.current.version) draft.current.id = stored.id
      return restored(stored, opened.current, (id) => discardDraft(address, id))
    },
  })
  const { savedAt, clearSavedAt } = useSavedAt(area, opened, local.savedAt)
  const isPaused = useRef(false)
  const latest = useRef({ local, said, more })
  latest.current = { local, said, more }

  /** Whatever is typed from now on is another text. */
  function begin() {
    renew()
    clearSavedAt()
    latest.current.local.discard()
  }
  const { leave, leaveSent, leaveEnded } = useLeaving(area, begin, () => latest.current.said)
  const change = useShortAutosave(area, {
    address,
    read: ({ value }) => new URLSearchParams({ content: value, ...latest.current.more }),
    isBlank: (asked) => !asked.get('content')?.trim(),
    isUnchanged: ({ value }) => value === opened.current.content,
    isPaused,
    draft,
    remove: () => latest.current.local.discard(),
    leaveSent,
    leaveEnded,
  })

  return {
    ...{ id: () => draft.current.id, opened, change, begin, leave, isStored: local.isStored, savedAt },
    /** While it's being sent there is no draft; after a failure there is again. */
    pause(isSending: boolean) {
      isPaused.current = isSending
      local.pause(isSending)
    },
    discard() {
      discardDraft(address, draft.current.id)
      begin()
    },
  }
}

/** The text that the field has now, by its id and version, and how the page opened it. `renew`: another text begins. */
function useCurrentText({ submissionId, version, content }: OpenedDraft) {
  const draft = useRef({ id: submissionId, version })
  const opened = useRef({ submissionId, version, content })
  function renew() {
    draft.current = { id: newSubmissionId(), version: '' }
    opened.current = { ...opened.current, version: '' }
  }
  return { draft, opened, renew }
}

/** When the restored text was saved, by the server or on this device. */
function useSavedAt(
  area: RefObject<HTMLTextAreaElement>,
  opened: RefObject<OpenedDraft>,
  localSavedAt: number | undefined,
) {
  const [savedAt, setSavedAt] = useState<number>()
  useEffect(() => {
    const version = opened.current?.version
    if (version && area.current?.value) setSavedAt(Date.parse(version))
  }, [area, opened])
  // Also shown once the server has it.
  useEffect(() => setSavedAt((before) => localSavedAt ?? before), [localSavedAt])
  return { savedAt, clearSavedAt: () => setSavedAt(undefined) }
}

/** Removes texts that were sent or discarded elsewhere from the field. The rest becomes another text. */
function useLeaving(area: RefObject<HTMLTextAreaElement>, begin: () => void, said: () => readonly string[]) {
  const shown = useRef('') // in the field before anything was typed here
  useEffect(() => {
    shown.current = area.current?.value ?? ''
  }, [area])

  function leave(gone: readonly string[]) {
    const field = area.current
    if (field) field.value = without(gone, field.value)
    begin()
    if (field?.value) field.dispatchEvent(new Event('input', { bubbles: true })) // stores it as input
  }
  const isUntouched = () => area.current?.value === shown.current
  const leaveSent = useRef(() => isUntouched() && leave([shown.current]))
  const leaveEnded = useRef(() => leave(isUntouched() ? said() : []))
  return { leave, leaveSent, leaveEnded }
}

type OnDevice = {
  circleId: string
  what: string
  about: () => Pick<TextDraft, 'id' | 'version'> // is stored with the text
  restore: (stored: TextDraft) => string // what is shown of it
}

/** Stores a text area's input in this browser, unless shared, and restores it. `what` names it; 'chat': no circle. */
function useTextDraft(area: RefObject<HTMLTextAreaElement>, { circleId, what, about, restore }: OnDevice) {
  const key = useDraftPlace(circleId, what)
  const [found, setFound] = useState<TextDraft>()
  const localDraft = useLocalDraft<HTMLTextAreaElement, TextDraft>({
    key,
    collect: ({ value }) => (value.trim() ? { savedAt: Date.now(), text: value, ...about() } : undefined),
    save: saveDraft,
  })
  const how = useRef({ localDraft, restore })
  how.current = { localDraft, restore }

  useEffect(() => {
    const field = area.current
    if (!field) return
    const draft = key ? readDraft<TextDraft>(key, isWhole) : undefined
    if (draft) {
      field.value = how.current.restore(draft)
      setFound(draft)
    }
    const soon = () => how.current.localDraft.soon(field)
    field.addEventListener('input', soon)
    return () => field.removeEventListener('input', soon)
  }, [key, area])

  return {
    isStored: key !== undefined,
    savedAt: found?.savedAt,
    pause: localDraft.pause,
    discard() {
      localDraft.discard()
      setFound(undefined)
    },
  }
}

/** What this device has is newer than what the server has, unless that has changed since: then both are shown. */
function restored({ text, id, version = '' }: TextDraft, opened: OpenedDraft, discard: (id: string) => void) {
  const { submissionId, content } = opened
  if (!opened.version || version === opened.version) return text
  if (id && id !== submissionId) discard(id)
  return together(content, text)
}

function together(one: string, other: string) {
  if (other.includes(one)) return other
  return one.includes(other) ? one : `${one}\n${other}`
}

function without(gone: readonly string[], text: string) {
  const first = gone.find((one) => one && text.startsWith(`${one}\n`))
  if (first) return text.slice(first.length + 1)
  return gone.some((one) => one.includes(text.trim())) ? '' : text
}

function isWhole({ text }: Partial<TextDraft>) {
  return typeof text === 'string'
}
