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
  said: readonly string[] // what the person has sent, as far as the page shows it
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
      // What was refused when it was sent, or typed before the scripts came.
      if (value && value !== opened.current.content) return together(stored.text, value)
      if (stored.id && !opened.current.version) draft.current.id = stored.id
      return restored(stored, opened.current, (id) => discardDraft(address, id))
    },
  })
  const [savedAt, setSavedAt] = useState<number>()
  const isPaused = useRef(false)
  const { said, more } = settings
  const latest = useRef({ local, said, more })
  latest.current = { local, said, more }

  /** Whatever is typed from now on is another text. */
  function begin() {
    draft.current = { id: newSubmissionId(), version: '' }
    opened.current = { ...opened.current, version: '' }
    setSavedAt(undefined)
    latest.current.local.discard()
  }
  /** What the box holds of these texts, which were sent or discarded elsewhere, goes from it. The rest is another text. */
  function leave(gone: readonly string[]) {
    const field = area.current
    if (field) field.value = without(gone, field.value)
    begin()
    if (field?.value) field.dispatchEvent(new Event('input', { bubbles: true })) // it is kept as what is typed
  }
  const leaveEnded = useRef(() => leave(area.current?.value === shown.current ? latest.current.said : []))
  const change = useAutosave(area, {
    address,
    read: (content) =>
      new URLSearchParams({ content, submissionId: draft.current.id, ...latest.current.more }).toString(),
    isUnchanged: () => area.current?.value === opened.current.content,
    isPaused,
    draft,
    remove: () => latest.current.local.discard(),
    leaveEnded,
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
  leaveEnded: MutableRefObject<() => void>
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
    let sent = 0
    let heard = 0 // of them the latest; without its answer nobody knows which version the server has from here

    async function send(body: string): Promise<DraftState> {
      const asked = new URLSearchParams(body)
      const isEmpty = !asked.get('content')?.trim()
      if (isPaused.current) return isOver ? {} : 'failed' // it is on its way as more than a draft
      if (isEmpty && !draft.current.version) return {}
      if (heard === sent) asked.set('after', draft.current.version)
      sent += 1
      const turn = sent
      const answer = await sendDraft(address, asked.toString())
      const { version } = typeof answer === 'object' ? answer : {}
      if (version || answer === 'ended') heard = turn
      if (isOver || asked.get('submissionId') !== draft.current.id) return answer
      if (answer === 'ended') how.current.leaveEnded.current()
      else if (version && turn === sent) draft.current.version = isEmpty ? '' : version
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
