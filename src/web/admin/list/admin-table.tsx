import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { AdminColumn } from './admin-column.ts'
import { type ColumnChoice, ColumnMenu, useColumnChoice } from './admin-columns.tsx'
import type { AdminList } from './admin-list.ts'
import type { ListAddress } from './admin-list-address.ts'
import { AdminPager } from './admin-pager.tsx'
import type { AdminSelection } from './admin-selection.ts'
import { FailedList } from './admin-state.tsx'
import { Tick } from './admin-tick.tsx'

type AdminTableProps<Row> = {
  /** Key of the stored column choice, and of the table's styles. */
  name: string
  list: AdminList<Row>
  address: ListAddress
  /** The server's default sort. */
  usualSort?: string
  columns: readonly AdminColumn<Row>[]
  keyOf: (row: Row) => number
  /** What a row is called aloud. */
  nameOf: (row: Row) => string
  selection?: AdminSelection
  /** What else can be done with a row, behind its last button. */
  actionsOf?: (row: Row) => ReactNode
  /** Enter, or a click beside whatever can be pressed in the row. */
  onOpen?: (row: Row) => void
  /** The row whose drawer is open. */
  openKey?: number | undefined
  /** What to say when there is nothing, and the way on. */
  empty: ReactNode
}

/**
 * Rows of management in all their states. Arrow keys go from row to row, space ticks one, Enter opens it; on small screens
 * each row becomes a card.
 */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { name, list, address, columns } = props
  const choice = useColumnChoice(name)
  const [box, isWide] = useWideTable()
  const shown = columns.filter((column) => column.isAlwaysShown || !choice.isHidden(column))
  const { found, state } = list
  if (!found && state === 'failed') return <FailedList address={address} onRetry={list.readAgain} />
  return (
    <>
      {found && state === 'failed' && <FailedList address={address} onRetry={list.readAgain} />}
      <div className="admin-scroll" ref={box} data-wide={isWide}>
        <table className={`data-table admin-table admin-table-${name}`} aria-busy={state === 'loading'}>
          <TableHead {...props} columns={shown} allColumns={columns} choice={choice} />
          {found ? <TableRows {...props} columns={shown} /> : <SkeletonRows {...props} columns={shown} />}
        </table>
      </div>
      {found?.rows.length === 0 && state !== 'failed' && <div className="admin-state">{props.empty}</div>}
      <AdminPager list={list} address={address} />
    </>
  )
}

type HeadProps<Row> = AdminTableProps<Row> & { allColumns: readonly AdminColumn<Row>[]; choice: ColumnChoice }

function TableHead<Row>({ list, address, usualSort, columns, keyOf, selection, allColumns, choice }: HeadProps<Row>) {
  const ids = (list.found?.rows ?? []).map(keyOf)
  const ticked = ids.filter((id) => selection?.isAll || selection?.ids.has(id)).length
  return (
    <thead>
      <tr>
        {selection && (
          <th className="admin-tick-cell" scope="col">
            <Tick
              label="Выбрать все на странице"
              isOn={ids.length > 0 && ticked === ids.length}
              isPartial={ticked > 0 && ticked < ids.length}
              onToggle={() => selection.toggleAll(ids)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-key={column.key}
            data-number={column.isNumber}
            aria-sort={column.sort && (sortOf(column, address, usualSort) ?? 'none')}
          >
            {column.sort ? (
              <SortButton column={column} address={address} usualSort={usualSort} />
            ) : (
              <span className={column.isNameless ? 'visually-hidden' : undefined}>{column.name}</span>
            )}
          </th>
        ))}
        <th className="admin-column-cell" scope="col">
          <ColumnMenu columns={allColumns} choice={choice} />
        </th>
      </tr>
    </thead>
  )
}

