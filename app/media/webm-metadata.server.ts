import { type FileHandle, open } from 'node:fs/promises'

// WebM: elements of id, length and content (RFC 8794, RFC 9559). Metadata becomes Void elements.

const segmentId = 0x18538067
const tracksId = 0x1654ae6b
const beside = [0x1254c367, 0x1941a469, 0x1043a770] // tags, attachments, chapters
const videoPath = [0xae, 0xe0]
const [widthId, heightId] = [0xb0, 0xba]
const largestTracks = 4 * 1024 * 1024

type Element = { id: number; start: number; head: number; end: number }

/** As `scrubMovie`, for WebM. */
export async function stripWebmMetadata(path: string) {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    let frame: { width: number; height: number } | undefined
    for await (const element of elementsOf(file, size)) {
      if (beside.includes(element.id)) await makeVoid(file, element)
      if (element.id !== tracksId || element.end - element.head > largestTracks) continue
      const tracks = Buffer.alloc(element.end - element.head)
      await file.read(tracks, 0, tracks.length, element.head)
      frame = frameIn(tracks)
    }
    await file.datasync()
    return frame
  } finally {
    await file.close()
  }
}

/** The segment's elements, up to one of unknown length: an unfinished recording. */
async function* elementsOf(file: FileHandle, size: number): AsyncGenerator<Element> {
  const head = Buffer.alloc(12)
  for (let start = 0; start < size; ) {
    const { bytesRead } = await file.read(head, 0, head.length, start)
    const found = elementAt(head.subarray(0, bytesRead), 0)
    if (!found) return
    const isSegment = found.id === segmentId
    const end = isSegment ? start + found.head : start + found.head + (found.length ?? Number.POSITIVE_INFINITY)
    if (end > size) return
    if (!isSegment) yield { id: found.id, start, head: start + found.head, end }
    start = end
  }
}

function elementAt(buffer: Buffer, at: number) {
  const idBytes = Math.clz32(buffer[at] ?? 0) - 23
  if (idBytes > 4 || at + idBytes >= buffer.length) return undefined
  const lengthBytes = Math.clz32(buffer[at + idBytes] ?? 0) - 23
  const head = idBytes + lengthBytes
  if (lengthBytes > 8 || at + head > buffer.length) return undefined

  const id = buffer.readUIntBE(at, idBytes)
  const first = (buffer[at + idBytes] ?? 0) & (0xff >> lengthBytes)
  const rest = buffer.subarray(at + idBytes + 1, at + head)
  const length = rest.reduce((sum, byte) => sum * 256 + byte, first)
  return { id, head, length: length === 2 ** (7 * lengthBytes) - 1 ? undefined : length }
}

function frameIn(tracks: Buffer) {
  let [width, height] = [0, 0]
  const visit = (start: number, end: number, depth: number) => {
    for (let at = start; at < end; ) {
      const element = elementAt(tracks, at)
      if (!element || element.length === undefined) return
      const [first, last] = [at + element.head, Math.min(end, at + element.head + element.length)]
      if (videoPath[depth] === element.id) visit(first, last, depth + 1)
      if (depth === videoPath.length && element.length > 0 && element.length <= 4 && last - first === element.length) {
        if (element.id === widthId) width = tracks.readUIntBE(first, element.length)
        if (element.id === heightId) height = tracks.readUIntBE(first, element.length)
      }
      at = last
    }
  }
  visit(0, tracks.length, 0)
  return width && height ? { width, height } : undefined
}

async function makeVoid(file: FileHandle, { start, end }: Element) {
  const whole = Buffer.alloc(Math.min(end - start, 64 * 1024))
  const headBytes = end - start > 9 ? 9 : 2
  whole[0] = 0xec
  if (headBytes === 9) {
    whole[1] = 0x01
    whole.writeUIntBE(end - start - 9, 3, 6)
  } else whole[1] = 0x80 | (end - start - 2)
  await file.write(whole, 0, whole.length, start)
  whole.fill(0)
  for (let at = start + whole.length; at < end; at += whole.length) {
    await file.write(whole, 0, Math.min(whole.length, end - at), at)
  }
}
