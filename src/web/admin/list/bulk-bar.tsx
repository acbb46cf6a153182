import type { ReactNode } from 'react'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { AdminRows } from './admin-list.ts'
import type { AdminSelection } from './admin-selection.ts'

type BulkBarProps<Row> = {
  selection: AdminSelection
  found: AdminRows<Row> | undefined
  keyOf: (row: Row) => number
  /** Buttons for what can be done with the chosen ones. */
  children: ReactNode
}

/** Says exactly what is chosen before anything is done with it: these, those of other pages too, or all the filter shows. */
export function BulkBar<Row>({ selection, found, keyOf, children }: BulkBarProps<Row>) {
  const { ids, isAll, chooseAll, clear } = selection
  const note = (
    <p className="admin-bulk-note">
      <Icon name="monitor" />
      Массовые изменения доступны на компьютере
    </p>
  )
  if (!found || (ids.size === 0 && !isAll)) return note
  const onPage = found.rows.filter((row) => ids.has(keyOf(row))).length
  const total = `${groupDigits(found.total)}${found.isCapped ? '+' : ''}`
  return (
    <>
      <section className="admin-bulk" aria-label="Действия с выбранными">
        <b role="status">
          {isAll
            ? `Выбраны все ${total} по фильтру`
            : `Выбрано ${groupDigits(ids.size)}${onPage === ids.size ? ' на странице' : ''}`}
        </b>
        {!isAll && ids.size < found.total && (
          <button className="link" type="button" onClick={chooseAll}>
            Выбрать все {total} по фильтру
          </button>
        )}
        <div className="admin-bulk-actions">{children}</div>
        <button className="admin-icon-button" type="button" aria-label="Снять выделение" onClick={clear}>
          <Icon name="x" />
        </button>
      </section>
      {note}
    </>
  )
}
