import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { mediaDir } from '~/data/files.server'
import { env } from '~/env.server'
import { bucketStorage } from './bucket.server'

/** Stores media, each under the SHA-256 of its content: the same file twice is one file. */
export type Storage = {
  /** Stores a file permanently. The file at `path` is used up. */
  put(hash: string, path: string): Promise<void>
  /** Its content, or the bytes from `start` to `end` inclusive; undefined when it is missing. */
  read(hash: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  remove(hash: string): Promise<void>
  list(): AsyncIterable<{ hash: string; storedAt: Date }>
}

/** A folder of this machine. */
export function folderStorage(dir: string): Storage {
  const placeOf = (hash: string) => join(dir, hash.slice(0, 2), hash)

  return {
    async put(hash, path) {
      const place = placeOf(hash)
      const isNewShelf = await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      if (isNewShelf) await syncPath(dir)
      await syncPath(path)
      await rename(path, place).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyOver(path, place)
      })
      const now = new Date()
      await utimes(place, now, now)
      await syncPath(dirname(place))
    },
    async read(hash, range) {
      const file = await open(placeOf(hash), 'r').catch(missing) // once open, it can't be removed
      return file?.createReadStream(range)
    },
    async remove(hash) {
      await rm(placeOf(hash), { force: true })
    },
    async *list() {
      for (const shelf of await readdir(dir).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const hash of await readdir(join(dir, shelf))) {
          const there = await stat(join(dir, shelf, hash)).catch(missing)
          if (there) yield { hash, storedAt: there.mtime }
        }
      }
    },
  }
}

/** The instance's own: a bucket where one is set, otherwise the folder beside the database. */
export const storage: Storage = env.MEDIA_S3_URL ? bucketStorage(env) : folderStorage(mediaDir)

/** On another disk, a file has a temporary name until it's complete. */
async function copyOver(path: string, place: string) {
  const part = `${place}.part`
  try {
    await copyFile(path, part)
    await syncPath(part)
    await rename(part, place)
  } finally {
    await rm(part, { force: true })
  }
  await rm(path)
}

/** Makes sure that a file or a folder's list of names is on the disk, not only in memory. */
async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function missing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
