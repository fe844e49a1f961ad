/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would take for a formula is marked as text by an apostrophe, and
 * characters that end a text early are left out (reliability T110).
 */
export function csvLine(cells: readonly (string | number | null)[]) {
  return `${cells.map((cell) => cellOf(String(cell ?? ''))).join(',')}\r\n`
}

function cellOf(text: string) {
  const plain = text.replaceAll('\0', '')
  const safe = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
