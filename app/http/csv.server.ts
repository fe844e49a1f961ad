import { setImmediate as otherWork } from 'node:timers/promises'
import type { AppLoadContext } from '@remix-run/node'

type Cell = string | number | null
type Download = { name: string; head: readonly string[]; batches: AsyncIterable<readonly (readonly Cell[])[]> }

const byteOrderMark = '\uFEFF' // without it Excel reads names with accents as something else

/**
 * A table as a file (RFC 4180, UTF-8), generated while it is sent: one batch at a time, so that other requests run in
 * between, and no batch before the reader has taken the one before.
 */
export function csvFile({ name, head, batches }: Download, { room = async () => true }: AppLoadContext) {
  const lines = batches[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLine(head)))
    },
    async pull(controller) {
      await otherWork()
      if (!(await room())) return controller.close()
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.map(csvLine).join('')))
    },
    async cancel() {
      await lines.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store, no-transform', // packed, it would be gathered in memory
    },
  })
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
  return text
    .replace(/^(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\0])/u, "'")
    .replace(/(?<=[;,"\t\r\n])(?=[\p{C}]*[=+\-@＝＋－＠])/gu, "'")
}
