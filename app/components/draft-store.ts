import { draftLifetimeMs } from '~/domain/activity/drafts'

/** Where drafts are stored in this browser: `kinfold:draft:{userId}:{circleId}:{what}:{form}`. */
export const draftPrefix = 'kinfold:draft:'

/** A stored draft: `savedAt` in ms, `isOnServer` where nothing is lost with it, `waitsSince` where it waits for the network. */
export type Draft = { savedAt: number; isOnServer?: boolean; waitsSince?: number }

const unsaved = new Set<() => void>()
const lockedHere = new Set<string>()
const removalListeners = new Set<() => void>()
let isOff = false

/** Calls `save` before the page unloads or the user signs out; returns the function that unsubscribes. */
export function onDraftFlush(save: () => void) {
  unsaved.add(save)
  return () => {
    unsaved.delete(save)
  }
}

export function flushDrafts() {
  for (const save of unsaved) save()
}

export function listDraftKeys() {
  return withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(draftPrefix))) ?? []
}

export function isStored(key: string) {
  return listDraftKeys().includes(key)
}

/** Whether this key is a sent message, not a draft. */
export function isOfMessage(key: string) {
  return key.includes(':sending:')
}

/** Whether something is stored here alone. */
export function hasDraftsOfItsOwn() {
  return listDraftKeys().some((key) => !readDraft(key, () => true)?.isOnServer)
}

/** Whether something waits for the network. */
export function hasDraftsToSend() {
  return listDraftKeys().some(isWaiting)
}

/** Whether this waits for the network, also when its page is left. */
export function isWaiting(key: string) {
  return Boolean(readDraft(key, () => true)?.waitsSince)
}

const tabKey = 'kinfold:tab'

/** This tab's id, also after a reload: session storage belongs to the tab. */
export function tabId(): string {
  try {
    sessionStorage[tabKey] ||= newDraftKey('')
    return sessionStorage[tabKey]
  } catch {
    return ''
  }
}

/** A separate key per form, so that two tabs never overwrite each other. */
export function newDraftKey(place: string) {
  return `${place}:${Math.random().toString(36).slice(2)}`
}

/** Locks a draft until the returned function is called or the tab is closed. */
export function lockDraft(key: string) {
  let unlock = () => {}
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve
  })
  navigator.locks?.request(key, () => unlocked).catch(() => {})
  lockedHere.add(key)
  return () => {
    lockedHere.delete(key)
    unlock()
  }
}

export function isLockedHere(key: string) {
  return lockedHere.has(key)
}

/** Calls `use` once no form has locked the draft, unless `signal` is aborted before. */
export function whenUnlocked(key: string, use: () => void, signal?: AbortSignal) {
  // Without locks (plain http, old browsers) every draft is free: a tab that still shows it stores it again when it changes.
  if (!navigator.locks) return use()
  navigator.locks.request(key, { signal }, () => (signal?.aborted ? undefined : use())).catch(() => {})
}

/** The result of `use`, which has the draft exclusively; undefined if a form has locked it. */
export async function ifUnlocked<T>(key: string, use: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return isLockedHere(key) ? undefined : use()
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? use() : undefined))
}

export function saveDraft(key: string, draft: Draft) {
  if (!isOff) withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
}

export function removeDraft(key: string) {
  withStorage((storage) => storage.removeItem(key))
}

/** The stored draft, unless too old or, by `isWhole`, of another version. */
export function readDraft<Stored extends Draft>(
  key: string,
  isWhole: (draft: Partial<Stored>) => boolean,
): Stored | undefined {
  const draft = withStorage((storage): Stored | null => JSON.parse(storage.getItem(key) ?? 'null'))
  return draft && isWhole(draft) && Date.now() - draft.savedAt < draftLifetimeMs ? draft : undefined
}

/** The drafts for this place, the latest first. */
export function listDrafts<Stored extends Draft>(place: string, isWhole: (draft: Partial<Stored>) => boolean) {
  return listDraftKeys()
    .filter((key) => key.startsWith(place))
    .flatMap((key) => {
      const draft = readDraft(key, isWhole)
      return draft ? [{ key, draft }] : []
    })
    .sort((one, other) => other.draft.savedAt - one.draft.savedAt)
}

/** Deletes all drafts; this page, which signs out, saves no more. */
export function removeAllDrafts() {
  isOff = true
  for (const listener of removalListeners) listener()
  listDraftKeys().forEach(removeDraft)
}

/** Calls `listener` when all drafts are removed; returns the function that unsubscribes. */
export function onDraftsRemoved(listener: () => void) {
  removalListeners.add(listener)
  return () => {
    removalListeners.delete(listener)
  }
}

/** Storage may be full or switched off: then there are no drafts, and everything else works. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

if (typeof document !== 'undefined') {
  addEventListener('pagehide', flushDrafts)
  addEventListener('pageshow', () => {
    isOff = false
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushDrafts())
}
