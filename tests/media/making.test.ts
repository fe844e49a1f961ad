import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { incomingDir } from '~/data/files.server'
import { closeImageWorker } from '~/media/image-worker.server'
import { clearIncoming, make, receive, type Use } from '~/media/incoming.server'
import { toSequential } from '~/media/progressive-jpeg.mjs'
import { sniff } from '~/media/sniff'
import { bitmap, frame, heavyPhoto, longGif, longTiff, movie, photo, photoWithSecrets, secret, webm } from './files'

afterAll(closeImageWorker)

/** What becomes of a file from outside: its files, or why it was not taken. */
async function send(file: Buffer, use: Use = 'post') {
  const arrived = await receive(Readable.from(pieces(file)), use)
  const made = 'why' in arrived ? arrived : await make(arrived, use)
  return 'why' in made ? made.why : made
}

async function taken(file: Buffer, use: Use = 'post') {
  const made = await send(file, use)
  if (typeof made === 'string') throw new Error(`It was not taken: ${made}`)
  return made
}

function* pieces(file: Buffer) {
  for (let at = 0; at < file.length; at += 4096) yield file.subarray(at, at + 4096)
}

describe('a photo', () => {
  test.each(['jpeg', 'png', 'gif', 'tiff'] as const)('as %s becomes four files that phones load', async (format) => {
    const { files, kind } = await taken(await photo({ format }))
    expect(kind).toBe('photo')
    expect(files.map(({ size, format }) => `${size} ${format}`).sort()).toEqual([
      'large jpeg',
      'large webp',
      'small jpeg',
      'small webp',
    ])
    for (const { path, format } of files) expect((await sharp(path).metadata()).format).toBe(format)
  })

  test.each([1, 4, 8, 16, 24, 32] as const)('as a bitmap of %i bits keeps its colors', async (bits) => {
    const { files } = await taken(bitmap(bits))
    const large = files.find(({ size, format }) => size === 'large' && format === 'webp') ?? expect.fail()
    const { data, info } = await sharp(large.path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([2, 2])
    const last = [...data.subarray(9, 12)]
    for (const part of last) expect(part).toBeGreaterThan(200) // the white one, at the bottom right
  })

  test('is no larger than a phone needs, and lies as it was held', async () => {
    const { width, height, files } = await taken(await photo({ width: 4000, height: 2000 }))
    expect([width, height]).toEqual([1600, 800])
    expect(files.find(({ size }) => size === 'small')).toMatchObject({ width: 640, height: 320 })
    const turned = await taken(await photoWithSecrets())
    expect([turned.width, turned.height]).toEqual([40, 60])
  })

  test('keeps nothing but its pixels', async () => {
    const sent = await photoWithSecrets()
    expect(sent.includes(secret)).toBe(true)
    for (const { path } of (await taken(sent)).files) {
      const file = readFileSync(path)
      expect(file.includes('SENTINEL')).toBe(false)
      expect(await sharp(file).metadata()).not.toMatchObject({ exif: expect.anything() })
    }
  })

  test('of a person is cut square', async () => {
    const { files } = await taken(await photo({ width: 900, height: 500 }), 'avatar')
    expect(files.find(({ size }) => size === 'large')).toMatchObject({ width: 320, height: 320 })
  })

  test('hides nothing behind its end', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(document.domain)</script>')])
    for (const { path } of (await taken(polyglot)).files) expect(readFileSync(path).includes('<script>')).toBe(false)
  })
})

