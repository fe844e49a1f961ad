// Windows bitmaps, which libvips does not read: only the plain kinds, and every length is checked before it is believed.

const largest = 50_000_000 // pixels

/** The pixels of a bitmap as three bytes each, from the top left; undefined for what is none, or not of a plain kind. */
export function readBitmap(/** @type {Buffer} */ file) {
  const head = readHead(file)
  if (!head) return undefined
  const { width, height, isTopDown, bits, masks, start } = head
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (start + rowBytes * height > file.length) return undefined

  const colorAt = bits <= 8 ? paletteColor(file, head) : bits === 24 ? plainColor(file) : maskedColor(file, bits, masks)
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = start + rowBytes * (isTopDown ? y : height - 1 - y)
    for (let x = 0; x < width; x++) data.writeUIntBE(colorAt(row, x), (y * width + x) * 3, 3)
  }
  return { data, info: { width, height, channels: /** @type {3} */ (3) } }
}

function readHead(/** @type {Buffer} */ file) {
  if (file.length < 26 || file.toString('latin1', 0, 2) !== 'BM') return undefined
  const start = file.readUInt32LE(10)
  const headBytes = file.readUInt32LE(14)
  const isOld = headBytes === 12
  if (!isOld && (headBytes < 40 || headBytes > 124 || file.length < 14 + headBytes)) return undefined

  const width = isOld ? file.readUInt16LE(18) : file.readInt32LE(18)
  const tall = isOld ? file.readUInt16LE(20) : file.readInt32LE(22)
  const bits = file.readUInt16LE(isOld ? 24 : 28)
  const packing = isOld ? 0 : file.readUInt32LE(30)
  const colors = isOld ? 0 : file.readUInt32LE(46)
  const height = Math.abs(tall)
  const hasMasks = packing === 3 && (bits === 16 || bits === 32)
  if (width < 1 || height < 1 || width * height > largest || ![1, 4, 8, 16, 24, 32].includes(bits)) return undefined
  if (packing !== 0 && !hasMasks) return undefined
  if (hasMasks && file.length < 66) return undefined

  const masks = hasMasks
    ? [54, 58, 62].map((at) => file.readUInt32LE(at))
    : bits === 16
      ? [0x7c00, 0x3e0, 0x1f]
      : [0xff0000, 0xff00, 0xff]
  const palette = { at: 14 + headBytes, entryBytes: isOld ? 3 : 4, count: Math.min(colors || 2 ** bits, 2 ** bits) }
  if (bits <= 8 && palette.at + palette.count * palette.entryBytes > file.length) return undefined
  return { width, height, isTopDown: tall < 0, bits, masks, start, palette }
}

/** @param {Buffer} file @param {{ bits: number, palette: { at: number, entryBytes: number, count: number } }} head */
function paletteColor(file, { bits, palette: { at, entryBytes, count } }) {
  const colors = Array.from({ length: count }, (_, index) => file.readUIntLE(at + index * entryBytes, 3))
  const mask = 2 ** bits - 1
  return (/** @type {number} */ row, /** @type {number} */ x) => {
    const bit = x * bits
    const index = ((file[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask
    return colors[index] ?? 0
  }
}

function plainColor(/** @type {Buffer} */ file) {
  return (/** @type {number} */ row, /** @type {number} */ x) => file.readUIntLE(row + x * 3, 3)
}

/** @param {Buffer} file @param {number} bits @param {number[]} masks */
function maskedColor(file, bits, masks) {
  const parts = masks.map((mask) => {
    const shift = mask ? 31 - Math.clz32(mask & -mask) : 0
    return { mask, shift, most: mask >>> shift || 1 }
  })
  const bytes = bits / 8
  return (/** @type {number} */ row, /** @type {number} */ x) => {
    const value = file.readUIntLE(row + x * bytes, bytes)
    return parts.reduce(
      (color, { mask, shift, most }) => color * 256 + Math.round((((value & mask) >>> shift) / most) * 255),
      0,
    )
  }
}
