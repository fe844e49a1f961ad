// Reads what a progressive JPEG says of itself. Figures in brackets are those of ITU-T T.81.

/** @typedef {{ id: number, h: number, v: number, table: number, wide: number, high: number, stride: number, row: Int16Array, pred: number }} Component */
/** @typedef {{ parts: Component[], dc: (Uint16Array | undefined)[], ac: Uint16Array | undefined, from: number, to: number, high: number, low: number, interval: number, segments: [number, number][] }} Scan */

export class BrokenJpeg extends Error {}

/** Reads the segments between the scans, and where each of them is. Takes the stuffed bytes out of their data [B.1.1.5]. */
export function readMarkers(/** @type {Buffer} */ file) {
  const tables = { dc: [], ac: [], interval: 0 }
  const [scans, copied] = [[], []]
  let frame
  let at = 2
  while (at + 4 <= file.length) {
    const marker = file.readUInt16BE(at)
    if (marker === 0xffd9) break
    if (marker === 0xffff) {
      at += 1
      continue
    }
    const length = file.readUInt16BE(at + 2)
    const body = file.subarray(at + 4, at + 2 + length)
    if (marker < 0xffc0 || body.length < length - 2) throw new BrokenJpeg()
    at += 2 + length
    if (marker === 0xffc2 && !frame) frame = readFrame(body)
    else if (marker === 0xffc4) readTables(body, tables)
    else if (marker === 0xffdd) tables.interval = body.readUInt16BE(0)
    else if (marker === 0xffda) {
      if (!frame) throw new BrokenJpeg()
      const { segments, end } = segmentsFrom(file, at)
      scans.push(readScan(body, { frame, tables, segments }))
      at = end
    } else if (marker === 0xffdb || marker >= 0xffe0) copied.push([marker, Buffer.from(body)])
  }
  if (!frame || !scans.length) throw new BrokenJpeg()
  return { frame, scans, copied }
}

function readFrame(/** @type {Buffer} */ body) {
  const [bits, count] = [body[0], body[5]]
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
  if (bits !== 8 || !width || !height || !count || count > 4 || body.length < 6 + 3 * count) throw new BrokenJpeg()
  const found = Array.from({ length: count }, (_, number) => {
    const [id, sampling, table] = body.subarray(6 + 3 * number)
    // A component alone has blocks in plain order [A.2.2].
    return { id, h: count === 1 ? 1 : sampling >> 4, v: count === 1 ? 1 : sampling & 15, table }
  })
  if (found.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) throw new BrokenJpeg()
  const [maxH, maxV] = [Math.max(...found.map(({ h }) => h)), Math.max(...found.map(({ v }) => v))]
  const [columns, rows] = [Math.ceil(width / (8 * maxH)), Math.ceil(height / (8 * maxV))]
  const components = found.map((one) => ({
    ...one,
    wide: Math.ceil(Math.ceil((width * one.h) / maxH) / 8),
    high: Math.ceil(Math.ceil((height * one.v) / maxV) / 8),
    stride: columns * one.h,
    row: new Int16Array(columns * one.h * one.v * 64),
  }))
  return { width, height, columns, rows, components }
}

/** The tables of Huffman codes, each as a look-up by the next 16 bits: length and symbol [C.2]. */
function readTables(/** @type {Buffer} */ body, tables) {
  for (let at = 0; at + 17 <= body.length; ) {
    const [kind, number] = [body[at] >> 4 ? 'ac' : 'dc', body[at] & 15]
    const lookUp = new Uint16Array(65_536)
    let [code, symbol] = [0, at + 17]
    for (let length = 1; length <= 16; length++) {
      for (let left = body[at + length]; left > 0; left--) {
        if (symbol >= body.length || code + (1 << (16 - length)) > 65_536) throw new BrokenJpeg()
        lookUp.fill((length << 8) | body[symbol++], code, code + (1 << (16 - length)))
        code += 1 << (16 - length)
      }
    }
    if (number > 3) throw new BrokenJpeg()
    tables[kind][number] = lookUp
    at = symbol
  }
}

/** @returns {Scan} */
function readScan(/** @type {Buffer} */ body, { frame, tables, segments }) {
  const count = body[0]
  if (body.length < 4 + 2 * count) throw new BrokenJpeg()
  const named = Array.from({ length: count }, (_, number) => body.subarray(1 + 2 * number, 3 + 2 * number))
  const parts = named.map(([id]) => frame.components.find((one) => one.id === id))
  const [from, to, approximation] = body.subarray(1 + 2 * count)
  const isWrong = from > to || to > 63 || (from === 0 ? to > 0 : count > 1) || (approximation & 15) > 13
  if (isWrong || !count || parts.includes(undefined)) throw new BrokenJpeg()
  return {
    ...{ parts, segments, from, to, interval: tables.interval },
    dc: named.map(([, chosen]) => tables.dc[chosen >> 4]),
    ac: tables.ac[(named[0]?.[1] ?? 0) & 15],
    high: approximation >> 4,
    low: approximation & 15,
  }
}

/** The data of a scan between its restart markers, and where the next marker is. */
function segmentsFrom(/** @type {Buffer} */ file, /** @type {number} */ start) {
  /** @type {[number, number][]} */
  const segments = []
  let [from, write, at] = [start, start, start]
  for (; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) {
      file[write++] = file[at]
      continue
    }
    const next = file[at + 1]
    if (next === 0xff) continue
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) break
    if (next === 0) file[write++] = 0xff
    else {
      segments.push([from, write])
      from = write
    }
    at += 1
  }
  segments.push([from, write])
  return { segments, end: at }
}
