import { rm } from 'node:fs/promises'
import type { Stored } from '~/domain/media/commands.server'
import { isNeeded } from '~/domain/media/queries.server'
import type { MediaRefusal } from '~/domain/media/rules'
import { type Arrived, isFull, make, type Refused, type Use } from './incoming.server'
import { storage } from './storage.server'

const graceMs = 24 * 60 * 60_000

/** Makes of an arrived file what is kept, stores it, and only then has it written down. */
export async function takeIn<T>(
  arrived: Arrived,
  use: Use,
  keep: (stored: Stored) => Promise<T | Refused>,
): Promise<T | Refused> {
  const made = await make(arrived, use)
  if ('why' in made) return made
  try {
    for (const { hash, path } of made.files) await storage.put(hash, path)
  } catch (error) {
    if (isFull(error)) return { why: 'noRoom' satisfies MediaRefusal }
    throw error
  } finally {
    for (const { path } of made.files) await rm(path, { force: true })
  }
  return keep(made)
}

/** Removes the files that nothing needs any more; young ones may be about to be written down. */
export async function sweepStorage(now = Date.now()) {
  for await (const { hash, storedAt } of storage.list()) {
    if (now - storedAt.getTime() > graceMs && !isNeeded(hash)) await storage.remove(hash)
  }
}
