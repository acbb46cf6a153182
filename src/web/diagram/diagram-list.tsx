import { useEffect, useRef } from 'react'
import { positionId } from '#shared/diagram/diagram-callouts.ts'
import type { Diagram, DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import { PositionRows } from './position-rows.tsx'

type DiagramListProps = {
  diagram: Diagram
  shown: readonly DiagramPosition[]
  chosen: string | null
  hovered: string | null
  isStockOnly: boolean
  onStockOnly: (isOn: boolean) => void
  onHover: (key: string | null) => void
  onChoose: (key: string | null) => void
}

/** The parts of the sheet as a table: what one sees on the drawing, in words. */
export function DiagramList({ diagram, shown, chosen, hovered, isStockOnly, ...on }: DiagramListProps) {
  const scroller = useRef<HTMLDivElement>(null)

  // Beside the drawing the list scrolls by itself; below it, on a phone, the page stays where it is.
  useEffect(() => {
    const box = scroller.current
    const row = chosen === null ? null : document.getElementById(positionId(chosen))
    if (!box || !row || box.scrollHeight <= box.clientHeight) return
    const [frame, seen] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
    if (seen.top >= frame.top && seen.bottom <= frame.bottom) return
    box.scrollBy({ top: seen.top - frame.top - (frame.height - seen.height) / 2, behavior: 'smooth' })
  }, [chosen])

  return (
    <div className="diagram-list">
      <div className="diagram-list-head">
        <h3>Детали на схеме</h3>
        <label className="diagram-switch with-script">
          В наличии
          <input
            type="checkbox"
            role="switch"
            checked={isStockOnly}
            aria-checked={isStockOnly}
            onChange={({ target }) => on.onStockOnly(target.checked)}
          />
        </label>
      </div>
      <div className="diagram-list-scroll" ref={scroller}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Позиция</th>
              <th scope="col">Деталь</th>
              <th scope="col">Цена и наличие</th>
              <th scope="col">Корзина</th>
            </tr>
          </thead>
          {shown.map((position) => (
            <PositionRows
              key={position.key}
              diagram={diagram}
              position={position}
              mark={position.key === chosen ? 'chosen' : position.key === hovered ? 'hovered' : undefined}
              onHover={on.onHover}
              onChoose={on.onChoose}
            />
          ))}
        </table>
        {shown.length === 0 && <p className="diagram-nothing">Сейчас ничего из этого узла нет на складе.</p>}
      </div>
      <p className="visually-hidden" role="status">
        {isStockOnly && `В наличии позиций: ${shown.length}`}
      </p>
    </div>
  )
}
