type Page<Row> = { size: number; cursor?: (row: Row) => string }

/** The page at the start of a list read with `size` + 1 rows; `next` is the cursor of the following page. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  page: Page<Row>,
): { rows: Row[]; next: string | null }
export function pageOf<Row>(rows: readonly Row[], page: Required<Page<Row>>): { rows: Row[]; next: string | null }
export function pageOf<Row extends { id?: string }>(
  rows: readonly Row[],
  { size, cursor = ({ id = '' }) => id }: Page<Row>,
) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > size && last ? cursor(last) : null }
}
