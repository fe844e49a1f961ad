// A program of its own, started by image-worker.server.ts: turns an uploaded picture into the files that phones load.
// It runs separately because it reads what strangers send, and the memory it needs is freed when it ends. Nothing of
// the upload survives but its pixels: no EXIF, no place, no thumbnail, nothing hidden behind the picture.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readBitmap } from './bmp.mjs'

const mostPixels = 50_000_000
const mostFrames = 200
const readable = ['jpeg', 'png', 'gif', 'tiff']

/** The longest side of each size, in pixels. A face is cut square. */
const sizes = { photo: { small: 640, large: 1600 }, face: { small: 128, large: 320 } }

sharp.cache(false)
sharp.concurrency(1)

/** @typedef {{ id: number, from: string, use: 'photo' | 'face' }} Order */

process.on('message', async (/** @type {Order} */ order) => {
  const answer = await processImage(order).catch(whatWentWrong)
  process.send?.({ id: order.id, ...answer })
})
process.on('disconnect', () => process.exit(0))

/** @param {NodeJS.ErrnoException} error A fault of the disk has the name of a system call, one of the picture has none. */
function whatWentWrong({ syscall, code }) {
  return syscall ? { fault: code } : { isRefused: true }
}

async function processImage(/** @type {Order} */ { from, use }) {
  const source = await open(from)
  if (!source) return { isRefused: true }

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

/** @param {import('sharp').Sharp} source @param {'photo' | 'face'} use @param {number} longest */
function cut(source, use, longest) {
  const upright = source.rotate()
  return use === 'face'
    ? upright.resize({ width: longest, height: longest, fit: 'cover', position: 'attention' })
    : upright.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
}

/** The picture, if it is one that we take. What it says of itself is checked before anything is decoded. */
async function open(/** @type {string} */ path) {
  if (isBitmap(path)) {
    const bitmap = readBitmap(readFileSync(path))
    return bitmap && sharp(bitmap.data, { raw: bitmap.info })
  }
  const source = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
  const { format, width, height, pages = 1 } = await source.metadata()
  const isTaken = readable.includes(format ?? '') && width * height <= mostPixels && pages <= mostFrames
  return isTaken ? source : undefined
}

function isBitmap(/** @type {string} */ path) {
  const file = openSync(path, 'r')
  const start = Buffer.alloc(2)
  readSync(file, start, 0, 2, 0)
  closeSync(file)
  return start.toString('latin1') === 'BM'
}
