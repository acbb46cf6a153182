import type { ReactNode } from 'react'
import type { AdminList } from './admin-list.ts'

type AdminTableProps<Row> = {
  list: AdminList<Row>
  columns: { name: string; isNumber?: boolean }[]
  keyOf: (row: Row) => number
  cellsOf: (row: Row) => ReactNode[]
  /** What to say when there is nothing, and the way on. */
  empty: ReactNode
}

/** Rows of management with their states: on the way, not arrived, none. On small screens each row becomes a card. */
export function AdminTable<Row>({ list, columns, keyOf, cellsOf, empty }: AdminTableProps<Row>) {
  const { found, state, readMore, readAgain } = list
  if (!found && state === 'failed') {
    return (
      <p className="admin-state" role="alert">
        Не удалось загрузить список.{' '}
        <button className="link" type="button" onClick={readAgain}>
          Повторить
        </button>
      </p>
    )
  }
  if (!found) {
    return (
      <div className="admin-state admin-loading" role="status">
        <span className="visually-hidden">Загрузка...</span>
      </div>
    )
  }
  if (found.rows.length === 0) return <div className="admin-state">{empty}</div>
  return (
    <>
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <tr key={keyOf(row)}>
              {cellsOf(row).map((cell, index) => (
                <td key={columns[index]?.name} data-name={columns[index]?.name} data-number={columns[index]?.isNumber}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {found.next && (
        <button
          className="button button-outline admin-more"
          type="button"
          aria-busy={state === 'loading'}
          onClick={readMore}
        >
          {state === 'failed' ? 'Не удалось загрузить. Повторить' : 'Показать ещё'}
        </button>
      )}
    </>
  )
}
