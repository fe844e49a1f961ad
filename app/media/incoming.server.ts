import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { incomingDir } from '~/data/files.server'
import { limits, type MediaKind, type MediaRefusal } from '~/domain/media/rules'
import { type ProcessedImage, processImage } from './image-worker.server'
import { stripMp4Metadata } from './mp4-metadata.server'
import { type Sniffed, sniff, sniffedBytes } from './sniff'
import { stripWebmMetadata } from './webm-metadata.server'

/** A file as it arrived, stored in the folder for incoming files. */
export type ReceivedFile = { path: string; sniffed: Exclude<Sniffed, { kind: 'refused' }> }
/** Why a file was not accepted, and what went wrong where it was no fault of the file. */
export type Refused = { why: MediaRefusal; fault?: unknown }
/** A file's purpose: part of a post, or an avatar. */
export type Use = 'post' | 'avatar'

const leastFree = 0.1 // of the disk
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'] // the disk, a quota, or the largest allowed file

/** Writes an upload while it arrives, its first bytes checked before. Reads refused files to the end, too. */
export async function receive(stream: Readable, use: Use): Promise<ReceivedFile | Refused> {
  const path = join(incomingDir, randomUUID())
  const file = await open(path, 'wx', 0o600).catch(notStored)
  if ('why' in file) {
    await finished(stream.resume())
    return file
  }
  // It may have broken off meanwhile, and would then never end.
  if (stream.destroyed) {
    await file.close()
    await rm(path, { force: true })
    throw stream.errored ?? new Error('The upload broke off')
  }
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0
  let sniffed: Sniffed | undefined
  let refused: Refused | undefined
  try {
    for await (const piece of stream) {
      bytes += piece.length
      if (refused) continue
      const waiting: Buffer = sniffed ? piece : Buffer.concat([start, piece])
      if (!sniffed && waiting.length < sniffedBytes) {
        start = waiting
        continue
      }
      sniffed ??= sniff(waiting)
      refused = whyNot(sniffed, bytes, use) ?? (await writeTo(file, waiting))
    }
    if (!bytes) refused = { why: 'empty' }
    else if (!sniffed) {
      sniffed = sniff(start)
      refused = whyNot(sniffed, bytes, use) ?? (await writeTo(file, start))
    }
    if (!refused && sniffed && sniffed.kind !== 'refused') return { path, sniffed }
    await rm(path, { force: true })
    return refused ?? { why: 'format' }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

// `appendFile` writes all or throws; `write` on a nearly full disk silently takes a part.
function writeTo(file: FileHandle, piece: Buffer): Promise<Refused | undefined> {
  return file.appendFile(piece).then(() => undefined, notStored)
}

type Made = ProcessedImage & { kind: MediaKind }

/** Makes the stored files of an upload; when refused, none remain. The upload is used up either way. */
export async function make({ path, sniffed }: ReceivedFile, use: Use): Promise<Made | Refused> {
  const made = await (sniffed.kind === 'photo' ? makePhoto(path, use) : makeVideo(path, sniffed.format)).catch(
    notStored,
  )
  if ('why' in made) await removeAllOf(path)
  else if (made.kind === 'photo') await rm(path, { force: true })
  return made
}

async function makePhoto(path: string, use: Use): Promise<Made | Refused> {
  const processed = await processImage({ from: path, use: use === 'avatar' ? 'avatar' : 'photo' })
  return 'why' in processed ? processed : { ...processed, kind: 'photo' }
}

async function makeVideo(path: string, format: 'mp4' | 'webm' | 'quicktime'): Promise<Made | Refused> {
  const frame = format === 'webm' ? await stripWebmMetadata(path) : await stripMp4Metadata(path)
  if (!frame) return { why: 'broken' }
  const { size: bytes } = await stat(path)
  const file = { size: 'video' as const, format, path, bytes, hash: await hashOf(path), ...frame }
  return { files: [file], ...frame, kind: 'video' }
}

/** Files made of an upload are beside it, and begin with its name. */
async function removeAllOf(path: string) {
  const names = await readdir(incomingDir)
  for (const name of names.filter((name) => name.startsWith(basename(path)))) {
    await rm(join(incomingDir, name), { force: true })
  }
}

/** Deletes an unused upload. */
export async function discard({ path }: ReceivedFile) {
  await rm(path, { force: true })
}

/** Whether a tenth of the disk is free, so that small writes always find room. */
export async function hasRoom() {
  const { bavail, blocks } = await statfs(incomingDir)
  return bavail > blocks * leastFree
}

/** Deletes what uploads interrupted by a crash left behind. Runs before the first upload. */
export async function clearIncoming() {
  for (const name of await readdir(incomingDir)) await rm(join(incomingDir, name), { force: true })
}

/** The storage failed: the sender gets a message, and the form's input stays. */
export function notStored(fault: unknown): Refused {
  const isFull = fault instanceof Error && 'code' in fault && fullCodes.includes(String(fault.code))
  return { why: isFull ? 'noRoom' : 'notKept', fault }
}

function whyNot(sniffed: Sniffed, bytes: number, use: Use): Refused | undefined {
  if (sniffed.kind === 'refused') return sniffed
  if (use === 'avatar') {
    if (sniffed.kind === 'video') return { why: 'format' }
    return bytes > limits.pictureBytes ? { why: 'pictureTooLarge' } : undefined
  }
  if (sniffed.kind === 'photo') return bytes > limits.photoBytes ? { why: 'photoTooLarge' } : undefined
  return bytes > limits.videoBytes ? { why: 'videoTooLarge' } : undefined
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
