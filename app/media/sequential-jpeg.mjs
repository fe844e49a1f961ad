// Writes the coefficients of a JPEG as one sequential scan, with the codes that ITU-T T.81 gives in annex K.

const standardDc = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1], symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
const standardAc = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
  symbols: [
    ...Buffer.from(
      '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a43' +
        '4445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa' +
        'b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
      'hex',
    ),
  ],
}
const endOfBlock = 0
const sixteenZeros = 0xf0

/** The codes of a table, by symbol: code and length [C.2]. */
function codesOf({ counts, symbols }) {
  const [codes, lengths] = [new Uint16Array(256), new Uint8Array(256)]
  let [code, next] = [0, 0]
  for (const [index, count] of counts.entries()) {
    for (let left = count; left > 0; left--) {
      codes[symbols[next]] = code++
      lengths[symbols[next++]] = index + 1
    }
    code <<= 1
  }
  return { codes, lengths }
}

const [dcCodes, acCodes] = [codesOf(standardDc), codesOf(standardAc)]

export class JpegWriter {
  length = 0
  buffer = 0
  bits = 0

  constructor(/** @type {number} */ room, { width, height, components, copied }) {
    this.out = Buffer.allocUnsafe(Math.max(room, 1024 * 1024))
    this.preds = components.map(() => 0)
    this.put(Buffer.from([0xff, 0xd8]))
    for (const [marker, body] of copied) this.segment(marker, body)
    const size = [8, height >> 8, height & 255, width >> 8, width & 255, components.length]
    this.segment(0xffc1, [...size, ...components.flatMap(({ id, h, v, table }) => [id, (h << 4) | v, table])])
    for (const [kind, { counts, symbols }] of [standardDc, standardAc].entries())
      this.segment(0xffc4, [kind << 4, ...counts, ...Array(16 - counts.length).fill(0), ...symbols])
    this.segment(0xffda, [components.length, ...components.flatMap(({ id }) => [id, 0]), 0, 63, 0])
  }

  /** One row of units, of each component as many blocks as it has in a unit [A.2.3]. */
  writeRow(components, /** @type {number} */ columns) {
    this.makeRoom(components.reduce((sum, { row }) => sum + row.length * 8, 0))
    for (let x = 0; x < columns; x++) {
      for (const [number, { h, v, stride, row }] of components.entries()) {
        for (let line = 0; line < v; line++) {
          for (let column = 0; column < h; column++) this.writeBlock(row, (line * stride + x * h + column) * 64, number)
        }
      }
    }
  }

  writeBlock(row, /** @type {number} */ at, /** @type {number} */ number) {
    const difference = row[at] - this.preds[number]
    this.preds[number] = row[at]
    this.writeValue(dcCodes, 0, difference)
    let zeros = 0
    for (let k = 1; k < 64; k++) {
      const value = row[at + k]
      if (!value) {
        zeros += 1
        continue
      }
      for (; zeros > 15; zeros -= 16) this.write(acCodes.codes[sixteenZeros], acCodes.lengths[sixteenZeros])
      this.writeValue(acCodes, zeros << 4, value)
      zeros = 0
    }
    if (zeros) this.write(acCodes.codes[endOfBlock], acCodes.lengths[endOfBlock])
  }

  /** The code of a value's size, and then the value [F.1.2]. One that no code is for is of no picture. */
  writeValue({ codes, lengths }, /** @type {number} */ run, /** @type {number} */ value) {
    const size = 32 - Math.clz32(Math.abs(value))
    const symbol = run | size
    if (size > 11 || !lengths[symbol]) throw new RangeError('A coefficient is too large')
    this.write(codes[symbol], lengths[symbol])
    if (size) this.write((value < 0 ? value - 1 : value) & ((1 << size) - 1), size)
  }

  write(/** @type {number} */ code, /** @type {number} */ length) {
    this.buffer = (this.buffer << length) | code
    this.bits += length
    while (this.bits >= 8) {
      this.bits -= 8
      const byte = (this.buffer >>> this.bits) & 255
      this.out[this.length++] = byte
      if (byte === 255) this.out[this.length++] = 0
    }
  }

  end() {
    if (this.bits) this.write((1 << (8 - this.bits)) - 1, 8 - this.bits)
    this.put(Buffer.from([0xff, 0xd9]))
    return this.out.subarray(0, this.length)
  }

  segment(/** @type {number} */ marker, /** @type {ArrayLike<number>} */ body) {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(marker, 0)
    head.writeUInt16BE(body.length + 2, 2)
    this.put(Buffer.concat([head, Buffer.from(body)]))
  }

  put(/** @type {Buffer} */ bytes) {
    this.makeRoom(bytes.length)
    bytes.copy(this.out, this.length)
    this.length += bytes.length
  }

  makeRoom(/** @type {number} */ bytes) {
    if (this.length + bytes <= this.out.length) return
    const larger = Buffer.allocUnsafe((this.length + bytes) * 2)
    this.out.copy(larger, 0, 0, this.length)
    this.out = larger
  }
}
