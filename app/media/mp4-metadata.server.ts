import { type FileHandle, open } from 'node:fs/promises'

// MP4 and QuickTime files are boxes within boxes: four bytes of length, four of type. What a phone notes beside picture
// and sound (the place above all, in udta, meta, uuid or a separate track) is overwritten in place, so that
// nothing else moves. ISO/IEC 14496-12; the track of places that action cameras write is called gpmd.

type Box = { type: string; start: number; head: number; end: number }
type Frame = { width: number; height: number }

const allowedInFile = ['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'wide']
const allowedInMovie = ['mvhd', 'trak', 'mvex']
const allowedInTrack = ['tkhd', 'edts', 'mdia']
const allowedInMedia = ['mdhd', 'hdlr', 'minf']
const largestMovieBox = 32 * 1024 * 1024
const maxSamples = 2_000_000

/** Removes everything but picture and sound. Returns the picture's size; undefined for an unreadable video. */
export async function stripMp4Metadata(path: string): Promise<Frame | undefined> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const outside = await outerBoxes(file, size)
    const movieBox = outside?.find(({ type }) => type === 'moov')
    if (!outside || !movieBox || movieBox.end - movieBox.start > largestMovieBox) return undefined

    const movie = Buffer.alloc(movieBox.end - movieBox.start)
    await file.read(movie, 0, movie.length, movieBox.start)
    const hidden: Range[] = []
    const frame = scrubTracks(movie, movieBox.head - movieBox.start, hidden)
    if (!frame) return undefined

    for (const { type, start, head, end } of outside) {
      if (allowedInFile.includes(type)) continue
      await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4)
      hidden.push({ start: head, end })
    }
    const media = outside.filter(({ type }) => type !== 'moov' && type !== 'ftyp')
    for (const range of hidden) await blank(file, range, media)
    await file.write(movie, 0, movie.length, movieBox.start)
    await file.datasync()
    return frame
  } finally {
    await file.close()
  }
}

async function outerBoxes(file: FileHandle, size: number) {
  const boxes: Box[] = []
  const head = Buffer.alloc(16)
  for (let start = 0; start < size; ) {
    const { bytesRead } = await file.read(head, 0, 16, start)
    const box = bytesRead >= 8 ? boxAt(head.subarray(0, bytesRead), 0, size - start) : undefined
    if (!box || boxes.length > 100_000) return undefined
    boxes.push({ type: box.type, start, head: start + box.head, end: start + box.end })
    start += box.end
  }
  return boxes
}

/** The box at a place of the buffer, which may go on to `end`; undefined when its length makes no sense. */
function boxAt(buffer: Buffer, start: number, end: number): Box | undefined {
  if (start + 8 > buffer.length) return undefined
  const type = buffer.toString('latin1', start + 4, start + 8)
  const short = buffer.readUInt32BE(start)
  if (short === 1 && start + 16 > buffer.length) return undefined
  const length = short === 1 ? Number(buffer.readBigUInt64BE(start + 8)) : short === 0 ? end - start : short
  const head = start + (short === 1 ? 16 : 8)
  return length >= head - start && start + length <= end ? { type, start, head, end: start + length } : undefined
}

function boxesIn(buffer: Buffer, { head, end }: Pick<Box, 'head' | 'end'>): Box[] {
  const boxes: Box[] = []
  for (let start = head; start < end; ) {
    const box = boxAt(buffer, start, end)
    if (!box) break
    boxes.push(box)
    start = box.end
  }
  return boxes
}

function inside(buffer: Buffer, parent: Box, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (box, type) => box && boxesIn(buffer, box).find((child) => child.type === type),
    parent,
  )
}

