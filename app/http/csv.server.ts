import type { AppLoadContext } from '@remix-run/node'
import { otherWork } from '~/data/batches'
import { pacedStream } from './paced-stream.server'

type Cell = string | number | null
type Download = { name: string; head: readonly string[]; batches: AsyncIterable<readonly (readonly Cell[])[]> }

const byteOrderMark = '\uFEFF' // without it Excel reads names with accents as something else

/**
 * A table as a file (RFC 4180, UTF-8), generated while it is sent: one batch at a time, so that other requests run in
 * between, and no batch before the reader has taken the one before.
 */
export function csvFile({ name, head, batches }: Download, { room }: AppLoadContext) {
  return new Response(pacedStream(piecesOf(head, batches), { room }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store, no-transform', // packed, it would be gathered in memory
    },
  })
}

async function* piecesOf(head: Download['head'], batches: Download['batches']) {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + csvLine(head))
  await otherWork()
  for await (const rows of batches) {
    yield encoder.encode(rows.map(csvLine).join(''))
    await otherWork()
  }
}

/** One line. Every cell is quoted, whatever separates cells in the program that opens the file. */
export function csvLine(cells: readonly Cell[]) {
  return `${cells.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * A spreadsheet takes what begins with one of these for a formula, which could send away what stands beside it; the wide
 * signs count as plain ones in some, and blanks or control characters before a sign are skipped. An apostrophe makes it
 * text, also behind what another program may take for the end of a cell.
 */
function harmless(text: string) {
  const [first = '', ...others] = text.split(/(?<=[;,"\t\r\n])/) // apart, so that no run of them is gone through twice
  const behind = others.map((part) => part.replace(/^(?=\p{C}*[=+\-@＝＋－＠])/u, "'")).join('')
  return (first + behind).replace(/^(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\0])/u, "'")
}
