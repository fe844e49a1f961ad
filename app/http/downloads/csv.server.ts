import type { AppLoadContext } from '@remix-run/node'
import { otherWork } from '~/data/batches'
import { pacedStream } from './paced-stream.server'

type Cell = string | number | null
type Download = { name: string; head: readonly string[]; batches: AsyncIterable<readonly (readonly Cell[])[]> }

const byteOrderMark = '\uFEFF' // without it Excel reads names with accents as something else

/** A CSV file (RFC 4180, UTF-8), generated batch by batch as fast as its reader takes it. */
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
 * Spreadsheets read these beginnings (wide signs and after blanks too) as formulas, which could leak other cells. An
 * apostrophe makes it text, also after what another program may take for a cell's end.
 */
function harmless(text: string) {
  const [first = '', ...others] = text.split(/(?<=[;,"\t\r\n])/) // apart, so that no run of them is gone through twice
  const behind = others.map((part) => part.replace(/^(?=\p{C}*[=+\-@＝＋－＠])/u, "'")).join('')
  return (first + behind).replace(/^(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\0])/u, "'")
}