function TableRows<Row>({ list, columns, keyOf, nameOf, selection, actionsOf, onOpen, openKey }: AdminTableProps<Row>) {
  const [active, setActive] = useState(0)
  const rows = list.found?.rows ?? []
  const at = Math.min(active, rows.length - 1)

  function press(event: KeyboardEvent<HTMLTableRowElement>, row: Row) {
    if (event.target !== event.currentTarget) return
    const beside = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = event.currentTarget[beside[event.key]]
      if (next instanceof HTMLElement) next.focus()
    } else if (event.key === ' ' && selection) selection.toggle(keyOf(row))
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else return
    event.preventDefault()
  }

  function click(event: MouseEvent<HTMLTableRowElement>, row: Row) {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label, summary')
    const isReading = window.getSelection()?.isCollapsed === false
    if (!isOnControl && !isReading) onOpen?.(row)
  }

  return (
    <tbody>
      {rows.map((row, index) => (
        <tr
          key={keyOf(row)}
          tabIndex={index === at ? 0 : -1}
          data-selected={selection?.isAll || selection?.ids.has(keyOf(row)) || undefined}
          data-open={openKey === keyOf(row) || undefined}
          data-opens={onOpen ? true : undefined}
          onFocus={() => setActive(index)}
          onKeyDown={(event) => press(event, row)}
          onClick={(event) => click(event, row)}
        >
          {selection && (
            <td className="admin-tick-cell">
              <Tick
                label={`Выбрать: ${nameOf(row)}`}
                isOn={selection.isAll || selection.ids.has(keyOf(row))}
                onToggle={() => selection.toggle(keyOf(row))}
              />
            </td>
          )}
          {columns.map(({ key, name, isNumber, isNameless, isTitle, cell }, place) => (
            <td
              key={key}
              data-key={key}
              data-name={isNameless || isTitle ? undefined : name.replace(', ₽', '')}
              data-title={isTitle}
              data-number={isNumber}
              // The last column of the head is the choice of columns; where rows have nothing there, their last cell takes it.
              colSpan={!actionsOf && place === columns.length - 1 ? 2 : undefined}
            >
              {cell(row)}
            </td>
          ))}
          {actionsOf && <td className="admin-row-actions">{actionsOf(row)}</td>}
        </tr>
      ))}
    </tbody>
  )
}

const skeletonRows = [...'123456789'].map(Number)

function SkeletonRows<Row>({ columns, selection }: AdminTableProps<Row>) {
  return (
    <tbody className="admin-skeleton">
      {skeletonRows.map((row) => (
        <tr key={row}>
          {selection && <td className="admin-tick-cell" />}
          {columns.map(({ key }, place) => (
            <td key={key} data-key={key} colSpan={place === columns.length - 1 ? 2 : undefined}>
              <i />
              {row === 1 && place === 0 && (
                <span className="visually-hidden" role="status">
                  Загрузка...
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/**
 * A table that is wider than its place scrolls in a box of its own, with its first column held; one that fits stays in the
 * page, where its head is held under the page's.
 */
function useWideTable(): [(box: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isWide, setWide] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    const table = box?.firstElementChild
    if (!box || !table) return
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > box.clientWidth + 1))
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return [watch, isWide]
}

type Sortable = Pick<AdminColumn<never>, 'name' | 'sort'>

type SortButtonProps = { column: Sortable; address: ListAddress; usualSort: string | undefined }

/** Whether the list stands in the order of this column, and in which direction. */
function sortOf({ sort }: Sortable, { query }: ListAddress, usualSort = '') {
  const asked = query.sort ?? usualSort
  if (!asked) return undefined
  if (asked === sort?.up) return 'ascending'
  return asked === sort?.down ? 'descending' : undefined
}

function SortButton({ column, address, usualSort }: SortButtonProps) {
  const { up, down } = column.sort ?? {}
  const current = sortOf(column, address, usualSort)
  const next = current === 'ascending' ? (down ?? up) : (up ?? down)
  return (
    <button type="button" onClick={() => address.change({ sort: next === usualSort ? '' : (next ?? '') })}>
      {column.name}
      {current && <Icon name={current === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
    </button>
  )
}
