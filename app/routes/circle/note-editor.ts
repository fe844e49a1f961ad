import {
  type Draft,
  listDrafts,
  lockDraft,
  newDraftKey,
  onDraftsRemoved,
  readDraft,
  removeDraft,
  saveDraft,
  whenUnlocked,
} from '~/components/draft-store'
import { longestNote, sameEditMs } from '~/domain/notes/rules'
import { paths } from '~/paths'

export type NoteShown = { value: string; version: string; who: string | null }
export type OtherVersion = NoteShown & { by: string }
export type Unsaved = 'writing' | 'saving' | 'failed' | 'signedOut' | 'refused' | 'tooLong' | 'conflict'
export type Written = { text: string; who: string | null; unsaved: Unsaved | null; current: OtherVersion | null }
/** Unsaved text: the version it replaces, and the parts sent without a response. */
type NoteDraft = Draft & { text: string; version: string; unanswered: string[] }
type Answer =
  | { status: 'saved'; note: NoteShown }
  | { status: 'conflict'; current: OtherVersion }
  | { status: Exclude<Unsaved, 'conflict'> }

const longestPauseMs = 30_000
const isWhole = ({ text, version, unanswered }: Partial<NoteDraft>) =>
  typeof text === 'string' && typeof version === 'string' && Array.isArray(unanswered)
const editors = new Map<string, NoteEditor>()

/** A circle's note while this page is open: unsaved text outlives the sidebar. Signing out loads another page. */
export function noteEditorOf(circleId: string, note: NoteShown) {
  // On the server nothing outlives the request: it renders for everybody.
  if (typeof document === 'undefined') return new NoteEditor(paths.noteAutosave(circleId), note)
  const editor = editors.get(circleId) ?? new NoteEditor(paths.noteAutosave(circleId), note)
  editors.set(circleId, editor)
  return editor
}

/** Autosaves after a pause, with retries. Takes others' text only while there is none unsaved. */
class NoteEditor {
  private now: Written
  private saved: NoteShown
  private unanswered = new Set<string>() // sent without an answer: they may have arrived all the same
  private listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private isSending = false
  private sending: Promise<Answer> | undefined
  private failures = 0
  private draftKey: string | undefined
  private hasRestored = false

  constructor(
    private address: string,
    note: NoteShown,
  ) {
    this.saved = note
    this.now = { text: note.value, who: note.who, unsaved: null, current: null }
  }

