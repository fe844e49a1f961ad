import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { incomingDir } from '~/data/files.server'
import { limits, type MediaKind, type MediaRefusal } from '~/domain/media/rules'
import { type Developed, develop } from './darkroom.server'
import { scrubMovie } from './mp4.server'
import { type Sniffed, sniff, sniffedBytes } from './sniff'
import { scrubWebm } from './webm.server'

/** A file as it arrived, lying in the folder for what is coming in. */
export type Arrived = { path: string; sniffed: Exclude<Sniffed, { kind: 'refused' }> }
export type Refused = { why: MediaRefusal }
/** What may become of a file: part of a post, or somebody's face. */
export type Use = 'post' | 'face'

const leastFree = 0.1 // of the disk

/**
 * Writes one uploaded file to the disk while it comes in, looking at its first bytes before it keeps any. What is not
 * taken is read to its end all the same, so that the rest of the form arrives.
 */
export async function receive(stream: Readable, use: Use): Promise<Arrived | Refused> {
  const path = join(incomingDir, randomUUID())
  const file = await open(path, 'wx', 0o600)
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0
  let sniffed: Sniffed | undefined
  let refusal: MediaRefusal | undefined
  try {
    for await (const piece of stream) {
      bytes += piece.length
      if (refusal) continue
      const waiting: Buffer = sniffed ? piece : Buffer.concat([start, piece])
      if (!sniffed && waiting.length < sniffedBytes) {
        start = waiting
        continue
      }
      sniffed ??= sniff(waiting)
      refusal = whyNot(sniffed, bytes, use) ?? (await writeTo(file, waiting))
    }
    if (!sniffed) {
      sniffed = sniff(start)
      refusal = whyNot(sniffed, bytes, use) ?? (await writeTo(file, start))
    }
    if (!refusal && sniffed && sniffed.kind !== 'refused') return { path, sniffed }
    await rm(path, { force: true })
    return { why: refusal ?? 'format' }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function writeTo(file: FileHandle, piece: Buffer): Promise<MediaRefusal | undefined> {
  try {
    await file.write(piece)
  } catch (error) {
    if (isFull(error)) return 'noRoom'
    throw error
  }
}

/** Makes of an arrived file what is kept. Refused when it cannot be read; its upload is gone either way. */
export async function make({ path, sniffed }: Arrived, use: Use): Promise<(Developed & { kind: MediaKind }) | Refused> {
  try {
    if (sniffed.kind === 'photo') {
      const developed = await develop({ from: path, into: incomingDir, use: use === 'face' ? 'face' : 'photo' })
      return developed ? { ...developed, kind: 'photo' } : { why: 'format' }
    }
    const frame = sniffed.format === 'webm' ? await scrubWebm(path) : await scrubMovie(path)
    if (!frame) return { why: 'broken' }
    const { size: bytes } = await stat(path)
    const file = { size: 'video' as const, format: sniffed.format, path, bytes, hash: await hashOf(path), ...frame }
    return { files: [file], ...frame, kind: 'video' }
  } catch (error) {
    if (isFull(error)) return { why: 'noRoom' }
    throw error
  } finally {
    if (sniffed.kind === 'photo') await rm(path, { force: true })
  }
}

/** Leaves an arrived file alone that nobody has a use for. */
export async function discard({ path }: Arrived) {
  await rm(path, { force: true })
}

/** Whether a tenth of the disk is free, so that what is written small always finds room. */
export async function hasRoom() {
  const { bavail, blocks } = await statfs(incomingDir)
  return bavail > blocks * leastFree
}

/** Removes what uploads left behind that a crash broke off. Before the first one begins. */
export async function clearIncoming() {
  for (const name of await readdir(incomingDir)) await rm(join(incomingDir, name), { force: true })
}

export function isFull(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

function whyNot(sniffed: Sniffed, bytes: number, use: Use): MediaRefusal | undefined {
  if (sniffed.kind === 'refused') return sniffed.why
  if (use === 'face') {
    if (sniffed.kind === 'video') return 'format'
    return bytes > limits.pictureBytes ? 'pictureTooLarge' : undefined
  }
  if (sniffed.kind === 'photo') return bytes > limits.photoBytes ? 'photoTooLarge' : undefined
  return bytes > limits.videoBytes ? 'videoTooLarge' : undefined
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
