import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Pictures and films as people send them, and as attackers do. Made here, so that nothing binary lies in the repository. */
export const secret = 'SENTINEL 35.68700'

export function photo({ width = 60, height = 40, format = 'jpeg' as 'jpeg' | 'png' | 'gif' | 'tiff' } = {}) {
  const color = { r: 120, g: 160, b: 90 }
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
}

/** A photo that says where it was taken, and by whom, in every place that phones use; it lies on its side. */
export function photoWithSecrets() {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#88aa66' } })
    .withExif({
      IFD0: { Copyright: secret, ImageDescription: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 13/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${secret}</rdf:RDF></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A large photo whose colors do not pack well, of about so many megabytes. */
export function heavyPhoto(width: number, height: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A Windows bitmap of two by two pixels: red, green; blue, white. */
export function bitmap(bits: 1 | 4 | 8 | 16 | 24 | 32 = 24) {
  const colors = [
    [0xff0000, 0x00ff00],
    [0x0000ff, 0xffffff],
  ]
  const palette = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff]
  const used = bits === 1 ? [0x000000, 0xffffff] : bits <= 8 ? palette : []
  const start = 54 + used.length * 4
  const rowBytes = Math.ceil((2 * bits) / 32) * 4
  const file = Buffer.alloc(start + rowBytes * 2)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(2, 18)
  file.writeInt32LE(2, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  file.writeUInt32LE(used.length, 46)
  for (const [index, color] of used.entries()) file.writeUInt32LE(color, 54 + index * 4)
  for (const [y, row] of [...colors].reverse().entries()) {
    for (const [x, color] of row.entries()) {
      const at = start + y * rowBytes
      if (bits >= 24) file.writeUIntLE(color, at + (x * bits) / 8, 3)
      else if (bits === 16) {
        const [red, green, blue] = [(color >> 16) & 255, (color >> 8) & 255, color & 255]
        file.writeUInt16LE(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3), at + x * 2)
      } else {
        const index = bits === 1 ? Number(color === 0xffffff) : palette.indexOf(color)
        const bit = x * bits
        const place = at + (bit >> 3)
        file[place] = (file[place] ?? 0) | (index << (8 - bits - (bit & 7)))
      }
    }
  }
  return file
}

/** A GIF of so many pictures of one point. */
export function longGif(frames: number) {
  const start = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  return Buffer.concat([start, ...Array(frames).fill(frame), Buffer.from(';')])
}

/** A TIFF of so many pages of one point. */
export function longTiff(pages: number) {
  const fields = [
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 1],
    [279, 1],
  ] as const
  const pageBytes = 2 + fields.length * 12 + 4
  const file = Buffer.alloc(10 + pages * pageBytes)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(10, 4)
  for (let page = 0; page < pages; page += 1) {
    const at = 10 + page * pageBytes
    file.writeUInt16LE(fields.length, at)
    for (const [index, [tag, value]] of fields.entries()) {
      const field = at + 2 + index * 12
      file.writeUInt16LE(tag, field)
      file.writeUInt16LE(4, field + 2)
      file.writeUInt32LE(1, field + 4)
      file.writeUInt32LE(value, field + 8)
    }
    file.writeUInt32LE(page + 1 < pages ? at + pageBytes : 0, at + pageBytes - 4)
  }
  return file
}

function box(type: string, ...content: (Buffer | string)[]) {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function numbers(...values: number[]) {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, index * 4)
  return buffer
}

/**
 * A film of a phone, as far as its boxes go: a track of pictures, a track of places (as action cameras write), and the
 * place once more wherever else it is written. `frame` stands for what must stay as it was sent.
 */
export const frame = 'these are pictures and sound'
export function movie({ brand = 'isom', isTurned = false } = {}) {
  const start = box('ftyp', brand, numbers(512), brand)
  const samples = Buffer.from(`${frame}${secret}`, 'latin1')
  const media = box('mdat', samples)
  const [picturesAt, placesAt] = [start.length + 8, start.length + 8 + frame.length]
  const matrix = isTurned
    ? numbers(0, 65536, 0, -65536, 0, 0, 0, 0, 0x40000000)
    : numbers(65536, 0, 0, 0, 65536, 0, 0, 0, 0x40000000)
  const track = (handler: string, at: number, bytes: number) =>
    box(
      'trak',
      box('tkhd', numbers(0, 0, 0, 1, 0, 0, 0, 0, 0, 0), matrix, numbers(640 << 16, 360 << 16)),
      box('udta', box('\xa9xyz', secret)),
      box(
        'mdia',
        box('mdhd', numbers(0, 0, 0, 1000, 1000, 0)),
        box('hdlr', numbers(0, 0), handler, numbers(0, 0, 0), 'name\0'),
        box(
          'minf',
          box(
            'stbl',
            box('stsz', numbers(0, 0, 1, bytes)),
            box('stsc', numbers(0, 1, 1, 1, 1)),
            box('stco', numbers(0, 1, at)),
          ),
        ),
      ),
    )
  const description = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    track('vide', picturesAt, frame.length),
    track('meta', placesAt, secret.length),
    box('meta', numbers(0), 'com.apple.quicktime.location.ISO6709', secret),
    box('udta', box('\xa9xyz', secret)),
  )
  return Buffer.concat([start, media, description, box('uuid', secret), box('free', secret)])
}

/** A film that is this many bytes longer. */
export function longMovie(bytes: number) {
  return Buffer.concat([movie(), box('free', randomBytes(bytes))])
}

function element(id: string, ...content: (Buffer | string)[]) {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const length = Buffer.alloc(8)
  length.writeUInt32BE(body.length, 4)
  length[0] = 0x01
  return Buffer.concat([Buffer.from(id, 'hex'), length, body])
}

export function webm() {
  const head = element('1a45dfa3', Buffer.from('4286810142f7810142f2810442f38108428284', 'hex'), 'webm')
  const size = Buffer.from('b0820280ba820168', 'hex') // 640 by 360
  const tracks = element('1654ae6b', element('ae', element('e0', size)))
  return Buffer.concat([head, element('18538067', tracks, element('1254c367', secret), element('1f43b675', frame))])
}