  subscribe = (listener: () => void) => {
    if (this.listeners.size === 0) this.watchPage()
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  read = () => this.now

  write = (text: string) => {
    if (text === this.now.text) return
    const isHeldUp = this.now.unsaved === 'conflict' || this.now.unsaved === 'refused'
    this.show({ text, unsaved: isHeldUp ? this.now.unsaved : 'writing' })
    if (!isHeldUp) this.saveIn(sameEditMs)
  }

  /** Saves at once what is waiting to be saved. */
  saveNow = () => {
    if (this.now.unsaved && this.now.unsaved !== 'conflict' && this.now.unsaved !== 'refused') this.save()
  }

  /** Stores unsaved text in this browser, and restores that of a closed page. */
  storeDraftsAt = (place: string) => {
    if (this.draftKey) return
    this.draftKey = newDraftKey(place)
    lockDraft(this.draftKey)
    for (const { key } of listDrafts(place, isWhole)) whenUnlocked(key, () => this.restore(key))
  }

  /** A second draft waits for the next page, where it meets the first one's saved text. */
  private async restore(key: string) {
    while (this.isSending) await this.sending // its answer brings another version than the draft began with
    const draft = readDraft(key, isWhole)
    if (!draft || this.hasRestored) return
    if (draft.text !== this.saved.value) this.continueFrom(draft)
    removeDraft(key)
  }

  private continueFrom(draft: NoteDraft) {
    this.hasRestored = true
    const typed = this.now.unsaved ? this.now.text : ''
    const text = draft.text.includes(typed) ? draft.text : `${draft.text}\n${typed}`
    for (const sent of draft.unanswered) this.unanswered.add(sent)
    this.saved = { ...this.saved, version: draft.version }
    this.show({ text, unsaved: 'writing' })
    this.save()
  }

  /** Receives the note as the server has it. */
  receive = (note: NoteShown) => {
    if (note.version <= this.saved.version) {
      if (note.version === this.saved.version && note.who !== this.now.who) this.show({ who: note.who })
      return
    }
    if (this.now.unsaved || this.isSending) return // its sending will find out
    this.reset(note)
  }

  /** Replaces the text of the person who saved first by one's own, or a mix of both. */
  resolveConflict = (text: string) => {
    const { current } = this.now
    if (!current) return
    this.saved = current
    this.show({ text, who: current.who, current: null, unsaved: 'writing' })
    this.save()
  }

  /** The person discards what is not saved. */
  discard = () => {
    clearTimeout(this.timer)
    this.failures = 0
    this.reset(this.saved)
  }

  private async save() {
    clearTimeout(this.timer)
    if (this.isSending) return
    const { text } = this.now
    if (text === this.saved.value) return this.show({ unsaved: null })
    if (text.length > longestNote) return this.show({ unsaved: 'tooLong' })

    this.isSending = true
    if (!this.failures) this.show({ unsaved: 'saving' })
    this.sending = send(this.address, { note: text, version: this.saved.version })
    const answer = await this.sending
    this.isSending = false
    this.receiveAnswer(answer, text)
  }

  private receiveAnswer(answer: Answer, sent: string) {
    if (answer.status === 'saved') return this.afterSaving(answer.note, sent)
    if (answer.status === 'conflict') {
      // Our own text, whose response was lost.
      if (this.unanswered.has(answer.current.value)) {
        this.saved = answer.current
        return this.save()
      }
      return this.show({ unsaved: 'conflict', current: answer.current })
    }
    this.show({ unsaved: answer.status })
    if (answer.status !== 'failed' && answer.status !== 'signedOut') return

    this.unanswered.add(sent)
    this.failures += 1
    this.saveIn(Math.min(longestPauseMs, 1_000 * 2 ** this.failures))
  }

  private afterSaving(note: NoteShown, sent: string) {
    this.failures = 0
    this.unanswered.clear()
    this.saved = { ...note, value: sent }
    if (this.now.text === sent) this.show({ who: note.who, unsaved: null })
    else {
      this.show({ who: note.who, unsaved: 'writing' })
      this.saveIn(sameEditMs)
    }
  }

  private reset(note: NoteShown) {
    this.saved = note
    this.show({ text: note.value, who: note.who, unsaved: null, current: null })
  }

  private saveIn(ms: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.save(), ms)
  }

  private show(change: Partial<Written>) {
    const wasUnsaved = this.now.unsaved
    this.now = { ...this.now, ...change }
    if (this.now.unsaved || wasUnsaved) this.storeDraft()
    for (const listener of this.listeners) listener()
  }

  private storeDraft() {
    if (!this.draftKey) return
    if (!this.now.unsaved) return removeDraft(this.draftKey)
    const draft: NoteDraft = {
      savedAt: Date.now(),
      text: this.now.text,
      version: this.saved.version,
      unanswered: [...this.unanswered],
    }
    saveDraft(this.draftKey, draft)
  }

  private isWatching = false

  /** The page may close at any moment: sends unsaved text, and asks the person. */
  private watchPage() {
    if (this.isWatching) return
    this.isWatching = true
    addEventListener('online', this.saveNow)
    onDraftsRemoved(this.discard)
    addEventListener('pagehide', this.saveNow)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.saveNow())
    addEventListener('beforeunload', (event) => {
      if (!this.now.unsaved) return
      this.saveNow()
      event.preventDefault()
    })
  }
}

async function send(address: string, fields: { note: string; version: string }): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    // Kept alive: it arrives also when the page is being left.
    const answer = await fetch(address, { method: 'POST', body, keepalive: true })
    if (answer.redirected) return { status: 'signedOut' }
    if (answer.ok || answer.status === 409) return await answer.json()
    if (answer.status === 422) return { status: 'tooLong' }
    return { status: answer.status === 403 || answer.status === 404 ? 'refused' : 'failed' }
  } catch {
    return { status: 'failed' }
  }
}
