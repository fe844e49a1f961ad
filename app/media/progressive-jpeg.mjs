// Rewrites a progressive JPEG as a sequential one, without loss. libjpeg holds all coefficients of a progressive picture at
// once, 2 bytes each, before it makes it smaller. Here all scans are read side by side, one row of blocks at a time, so that
// only their compressed data and that row are in memory. The steps are those of ITU-T T.81, figures in brackets.
import { readMarkers } from './jpeg-markers.mjs'
import { ScanReader } from './jpeg-scan.mjs'
import { JpegWriter } from './sequential-jpeg.mjs'

/** The same picture as a sequential JPEG. Throws BrokenJpeg for a file that is cut off or makes no sense. */
export function toSequential(/** @type {Buffer} */ file) {
  const { frame, scans, copied } = readMarkers(file)
  const writer = new JpegWriter(file.length * 2, { ...frame, copied })
  const readers = scans.map((scan) => new ScanReader(file, scan))
  for (let y = 0; y < frame.rows; y++) {
    for (const { row } of frame.components) row.fill(0)
    for (const reader of readers) reader.readRow(frame, y)
    writer.writeRow(frame.components, frame.columns)
  }
  for (const reader of readers) reader.end()
  return writer.end()
}
