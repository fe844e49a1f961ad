import { type MutableRefObject, type RefObject, useEffect, useRef } from 'react'
import { onDraftFlush, removeDraft, tabId } from '~/components/draft-store'
import { type DraftState, startAutosave } from '~/forms/autosave'
import { sendDraft } from '~/forms/draft'

const saveAfterMs = 400

type LocalDraft<Field, Stored> = {
  key: string | undefined // without one nothing is saved
  collect: (field: Field) => Stored | undefined
  save: (key: string, draft: Stored) => void
  onSaved?: (draft: Stored | undefined) => void
}

/** Stores a form's input on this device when its writer pauses and before the page unloads; `collect` reads it. */
export function useLocalDraft<Field, Stored>(about: LocalDraft<Field, Stored>) {
  const latest = useRef(about)
  latest.current = about
  const isPaused = useRef(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; field: Field; key: string | undefined }>()

  const stopWaiting = () => {
    const stopped = waiting.current
    clearTimeout(stopped?.timer)
    waiting.current = undefined
    return stopped
  }
  const store = useRef(() => {
    const { key, field } = stopWaiting() ?? {}
    if (!key || !field || isPaused.current) return
    const draft = latest.current.collect(field)
    if (draft) latest.current.save(key, draft)
    else removeDraft(key)
    latest.current.onSaved?.(draft)
  }).current

  useEffect(() => {
    const stop = onDraftFlush(store)
    return () => {
      store()
      stop()
    }
  }, [store])

  return {
    soon(field: Field) {
      stopWaiting()
      waiting.current = { timer: setTimeout(store, saveAfterMs), field, key: latest.current.key }
    },
    /** Whether there is nothing in it to lose, unless it is being sent. */
    hasNothing: (field: Field) => !isPaused.current && !latest.current.collect(field),
    /** While it's being sent there is no draft; after a failure there is again. */
    pause(isSending: boolean) {
      if (isSending) store()
      isPaused.current = isSending
    },
    discard() {
      stopWaiting()
      if (latest.current.key) removeDraft(latest.current.key)
    },
  }
}

/** A draft on the server; `version` is the one that this page has seen, none before there is one. */
export type DraftOnServer = { id: string; version: string }

type Settings<Field> = {
  address: string | undefined // without one nothing is kept
  read: (field: Field) => URLSearchParams
  isBlank: (asked: URLSearchParams) => boolean
  isUnchanged: (field: Field) => boolean // since the page came
  isPaused: MutableRefObject<boolean>
  draft: MutableRefObject<DraftOnServer>
  remove: () => void // what this device has of it, once the server has all
  leaveSent: MutableRefObject<() => void> // called when this very text was sent elsewhere
  leaveEnded: MutableRefObject<() => void> // and when another was, or it was discarded or gone on with
}

/** Autosaves a form's input on the server. Returns the function to call when something else has changed. */
export function useShortAutosave<Field extends HTMLElement>(area: RefObject<Field>, settings: Settings<Field>) {
  const how = useRef(settings)
  how.current = settings
  const change = useRef(() => {})
  const { address } = settings
  useEffect(() => {
    const field = area.current
    if (!field || !address) return
    const storedAt = address
    let isOver = false
    let mayBeThere = false // on the server, though no answer has said so
    const { draft, isPaused } = how.current
    const remove = () => how.current.remove()
    const copy = { version: '', store: () => {}, remove, end: remove, list: () => [] }
    const read = () => `${how.current.read(field)}&${new URLSearchParams({ submissionId: draft.current.id })}`
    const autosave = startAutosave({ read, send, show: () => {}, copy })

    async function send(body: string): Promise<DraftState> {
      const asked = new URLSearchParams(body)
      const isBlank = how.current.isBlank(asked)
      if (isPaused.current) return 'failed' // it is on its way as more than a draft
      if (isBlank && !draft.current.version && !mayBeThere) return {}
      mayBeThere = true
      asked.set('after', draft.current.version)
      asked.set('writer', tabId())
      const answer = await sendDraft(storedAt, asked.toString())
      if (isBlank && typeof answer === 'object') mayBeThere = false
      if (isOver || asked.get('submissionId') !== draft.current.id) return answer
      const { version = '' } = typeof answer === 'object' ? answer : {}
      if (answer === 'sent') how.current.leaveSent.current()
      else if (answer === 'ended') how.current.leaveEnded.current()
      else if (version > draft.current.version) draft.current.version = isBlank ? '' : version
      return answer
    }

    change.current = autosave.change
    if (!how.current.isUnchanged(field)) autosave.change()
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
