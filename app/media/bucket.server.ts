import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Environment } from '~/env.server'
import type { Storage } from './storage.server'

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
