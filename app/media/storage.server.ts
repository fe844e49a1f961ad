import { openAsBlob } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { mediaDir } from '~/data/files.server'
import { type Environment, env } from '~/env.server'

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

type Settings = Pick<Environment, 'MEDIA_S3_URL' | 'MEDIA_S3_REGION' | 'MEDIA_S3_KEY_ID' | 'MEDIA_S3_SECRET'>

const folder = 'media/'
const patienceMs = 20_000

/** A bucket of anything that speaks S3. Only we read its objects; people use /media/{id}. */
export function bucketStorage(settings: Settings): Storage {
  const client = new AwsClient({
    accessKeyId: settings.MEDIA_S3_KEY_ID ?? '',
    secretAccessKey: settings.MEDIA_S3_SECRET ?? '',
    region: settings.MEDIA_S3_REGION,
    service: 's3',
    retries: 2,
  })
  const base = `${settings.MEDIA_S3_URL?.replace(/\/+$/, '')}/`

  async function ask(key: string, init: RequestInit & { patienceMs?: number } = {}) {
    const { patienceMs: patience = patienceMs, ...rest } = init
    const answer = await client.fetch(`${base}${key}`, {
      ...rest,
      redirect: 'error', // requests go only to the address in the settings
      signal: AbortSignal.timeout(patience),
    })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(`The bucket answered ${answer.status}`)
  }

  return {
    async put(hash, path) {
      const body = await openAsBlob(path)
      const headers = { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD', 'Content-Type': 'application/octet-stream' }
      const answer = await ask(folder + hash, { method: 'PUT', body, headers, patienceMs: 15 * 60_000 })
      if (!answer.ok) throw new Error('The bucket is not there')
      await rm(path)
    },
    async read(hash, range) {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : undefined
      const answer = await ask(folder + hash, { headers, patienceMs: 15 * 60_000 })
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
      await answer.body?.cancel()
      return undefined
    },
    async remove(hash) {
      await ask(folder + hash, { method: 'DELETE' })
    },
    async *list() {
      let next: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: folder,
          ...(next ? { 'continuation-token': next } : {}),
        })
        const page = await (await ask(`?${query}`)).text()
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const hash = wordIn(object, 'Key')?.slice(folder.length)
          const storedAt = wordIn(object, 'LastModified')
          if (hash && storedAt) yield { hash, storedAt: new Date(storedAt) }
        }
        next = wordIn(page, 'NextContinuationToken')
      } while (next)
    },
  }
}

/** The text of an element of the bucket's answer. Our keys are hexadecimal, so nothing in them is escaped. */
function wordIn(xml: string, element: string) {
  const word = xml.match(new RegExp(`<${element}>([^<]*)</${element}>`))?.[1]
  return word?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
