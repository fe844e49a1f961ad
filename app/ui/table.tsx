// biome-ignore-all lint/a11y/noRedundantRoles: narrow screens show a table as cards, and another display takes its meaning away.
import { Children, type ReactNode, type TdHTMLAttributes } from 'react'

type Props = { className: string; heads: ReactNode[]; children: ReactNode }

/** A table that narrow screens show as cards, each of its rows one. Its parts name their roles, so that it stays a table. */
export function Table({ className, heads, children }: Props) {
  return (
    <table className={`table ${className}`} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {Children.map(heads, (head) => (
            <th scope="col">{head}</th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <tr role="row">{children}</tr>
}

/** The cell that a row is named by. */
export function RowHead({ children }: { children: ReactNode }) {
  return (
    <th scope="row" role="rowheader">
      {children}
    </th>
  )
}

export function Cell(props: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...props} role="cell" />
}
