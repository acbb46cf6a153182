import type { MouseEvent, ReactNode } from 'react'
import { positionId } from '#shared/diagram/diagram-callouts.ts'
import type { Diagram, DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import { type DiagramRow, rowsOf } from '#shared/diagram/diagram-rows.ts'
import { positionState } from '#shared/diagram/diagram-rules.ts'
import { rowKey } from '#shared/diagram/ticked-parts.ts'
import { CartIconButton } from '#web/cart/cart-icon-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { PartPicture } from './part-picture.tsx'
import { RowNotes } from './row-notes.tsx'

/** Which rows of the list are ticked to be bought together. */
export type Ticks = { has: (row: string) => boolean; toggle: (row: string) => void }

type PositionRowsProps = {
  diagram: Diagram
  position: DiagramPosition
  mark: 'chosen' | 'hovered' | undefined
  /** The rows that are ticked; null while nothing is. */
  ticks: Ticks | null
  onHover: (key: string | null) => void
  onChoose: (key: string | null) => void
}

/** A position in the list: one row, or several where it has variants or was replaced by several parts. */
export function PositionRows({ diagram, position, mark, ticks, onHover, onChoose }: PositionRowsProps) {
  const { key, items } = position

  /** Anywhere on the row; its links and buttons keep what they do. */
  function choose({ target }: MouseEvent) {
    const isOwn = target instanceof Element && target.closest('a, button, label') !== null
    if (isOwn || window.getSelection()?.isCollapsed === false) return
    if (ticks) tickRow(target)
    else onChoose(key)
  }

  /** While several are ticked a press on a row ticks it. */
  function tickRow(target: EventTarget) {
    const row = target instanceof Element ? target.closest('tr') : null
    row?.querySelector<HTMLInputElement>('.diagram-tick input')?.click()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard its number does the same
    <tbody
      id={positionId(key)}
      data-mark={mark}
      data-state={positionState(items)}
      onClick={choose}
      onPointerEnter={(event) => event.pointerType !== 'touch' && onHover(key)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(key)}
      onBlur={() => onHover(null)}
    >
      {rowsOf(position).map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a position never change their order
        <tr key={n}>
          <th scope="row">
            {row.joined ? (
              <span className="diagram-joined">{row.joined}</span>
            ) : (
              <button
                className="diagram-number"
                type="button"
                aria-pressed={mark === 'chosen'}
                aria-label={`${key}, показать на схеме`}
                onClick={() => onChoose(mark === 'chosen' ? null : key)}
              >
                {key}
              </button>
            )}
          </th>
          <PartCells diagram={diagram} position={position} row={row}>
            <RowControl row={row} rowKey={rowKey(key, n)} ticks={ticks} />
          </PartCells>
        </tr>
      ))}
    </tbody>
  )
}

type PartCellsProps = { diagram: Diagram; position: DiagramPosition; row: DiagramRow; children: ReactNode }

function PartCells({ diagram, position, row, children }: PartCellsProps) {
  const { name, number, product } = row
  return (
    <>
      <td className="diagram-part">
        <PartPicture diagram={diagram} position={position} row={row} />
        <div>
          <p className="diagram-name">{product ? <Link to={productPath(product)}>{name}</Link> : name}</p>
          {number && <p className="code">{number}</p>}
          <RowNotes row={row} />
        </div>
      </td>
      <td className="diagram-price">
        {product ? (
          <>
            {!product.discontinued && <Price prices={product} />}
            <StockNote product={product} />
          </>
        ) : (
          <p className="stock">Нет в продаже</p>
        )}
      </td>
      <td className="diagram-cart">{children}</td>
    </>
  )
}

/** The button of a row; while several are ticked, its tick. */
function RowControl({
  row: { product, quantity },
  rowKey,
  ticks,
}: {
  row: DiagramRow
  rowKey: string
  ticks: Ticks | null
}) {
  if (!product) return null
  if (!ticks) return <CartIconButton product={product} isNarrow />
  if (product.discontinued) return null
  return (
    <label className="diagram-tick check">
      <input type="checkbox" checked={ticks.has(rowKey)} onChange={() => ticks.toggle(rowKey)} />
      <span className="visually-hidden">
        {product.name}
        {quantity > 1 && `, ${quantity} шт.`}
      </span>
    </label>
  )
}
