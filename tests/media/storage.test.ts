import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketStorage, folderStorage, type Storage } from '~/media/storage.server'
import { keys, openBucket } from './bucket'

const dir = mkdtempSync(join(tmpdir(), 'kinfold-storage-'))
let bucket: Awaited<ReturnType<typeof openBucket>>
beforeAll(async () => {
  bucket = await openBucket()
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await bucket.close()
})

function upload(content = randomBytes(5_000)) {
  const path = join(dir, randomUUID())
  writeFileSync(path, content)
  return { path, content, hash: createHash('sha256').update(content).digest('hex') }
}

const contentOf = async (storage: Storage, hash: string, range?: { start: number; end: number }) => {
  const stream = await storage.read(hash, range)
  return stream && Buffer.concat(await stream.toArray())
}

describe.each([
  ['a folder', () => folderStorage(join(dir, 'media'))],
  ['a bucket', () => bucketStorage(bucket.settings)],
])('%s', (_, open) => {
  test('gives back what was put into it, whole or a part', async () => {
    const [storage, { path, content, hash }] = [open(), upload()]
    await storage.put(hash, path)
    expect(existsSync(path)).toBe(false)
    expect(await contentOf(storage, hash)).toEqual(content)
    expect(await contentOf(storage, hash, { start: 10, end: 99 })).toEqual(content.subarray(10, 100))
  })

  test('takes the same file twice, and an empty one', async () => {
    const [storage, { path, content, hash }] = [open(), upload()]
    await storage.put(hash, path)
    await storage.put(hash, upload(content).path)
    expect(await contentOf(storage, hash)).toEqual(content)
    const nothing = upload(Buffer.alloc(0))
    await storage.put(nothing.hash, nothing.path)
    expect(await contentOf(storage, nothing.hash)).toEqual(Buffer.alloc(0))
  })

  test('lists all it holds with when it came, and forgets what is removed, twice as well', async () => {
    const storage = open()
    const uploads = [upload(), upload(), upload()]
    for (const { hash, path } of uploads) await storage.put(hash, path)
    const found = new Map<string, Date>()
    for await (const { hash, storedAt } of storage.list()) found.set(hash, storedAt)
    for (const { hash } of uploads) {
      expect(Math.abs(Date.now() - (found.get(hash)?.getTime() ?? 0))).toBeLessThan(60_000)
      await storage.remove(hash)
      await storage.remove(hash)
      expect(await storage.read(hash)).toBeUndefined()
    }
  })
})

test('the files of a folder are for the eyes of its owner alone, and none is half there', async () => {
  process.umask(0o077)
  const { path, hash } = upload()
  await folderStorage(join(dir, 'own')).put(hash, path)
  expect(statSync(join(dir, 'own', hash.slice(0, 2))).mode & 0o077).toBe(0)
  expect(statSync(join(dir, 'own', hash.slice(0, 2), hash)).mode & 0o077).toBe(0)
  expect(readdirSync(join(dir, 'own', hash.slice(0, 2)))).toEqual([hash])
})

describe('a bucket', () => {
  test('is asked by whoever has the key alone', async () => {
    const { path, hash } = upload()
    const stranger = bucketStorage({ ...bucket.settings, ...keys, MEDIA_S3_SECRET: 'guessed' })
    await expect(stranger.put(hash, path)).rejects.toThrow('403')
    expect(existsSync(path)).toBe(true)
    expect([...bucket.objects.keys()]).not.toContain(`media/${hash}`)
  })

  test('that leads elsewhere is a fault, and nobody goes there', async () => {
    const asked: string[] = []
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(request.url === '/inside' ? 200 : 307, { Location: '/inside' }).end('secret')
    })
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
    const { port } = elsewhere.address() as AddressInfo
    const storage = bucketStorage({ ...bucket.settings, MEDIA_S3_URL: `http://127.0.0.1:${port}/bucket` })
    await expect(storage.read('0'.repeat(64))).rejects.toThrow()
    expect(asked).not.toContain('/inside')
    elsewhere.close()
  })

  test('that is down is a fault, never a file that is not there', async () => {
    const broken = await openBucket()
    const { path, hash } = upload()
    const storage = bucketStorage(broken.settings)
    await storage.put(hash, path)
    broken.breakDown()
    await expect(storage.read(hash)).rejects.toThrow('503')
    await broken.close()
  })
})
