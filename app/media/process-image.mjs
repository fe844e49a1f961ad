// A separate program, started by image-worker.server.ts: turns an uploaded picture into the files that phones load.
// It runs separately because it reads what strangers send, and the memory it needs is freed when it ends. Nothing of
// the upload survives but its pixels: no EXIF, no place, no thumbnail, nothing hidden behind the picture.
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readBitmap } from './bmp.mjs'
import { toSequential } from './progressive-jpeg.mjs'

const maxPixels = 50_000_000
// Of a JPEG, which is made smaller while it is read, so that its pixels are never in memory together.
const maxJpegPixels = 110_000_000
const maxFrames = 200
const readable = ['jpeg', 'png', 'gif', 'tiff']

/** The longest side of each size, in pixels. An avatar is cut square. */
const sizes = { photo: { small: 640, large: 1600 }, avatar: { small: 128, large: 320 } }

sharp.cache(false)
sharp.concurrency(1)

/** @typedef {{ id: number, from: string, use: 'photo' | 'avatar' }} Order */

process.on('message', async (/** @type {Order} */ order) => {
  const answer = await processImage(order).catch(whatWentWrong)
  process.send?.({ id: order.id, ...answer })
})
process.on('disconnect', () => process.exit(0))

/** @param {NodeJS.ErrnoException} error A fault of the disk has the name of a system call, one of the picture has none. */
function whatWentWrong({ syscall, code }) {
  return syscall ? { fault: code } : { why: 'photoBroken' }
}

async function processImage(/** @type {Order} */ { from, use }) {
  const { source, why } = await open(from)
  if (!source) return { why }

  const { small, large } = sizes[use]
  const { data, info } = await cut(source, use, large)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files = []
  for (const [size, longest] of Object.entries({ large, small })) {
    for (const format of /** @type {const} */ (['webp', 'jpeg'])) {
      const raw = { width: info.width, height: info.height, channels: info.channels }
      const made = await sharp(data, { raw })
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .toFormat(format, format === 'webp' ? { quality: 76, effort: 3 } : { quality: 76, mozjpeg: false })
        .toBuffer({ resolveWithObject: true })
      const path = `${from}-${size}.${format}`
      await writeFile(path, made.data, { mode: 0o600 })
      files.push({
        size,
        format,
        path,
        bytes: made.data.length,
        width: made.info.width,
        height: made.info.height,
        hash: createHash('sha256').update(made.data).digest('hex'),
      })
    }
  }
  return { files, width: info.width, height: info.height }
}

/** @param {import('sharp').Sharp} source @param {'photo' | 'avatar'} use @param {number} longest */
function cut(source, use, longest) {
  const upright = source.rotate()
  return use === 'avatar'
    ? upright.resize({ width: longest, height: longest, fit: 'cover', position: 'attention' })
    : upright.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
}

/** The picture, or why it is none that we take. What it says of itself is checked before anything is decoded. */
async function open(/** @type {string} */ path) {
  if (isBitmap(path)) return openBitmap(readFileSync(path))
  const isRepaired = endJpeg(path)
  const failOn = isRepaired ? 'warning' : 'error'
  const options = /** @type {const} */ ({ limitInputPixels: maxJpegPixels, sequentialRead: true, pages: 1 })
  const source = sharp(path, { ...options, failOn })
  const seen = await source.metadata().catch((error) => whyUnseen(path, error))
  if ('why' in seen) return seen
  const { format, width, height, isProgressive, pages = 1 } = seen
  if (!readable.includes(format ?? '') || pages > maxFrames) return { why: 'format' }
  if (width * height <= maxPixels) return { source }
  if (format !== 'jpeg' || width * height > maxJpegPixels) return { why: 'tooManyPixels' }
  return { source: isProgressive ? sharp(toSequential(readFileSync(path)), { ...options, failOn: 'error' }) : source }
}

/** Why a file has no picture at its beginning: what a TIFF and a GIF say last, they lack first when they are cut off. */
function whyUnseen(/** @type {string} */ path, /** @type {Error} */ { message }) {
  if (/pixel limit/i.test(message)) return { why: 'tooManyPixels' }
  return { why: /end of GIF/i.test(message) || isShortTiff(readFileSync(path)) ? 'photoBroken' : 'format' }
}

function isShortTiff(/** @type {Buffer} */ file) {
  const order = file.toString('latin1', 0, 4)
  if (file.length < 8 || !['II*\0', 'MM\0*'].includes(order)) return false
  const directoryAt = order.startsWith('I') ? file.readUInt32LE(4) : file.readUInt32BE(4)
  return directoryAt > file.length - 2
}

function openBitmap(/** @type {Buffer} */ file) {
  const bitmap = readBitmap(file)
  if (bitmap) return { source: sharp(bitmap.data, { raw: bitmap.info }) }
  const isShort = file.length < 6 || file.length < file.readUInt32LE(2)
  return { why: isShort ? 'photoBroken' : 'format' }
}

const jpegEnd = Buffer.from([0xff, 0xd9])

/**
 * Gives a JPEG that has no end mark one: it may lack nothing else. Whether it had none; then it counts as whole only if
 * nothing is to be warned of.
 */
function endJpeg(/** @type {string} */ path) {
  const file = openSync(path, 'r+')
  const [start, end] = [Buffer.alloc(3), Buffer.alloc(2)]
  const { size } = fstatSync(file)
  readSync(file, start, 0, 3, 0)
  readSync(file, end, 0, 2, Math.max(0, size - 2))
  const lacksEnd = start.toString('latin1') === '\xff\xd8\xff' && !end.equals(jpegEnd)
  if (lacksEnd) writeSync(file, jpegEnd, 0, 2, size)
  closeSync(file)
  return lacksEnd
}

function isBitmap(/** @type {string} */ path) {
  const file = openSync(path, 'r')
  const start = Buffer.alloc(2)
  readSync(file, start, 0, 2, 0)
  closeSync(file)
  return start.toString('latin1') === 'BM'
}
