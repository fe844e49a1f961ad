/** Where drafts of posts are kept in this browser: `kinfold:draft:{userId}:{circleId}:{what}`. */
export const draftPrefix = 'kinfold:draft:'

const unsaved = new Set<() => void>()

/** Calls `save` before the page goes or somebody signs out; returns the way to stop. */
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

/** Storage may be full or switched off: then there are no drafts, and everything else works. */
export function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
