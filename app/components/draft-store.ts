import { draftKeptMs } from '~/domain/activity/drafts'

/** Where drafts are stored in this browser: `kinfold:draft:{userId}:{circleId}:{what}`. */
export const draftPrefix = 'kinfold:draft:'

/** A stored draft: `savedAt` in ms. */
export type Draft = { savedAt: number }

const unsaved = new Set<() => void>()
const removalListeners = new Set<() => void>()
let isOff = false

/** Calls `save` before the page unloads or somebody signs out; returns the function that unsubscribes. */
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

export function saveDraft(key: string, draft: Draft) {
  if (!isOff) withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
}

export function removeDraft(key: string) {
  withStorage((storage) => storage.removeItem(key))
}

/** The draft as it was saved, unless it is too old or, as `isWhole` says, of another version. */
export function readDraft<Kept extends Draft>(
  key: string,
  isWhole: (draft: Partial<Kept>) => boolean,
): Kept | undefined {
  const draft = withStorage((storage): Kept | null => JSON.parse(storage.getItem(key) ?? 'null'))
  return draft && isWhole(draft) && Date.now() - draft.savedAt < draftKeptMs ? draft : undefined
}

/** Deletes all drafts; this page, which signs out, saves no more. */
export function removeAllDrafts() {
  isOff = true
  for (const listener of removalListeners) listener()
  listDraftKeys().forEach(removeDraft)
}

/** Calls `listener` when all drafts are removed. */
export function onDraftsRemoved(listener: () => void) {
  removalListeners.add(listener)
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
