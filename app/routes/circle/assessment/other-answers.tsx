import type { Line, RowShown } from '~/domain/records/view'
import { Facts, isAnswered } from '~/routes/circle/assessment/facts'

// Views of their own place the fields that they know; whatever else a record has is shown by these.

/** Answers for which a view has no place of their own; nothing where there are none. */
export function OtherFacts({ lines }: { lines: readonly Line[] }) {
  const answered = lines.filter((line) => isAnswered(line) || line.before !== undefined)
  return answered.length ? <Facts lines={answered} className="three mt-4" /> : null
}

/** A row's answers outside its columns, one per line. */
export function OtherLines({ row, columns }: { row: RowShown; columns: readonly string[] }) {
  return linesBesides(row.lines, columns)
    .filter(isAnswered)
    .map(({ name, label, value, note }) => (
      <small key={name} className="block whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]" dir="auto">
        {label} <strong>{value}</strong> {note ? <span>{note}</span> : null}
      </small>
    ))
}

/** The lines that are not of these fields: what is added to a record later is among them. */
export function linesBesides(lines: readonly Line[], fields: readonly string[]) {
  return lines.filter(({ name }) => !fields.includes(name))
}