describe('what is not taken', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['a drawing that can carry scripts', svg],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['XML', '<?xml version="1.0"?><root/>'],
    ['a PDF', '%PDF-1.7 …'],
    ['a script that begins like a picture', 'GIF89a/*\x01\0\x01\0*/=1;alert(document.domain)'],
    ['a script', 'alert(document.cookie)'],
    ['nothing at all', ''],
    ['a picture in name alone', '\xff\xd8\xff\xe0 and then words, for as long as it takes to be looked at as a file'],
  ])('%s', async (_, text) => {
    expect(await send(Buffer.from(text.padEnd(200, ' '), 'latin1'))).toBe('format')
  })

  test('an iPhone’s own format is told apart, with a way out', async () => {
    expect(sniff(Buffer.from(`\0\0\0\x18ftypheic${'\0'.repeat(60)}`, 'latin1'))).toEqual({
      kind: 'refused',
      why: 'heic',
    })
  })

  test('a photo that was cut off', async () => {
    const whole = await heavyPhoto(400, 300)
    expect(await send(whole.subarray(0, whole.length / 3))).toBe('photoBroken')
    for (const left of [0.5, 0.9, 0.99])
      expect(await send(whole.subarray(0, Math.floor(whole.length * left)))).toBe('photoBroken')
    for (const format of ['png', 'gif', 'tiff'] as const) {
      const file = await photo({ width: 900, height: 700, format })
      expect([format, await send(file.subarray(0, Math.floor(file.length * 0.8)))]).toEqual([format, 'photoBroken'])
    }
    expect(await send(bitmap().subarray(0, 60))).toBe('photoBroken')
  })

  test('a photo that lacks nothing but its end mark is taken', async () => {
    const whole = await heavyPhoto(400, 300)
    expect(await send(whole.subarray(0, whole.length - 2))).toMatchObject({ kind: 'photo', width: 400, height: 300 })
    expect(await send(whole.subarray(0, whole.length - 1))).toMatchObject({ kind: 'photo' })
  })

  test('a file of no bytes', async () => {
    expect(await send(Buffer.alloc(0))).toBe('empty')
    expect(await send(Buffer.alloc(0), 'avatar')).toBe('empty')
  })

  test('more pixels than anybody’s camera has, in few bytes', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await send(bomb)).toBe('tooManyPixels')
  })

  test.each([
    ['GIF', longGif],
    ['TIFF', longTiff],
  ])('a %s of more pictures than anybody looks at; a few are fine', async (_, make) => {
    expect(await send(make(3))).toMatchObject({ kind: 'photo', width: 1, height: 1 })
    expect(await send(make(10_000))).toBe('format')
  })

  test('a strip a million points wide harms nobody: it is made small or refused', async () => {
    const strip = await sharp({ create: { width: 1_000_000, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const made = await send(strip)
    if (typeof made !== 'string') expect(made.width).toBe(1600)
    expect(await send(await photo())).toMatchObject({ kind: 'photo' })
  })

  test('a photo or picture over its size', async () => {
    const start = await photo()
    expect(await send(Buffer.concat([start, Buffer.alloc(16 * 1024 * 1024)]))).toBe('photoTooLarge')
    expect(await send(Buffer.concat([start, Buffer.alloc(11 * 1024 * 1024)]), 'avatar')).toBe('pictureTooLarge')
  })

  test('a video as somebody’s picture', async () => {
    expect(await send(movie(), 'avatar')).toBe('format')
  })

  test('a bitmap that lies about itself', async () => {
    for (const [at, value] of [
      [18, 60_000],
      [10, 4_000_000_000],
      [14, 20],
      [30, 1],
    ] as const) {
      const lie = Buffer.concat([bitmap(), Buffer.alloc(100)])
      lie.writeUInt32LE(value, at)
      expect(await send(lie)).toBe('format')
    }
  })

  test('leaves nothing behind', async () => {
    await clearIncoming()
    await send(Buffer.from('nothing of use'.padEnd(200)))
    await send(Buffer.concat([await photo(), Buffer.alloc(16 * 1024 * 1024)]))
    const torn = Readable.from(tornOff(await heavyPhoto(400, 300)))
    await expect(receive(torn, 'post')).rejects.toThrow('torn off')
    expect(readdirSync(incomingDir)).toEqual([])
  })

  function* tornOff(file: Buffer) {
    yield file.subarray(0, 5_000)
    throw new Error('torn off')
  }
})

test('a picture that kills its maker harms no other', async () => {
  const [broken, whole] = [join(incomingDir, 'broken'), await photo()]
  writeFileSync(broken, Buffer.concat([whole.subarray(0, 100), Buffer.alloc(500, 7)]))
  const [first, second] = await Promise.all([make({ path: broken, sniffed: { kind: 'photo' } }, 'post'), taken(whole)])
  expect(first).toEqual({ why: 'format' })
  expect(second.files).toHaveLength(4)
  expect(existsSync(broken)).toBe(false)
})

describe('a video', () => {
  test.each([
    ['MP4', 'isom', 'mp4'],
    ['QuickTime', 'qt  ', 'quicktime'],
  ])('as %s is kept as it was sent, but for where it was taken', async (_, brand, format) => {
    const sent = movie({ brand })
    const { files, kind, width, height } = await taken(sent)
    expect([kind, width, height]).toEqual(['video', 640, 360])
    expect(files).toMatchObject([{ size: 'video', format }])
    const kept = readFileSync(files[0]?.path ?? '')
    expect(kept.length).toBe(sent.length)
    expect(kept.includes(frame)).toBe(true)
    expect(sent.toString('latin1').split('SENTINEL').length).toBeGreaterThan(6)
    expect(kept.includes('SENTINEL')).toBe(false)
    expect(kept.includes('location')).toBe(false)
  })

  test('that was held upright is upright', async () => {
    expect(await taken(movie({ isTurned: true }))).toMatchObject({ width: 360, height: 640 })
  })

  test('as WebM is kept without its tags', async () => {
    const { files, width, height } = await taken(webm())
    expect([width, height]).toEqual([640, 360])
    const kept = readFileSync(files[0]?.path ?? '')
    expect(kept.length).toBe(webm().length)
    expect(kept.includes(frame)).toBe(true)
    expect(kept.includes('SENTINEL')).toBe(false)
  })

  test('that was cut off before it says what it is, is refused', async () => {
    expect(await send(movie().subarray(0, 120))).toBe('broken')
  })

  test('that lies about the length of its parts never writes outside of its media', async () => {
    for (let at = 0; at < movie().length - 4; at += 3) {
      const lie = movie()
      lie.writeUInt32BE(0x7fffffff, at)
      const made = await send(lie)
      if (typeof made !== 'string') expect(readFileSync(made.files[0]?.path ?? '').length).toBe(lie.length)
    }
  })
})

describe('photos of large sensors', () => {
  const plain = (width: number, height: number, options: { progressive?: boolean } = {}) =>
    sharp({ create: { width, height, channels: 3, background: '#7a9' } })
      .jpeg({ quality: 50, ...options })
      .toBuffer()

  test.each([
    [8192, 6144, {}],
    [16_382, 3_628, {}],
    [12_240, 8_986, {}], // 110 megapixels
    [12_240, 8_986, { progressive: true }],
  ])('%d × %d points are taken %o', async (width, height, options) => {
    const made = await taken(await plain(width, height, options))
    expect(made.width).toBe(1600)
    expect(made.files).toHaveLength(4)
  })

  test.each([
    { chromaSubsampling: '4:2:0' },
    { chromaSubsampling: '4:4:4' },
    { colourspace: 'b-w' },
    { colourspace: 'cmyk' },
  ])('a progressive one with %o is rewritten without loss', async ({ colourspace = 'srgb', ...options }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const source = sharp({ create: { width: 333, height: 217, channels: 3, noise, background: '#000' } })
    const file = await source
      .toColourspace(colourspace)
      .jpeg({ quality: 88, progressive: true, ...options })
      .toBuffer()
    const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer()
    const sequential = toSequential(Buffer.from(file))
    expect(await sharp(sequential).metadata()).toMatchObject({ isProgressive: false, width: 333, height: 217 })
    expect((await pixels(sequential)).equals(await pixels(file))).toBe(true)
  })

  test('a progressive one that is cut off, or lies about itself, is broken', async () => {
    const whole = await plain(8_000, 6_400, { progressive: true })
    expect(await send(whole.subarray(0, whole.length / 2))).toBe('photoBroken')
    const small = await plain(300, 200, { progressive: true })
    for (let at = 2; at < small.length; at += 7) {
      const lie = Buffer.from(small)
      lie.writeUInt8(lie.readUInt8(at) ^ 0x55, at)
      try {
        toSequential(lie)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  })

  test('more than 110 megapixels are told apart from what is no photo', async () => {
    expect(await send(await plain(12_300, 9_000))).toBe('tooManyPixels')
    expect(await send(await plain(12_300, 9_000, { progressive: true }))).toBe('tooManyPixels')
    expect(await send(await photo({ width: 9_000, height: 6_000, format: 'png' }))).toBe('tooManyPixels')
  })

  test('take at most 100 MB more than one of 48 megapixels', async () => {
    const peakOf = async (file: Buffer) => {
      const from = join(incomingDir, 'measured')
      writeFileSync(from, file)
      const child = fork('app/media/process-image.mjs', [], { execArgv: ['--max-old-space-size=64'] })
      const answered = once(child, 'message')
      child.send({ id: 1, from, use: 'photo' })
      const [answer] = await answered
      const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
      child.kill('SIGKILL')
      expect(answer).toMatchObject({ width: 1600 })
      return peak / 1024
    }
    const usual = await peakOf(await plain(8_000, 6_000))
    expect((await peakOf(await plain(12_240, 8_986))) - usual).toBeLessThan(100)
    expect((await peakOf(await plain(12_240, 8_986, { progressive: true }))) - usual).toBeLessThan(100)
    await clearIncoming()
  })
})
