// biome-ignore-all lint/a11y/noRedundantRoles: narrow screens show a table as cards, and another display takes its meaning away.
import { Children, type HTMLAttributes, type ReactNode, type TdHTMLAttributes, type ThHTMLAttributes } from 'react'

type Props = { className: string; heads: ReactNode[]; children?: ReactNode; groups?: ReactNode }

/** A table that becomes cards on narrow screens; explicit roles keep it a table. */
export function Table({ className, heads, children, groups }: Props) {
  return (
    <div className="table-room">
      <table className={`table ${className}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {Children.map(heads, (head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        {groups ?? <tbody role="rowgroup">{children}</tbody>}
      </table>
    </div>
  )
}

/** Rows that belong together, under their name. */
export function RowGroup({ name, columns, children }: { name: string; columns: number; children: ReactNode }) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className="group">
        <th scope="rowgroup" colSpan={columns}>
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

export function Row(props: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...props} role="row" />
}

/** The cell that a row is named by. */
export function RowHead(props: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th {...props} scope="row" role="rowheader" />
}

export function Cell(props: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...props} role="cell" />
}
