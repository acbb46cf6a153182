type ChartTableProps = {
  caption: string
  columns: readonly string[]
  /** As many cells as columns; the first of a row is its name. */
  rows: readonly { key: string; cells: readonly string[] }[]
  total?: readonly string[]
}

/** The numbers behind a chart, for whoever reads rather than looks. On a phone it is scrolled sideways, by keyboard too. */
export function ChartTable({ caption, columns, rows, total }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="chart-table" aria-label={`Таблица: ${caption}`} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key} cells={cells} columns={columns} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <TableRow cells={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function TableRow({ cells: [name, ...cells], columns }: { cells: readonly string[]; columns: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, n) => (
        <td key={columns[n + 1]}>{cell}</td>
      ))}
    </tr>
  )
}
