import type { ReactNode } from 'react'

interface FiguresColumn<Row> {
  readonly label: string
  cell(row: Row): ReactNode
}

interface FiguresTableProps<Row> {
  caption: ReactNode
  /** Whether the caption is seen as well. */
  hasTitle?: boolean
  /** The first one names the row, the others are numbers. */
  columns: readonly [FiguresColumn<Row>, ...FiguresColumn<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Below the rows: a value for each of the last columns. */
  sum?: { readonly label: string; readonly values: readonly ReactNode[] }
}

/** A few numbers about each of a few things. */
export function FiguresTable<Row>({ caption, hasTitle, columns, rows, keyOf, sum }: FiguresTableProps<Row>) {
  const [{ label, cell }, ...figures] = columns
  return (
    <table className="w-full border-collapse text-md">
      <caption className={hasTitle ? 'pb-2 text-left text-md font-semibold' : 'sr-only'}>{caption}</caption>
      <thead className="text-sm text-ink-muted">
        <tr>
          <th scope="col" className="py-2 text-left font-medium">
            {label}
          </th>
          {figures.map(({ label }) => (
            <th key={label} scope="col" className="py-2 pl-3 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-t border-line align-top">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {cell(row)}
            </th>
            {figures.map(({ label, cell }) => (
              <td key={label} className={figureClass}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <tr className="border-t border-line font-medium">
            <th
              scope="row"
              colSpan={columns.length - sum.values.length}
              className="py-2 text-left font-medium"
            >
              {sum.label}
            </th>
            {sum.values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
              <td key={index} className={figureClass}>
                {value}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const figureClass = 'py-2 pl-3 text-right whitespace-nowrap tabular-nums'
