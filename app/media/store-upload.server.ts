import { rm } from 'node:fs/promises'
import type { Stored } from '~/domain/media/commands.server'
import { isNeeded } from '~/domain/media/queries.server'
import type { ImageFile } from './image-worker.server'
import { make, notStored, type ReceivedFile, type Refused, type Use } from './incoming.server'
import { storage } from './storage.server'

const graceMs = 24 * 60 * 60_000

const inFlight = new Map<string, number>() // how many uploads are about to need this content
const removals = new Map<string, Promise<void>>()

/** Processes a file, stores it, then records it. What can't be recorded isn't stored either. */
export async function storeUpload<T>(
  arrived: ReceivedFile,
  use: Use,
  save: (stored: Stored) => Promise<T | Refused>,
): Promise<T | Refused> {
  const made = await make(arrived, use)
  if ('why' in made) return made
  const hashes = [...new Set(made.files.map(({ hash }) => hash))]
  for (const hash of hashes) inFlight.set(hash, (inFlight.get(hash) ?? 0) + 1)
  try {
    return (await store(made.files)) ?? (await save(made))
  } finally {
    for (const hash of hashes) await release(hash)
  }
}

/** Deletes unused files, except young ones, which may be about to be recorded. */
export async function sweepStorage(now = Date.now()) {
  for await (const { hash, storedAt } of storage.list()) {
    if (now - storedAt.getTime() > graceMs) await removeUnneeded(hash)
  }
}

async function store(files: ImageFile[]): Promise<Refused | undefined> {
  try {
    for (const { hash, path } of files) {
      await removals.get(hash)
      await storage.put(hash, path)
    }
  } catch (error) {
    return notStored(error)
  } finally {
    for (const { path } of files) await rm(path, { force: true })
  }
}

async function release(hash: string) {
  const others = (inFlight.get(hash) ?? 1) - 1
  if (others) inFlight.set(hash, others)
  else inFlight.delete(hash)
  await removeUnneeded(hash).catch(() => {}) // the next cleanup tries again
}

/** The same content may arrive again: that upload waits for the deletion, then stores it again. */
async function removeUnneeded(hash: string) {
  if (inFlight.has(hash) || (await isNeeded(hash))) return
  const removal = storage.remove(hash).finally(() => removals.delete(hash))
  removals.set(
    hash,
    removal.catch(() => {}),
  )
  await removal
}
