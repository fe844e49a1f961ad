import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from 'react'
import { type TextDraft, useTextDraft } from '~/components/use-text-draft'
import { type DraftState, startAutosave } from '~/forms/autosave'
import { discardDraft, sendDraft } from '~/forms/draft'
import { newSubmissionId } from '~/forms/submission-id'

/** What the server has of a text that is half written; without a version nothing. */
export type OpenedDraft = { submissionId: string; content: string; version: string }

type Settings = {
  address: string // of the draft
  circleId: string
  what: string // names the text on this device
  opened: OpenedDraft
  more?: Record<string, string> // what belongs to the text
}

/**
 * Keeps what is typed in a text area: on the server as soon as its writer pauses, and on this device as long as the server
 * does not have it. It carries the id that the text will be sent with, which ends it.
 */
export function useKeptDraft(area: RefObject<HTMLTextAreaElement>, settings: Settings) {
  const { address, circleId, what } = settings
  const draft = useRef({ id: settings.opened.submissionId, version: settings.opened.version })
  const opened = useRef(settings.opened)
  const shown = useRef('') // in the box, before anything was typed in it here
  const local = useTextDraft(area, {
    circleId,
    what,
    about: () => draft.current,
    restore: (stored) => {
      const { value = '' } = area.current ?? {}
      if (value && value !== opened.current.content) return value // what was refused when it was sent
      if (stored.id && !opened.current.version) draft.current.id = stored.id
      return restored(stored, opened.current, (id) => discardDraft(address, id))
    },
  })
  const [savedAt, setSavedAt] = useState<number>()
  const isPaused = useRef(false)
  const latest = useRef({ local, more: settings.more })
  latest.current = { local, more: settings.more }

  /** Whatever is typed from now on is another text. */
  function begin() {
    draft.current = { id: newSubmissionId(), version: '' }
    opened.current = { ...opened.current, version: '' }
    setSavedAt(undefined)
    latest.current.local.discard()
  }
  /** What is in the box was sent or discarded elsewhere. What was typed since is another text. */
  function leave() {
    if (area.current?.value === shown.current) area.current.value = ''
    begin()
  }
  const leaving = useRef(leave)
  const change = useAutosave(area, {
    address,
    read: (content) =>
      new URLSearchParams({ content, submissionId: draft.current.id, ...latest.current.more }).toString(),
    isUnchanged: () => area.current?.value === opened.current.content,
    isPaused,
    draft,
    remove: () => latest.current.local.discard(),
    leave: leaving,
  })
  useEffect(() => {
    shown.current = area.current?.value ?? ''
    const { version } = opened.current
    if (version && shown.current) setSavedAt(Date.parse(version))
  }, [area])
  // It stays what was found also once the server has it.
  useEffect(() => setSavedAt((before) => local.savedAt ?? before), [local.savedAt])

  return {
    id: () => draft.current.id,
    opened,
    change,
    begin,
    leave,
    isKept: local.isKept,
    savedAt, // of what was found
    /** What is being sent is no draft; what could not be sent is one again. */
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

type Autosaved = {
  address: string
  read: (content: string) => string
  isUnchanged: () => boolean
  isPaused: MutableRefObject<boolean>
  draft: MutableRefObject<{ id: string; version: string }>
  remove: () => void
  leave: MutableRefObject<() => void>
}

/** Returns what says that something has changed besides the text. */
function useAutosave(area: RefObject<HTMLTextAreaElement>, settings: Autosaved) {
  const how = useRef(settings)
  how.current = settings
  const change = useRef(() => {})
  const { address } = settings
  useEffect(() => {
    const field = area.current
    if (!field) return
    let isOver = false
    const { draft, isPaused } = how.current
    const remove = () => how.current.remove()
    const copy = { version: '', store: () => {}, remove, end: remove, list: () => [] }
    const autosave = startAutosave({ read: () => how.current.read(field.value), send, show: () => {}, copy })

    async function send(body: string): Promise<DraftState> {
      const asked = new URLSearchParams(body)
      if (isPaused.current) return isOver ? {} : 'failed' // it is on its way as more than a draft
      if (!asked.get('content')?.trim() && !draft.current.version) return {}
      const answer = await sendDraft(address, body)
      if (isOver || typeof answer !== 'object' || asked.get('submissionId') !== draft.current.id) return answer
      if (answer.version) draft.current.version = answer.version
      else {
        how.current.leave.current()
        if (field?.value) autosave.change()
      }
      return answer
    }

    change.current = autosave.change
    if (!how.current.isUnchanged()) autosave.change()
    field.addEventListener('input', autosave.change)
    addEventListener('pagehide', autosave.flush)
    addEventListener('online', autosave.flush)
    return () => {
      isOver = true
      autosave.flush()
      autosave.stop()
      field.removeEventListener('input', autosave.change)
      removeEventListener('pagehide', autosave.flush)
      removeEventListener('online', autosave.flush)
    }
  }, [area, address])
  return change
}

/** What this device has is newer than what the server has, unless that has changed since: then both are shown. */
function restored({ text, id, version = '' }: TextDraft, opened: OpenedDraft, discard: (id: string) => void) {
  const { submissionId, content } = opened
  if (!opened.version || version === opened.version || text.includes(content)) return text
  if (id && id !== submissionId) discard(id)
  return content.includes(text) ? content : `${content}\n${text}`
}