function scrubTracks(movie: Buffer, head: number, hidden: Range[]): Frame | undefined {
  let frame: Frame | undefined
  for (const box of boxesIn(movie, { head, end: movie.length })) {
    if (!allowedInMovie.includes(box.type)) empty(movie, box)
    if (box.type !== 'trak') continue

    const handler = inside(movie, box, 'mdia', 'hdlr')
    const kind = handler && movie.toString('latin1', handler.head + 8, handler.head + 12)
    if (kind !== 'vide' && kind !== 'soun') {
      hidden.push(...samplesOf(movie, box))
      empty(movie, box)
      continue
    }
    if (kind === 'vide') frame ??= frameOf(movie, inside(movie, box, 'tkhd'))
    emptyOthers(movie, box, allowedInTrack)
    const media = inside(movie, box, 'mdia')
    if (media) emptyOthers(movie, media, allowedInMedia)
  }
  return frame
}

function emptyOthers(movie: Buffer, parent: Box, allowed: string[]) {
  for (const box of boxesIn(movie, parent)) if (!allowed.includes(box.type)) empty(movie, box)
}

function empty(movie: Buffer, { start, head, end }: Box) {
  movie.write('free', start + 4, 'latin1')
  movie.fill(0, head, end)
}

function frameOf(movie: Buffer, header: Box | undefined): Frame | undefined {
  if (!header) return undefined
  const matrix = header.head + (movie[header.head] === 1 ? 52 : 40)
  if (matrix + 44 > header.end) return undefined
  const [width, height] = [movie.readUInt32BE(matrix + 36) >>> 16, movie.readUInt32BE(matrix + 40) >>> 16]
  if (!width || !height) return undefined
  const isTurned = movie.readInt32BE(matrix) === 0 && movie.readInt32BE(matrix + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

type Range = { start: number; end: number }

/** Where in the file the samples of a track are. */
function samplesOf(movie: Buffer, track: Box): Range[] {
  const table = inside(movie, track, 'mdia', 'minf', 'stbl')
  if (!table) return []
  const boxes = boxesIn(movie, table)
  const part = (type: string) => boxes.find((box) => box.type === type)
  const [sizes, runs] = [part('stsz'), part('stsc')]
  const offsets = part('stco') ?? part('co64')
  if (!sizes || !runs || !offsets) return []

  const sizeOf = sampleSizes(movie, sizes)
  const starts = chunkStarts(movie, offsets)
  const ranges: Range[] = []
  let sample = 0
  for (const [chunk, start] of starts.entries()) {
    const count = samplesInChunk(movie, runs, chunk + 1)
    let end = start
    for (let each = 0; each < count && sample < maxSamples; each++) end += sizeOf(sample++)
    ranges.push({ start, end })
  }
  return ranges
}

function sampleSizes(movie: Buffer, { head, end }: Box) {
  const same = head + 8 <= end ? movie.readUInt32BE(head + 4) : 0
  return (sample: number) => {
    if (same) return same
    const at = head + 12 + sample * 4
    return at + 4 <= end ? movie.readUInt32BE(at) : 0
  }
}

function chunkStarts(movie: Buffer, { type, head, end }: Box) {
  const bytes = type === 'co64' ? 8 : 4
  const count = Math.min(
    head + 8 <= end ? movie.readUInt32BE(head + 4) : 0,
    Math.floor((end - head - 8) / bytes),
    maxSamples,
  )
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = head + 8 + index * bytes
    return bytes === 8 ? Number(movie.readBigUInt64BE(at)) : movie.readUInt32BE(at)
  })
}

function samplesInChunk(movie: Buffer, { head, end }: Box, chunk: number) {
  let samples = 0
  for (let at = head + 8; at + 12 <= end; at += 12) {
    if (movie.readUInt32BE(at) > chunk) break
    samples = movie.readUInt32BE(at + 4)
  }
  return samples
}

const zeros = Buffer.alloc(64 * 1024)

/** Overwrites a part of the file with zeros, as far as it is within the media data. */
async function blank(file: FileHandle, { start, end }: Range, media: Box[]) {
  const home = media.find((box) => start >= box.head && start < box.end)
  if (!home) return
  const last = Math.min(end, home.end)
  for (let at = start; at < last; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, last - at), at)
  }
}
