import { BrokenJpeg } from './jpeg-markers.mjs'

/** Reads one scan, row by row [G.1.2, G.2]. */
export class ScanReader {
  buffer = 0
  bits = 0
  missing = 0 // bytes that were read behind the end of the data
  endOfBands = 0 // blocks to come whose bands are over
  untilRestart = 0
  segment = -1

  constructor(/** @type {Buffer} */ file, /** @type {import('./jpeg-markers.mjs').Scan} */ scan) {
    Object.assign(this, scan)
    this.file = file
    this.preds = scan.parts.map(() => 0)
    this.restart()
  }

  readRow({ columns }, /** @type {number} */ y) {
    if (this.parts.length > 1) {
      for (let x = 0; x < columns; x++) this.readUnit(x)
      return
    }
    const [{ wide, high, stride, v, row }] = this.parts
    for (let line = 0; line < v && y * v + line < high; line++) {
      for (let x = 0; x < wide; x++) {
        this.countRestart()
        this.readBlock(row, (line * stride + x) * 64, 0)
      }
    }
  }

  /** A unit of several components holds blocks of each [A.2.3]. */
  readUnit(/** @type {number} */ x) {
    this.countRestart()
    for (const [number, { h, v, stride, row }] of this.parts.entries()) {
      for (let line = 0; line < v; line++) {
        for (let column = 0; column < h; column++) this.readBlock(row, (line * stride + x * h + column) * 64, number)
      }
    }
  }

  readBlock(/** @type {Int16Array} */ row, /** @type {number} */ at, /** @type {number} */ number) {
    if (this.from > 0) return this.high ? this.refineBands(row, at) : this.readBands(row, at)
    if (this.high) {
      if (this.take(1)) row[at] |= 1 << this.low
      return
    }
    const size = this.symbol(this.dc[number])
    if (size > 11) throw new BrokenJpeg()
    this.preds[number] += this.signed(size)
    row[at] = this.preds[number] << this.low
  }

  readBands(row, at) {
    if (this.endOfBands > 0) {
      this.endOfBands -= 1
      return
    }
    for (let k = this.from; k <= this.to; k++) {
      const symbol = this.symbol(this.ac)
      const run = symbol >> 4
      const size = symbol & 15
      if (!size && run < 15) {
        this.endOfBands = (1 << run) - 1 + this.take(run)
        return
      }
      k += run
      if (k > 63) throw new BrokenJpeg()
      if (size) row[at + k] = this.signed(size) << this.low
    }
  }

  refineBands(row, at) {
    let k = this.from
    for (; k <= this.to && !this.endOfBands; k++) {
      const symbol = this.symbol(this.ac)
      const run = symbol >> 4
      if (!(symbol & 15) && run < 15) {
        this.endOfBands = (1 << run) + this.take(run)
        break
      }
      const value = symbol & 15 ? (this.take(1) ? 1 : -1) << this.low : 0
      k = this.refineRun(row, at, { k, run })
      if (value && k <= this.to) row[at + k] = value
    }
    if (!this.endOfBands) return
    for (; k <= this.to; k++) if (row[at + k]) this.refine(row, at + k)
    this.endOfBands -= 1
  }

  /** Skips this many zeros, refining what is between them; where the next zero is. */
  refineRun(row, at, { k, run }) {
    let left = run
    for (; k <= this.to; k++) {
      if (row[at + k]) this.refine(row, at + k)
      else if (--left < 0) break
    }
    return k
  }

  refine(row, at) {
    const bit = 1 << this.low
    if (this.take(1) && !(row[at] & bit)) row[at] += row[at] >= 0 ? bit : -bit
  }

  countRestart() {
    if (!this.interval) return
    if (!this.untilRestart) this.restart()
    this.untilRestart -= 1
  }

  restart() {
    this.end()
    this.segment += 1
    const [start, stop] = this.segments[this.segment] ?? [0, 0]
    Object.assign(this, { at: start, stop, bits: 0, missing: 0, endOfBands: 0, untilRestart: this.interval })
    this.preds.fill(0)
  }

  /** Checks that the data has not ended before its blocks. */
  end() {
    if (this.missing * 8 > this.bits) throw new BrokenJpeg()
  }

  symbol(table) {
    this.fill()
    const found = table?.[(this.buffer >>> (this.bits - 16)) & 0xffff]
    if (!found) throw new BrokenJpeg()
    this.bits -= found >> 8
    return found & 0xff
  }

  signed(/** @type {number} */ size) {
    const value = this.take(size)
    return size && value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  take(/** @type {number} */ count) {
    if (!count) return 0
    this.fill()
    this.bits -= count
    return (this.buffer >>> this.bits) & ((1 << count) - 1)
  }

  fill() {
    while (this.bits < 16) {
      if (this.at < this.stop) this.buffer = (this.buffer << 8) | this.file[this.at++]
      else {
        this.buffer <<= 8
        if (++this.missing > 64) throw new BrokenJpeg()
      }
      this.bits += 8
    }
  }
}
